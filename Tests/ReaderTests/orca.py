# SPDX-License-Identifier: Apache-2.0
"""A template for python-dbusmock: Orca's message interface, in the form that MOCK_ORCA names.

"first" is Orca 49, with commands by name; "second" is Orca 51, with methods and properties; "parts" is a later one, which
takes words for voice and braille apart. As a template all of it is there before the name is taken, as with Orca itself.
"""

import os

import dbus

VERSION = os.environ["MOCK_ORCA"]
PREFIX = "org.gnome.Orca" if VERSION == "first" else "org.gnome.Orca1"
BUS_NAME = PREFIX + ".Service"
MAIN_OBJ = "/" + BUS_NAME.replace(".", "/")
MAIN_IFACE = BUS_NAME
SYSTEM_BUS = False


def module(mock, name, values, command):
    """Adds a module: its settings, and perhaps a command."""
    path = f"{MAIN_OBJ}/{name}"
    if VERSION == "first":
        methods = [("ExecuteRuntimeGetter", "s", "v", f"ret = {values!r}[args[0]]")]
        if command:
            methods.append(("ExecuteCommand", "sb", "b", "ret = True"))
        mock.AddObject(path, PREFIX + ".Module", {}, methods)
    else:
        methods = [(command, "b", "b", "ret = True")] if command else []
        properties = {key: dbus.Boolean(value) for key, value in values.items()}
        mock.AddObject(path, f"{PREFIX}.{name}", properties, methods)


def load(mock, parameters):
    """Adds everything; the parameters say what the person has switched on."""
    methods = [
        ("GetVersion", "", "s", "ret = '49.1'" if VERSION == "first" else "ret = '51.0'"),
        ("PresentMessage", "s", "b", f"ret = {parameters.get('presents', True)!r}"),
    ]
    if VERSION == "parts":
        methods.append(("SpeakMessage", "s", "b", "ret = True"))
        methods.append(("DisplayMessage", "sb", "b", "ret = True"))
    mock.AddMethods(MAIN_IFACE, methods)
    speech = {
        "SpeechIsEnabled": parameters.get("speech", True),
        "SpeechIsMuted": parameters.get("muted", False),
    }
    braille = {
        "BrailleIsEnabled": parameters.get("braille", True),
        "FlashMessagesAreEnabled": True,
        "FlashMessagesArePersistent": parameters.get("persistent", False),
    }
    module(mock, "SpeechAndVerbosityManager" if VERSION == "first" else "SpeechManager", speech, "InterruptSpeech")
    module(mock, "BraillePresenter", braille, None)
