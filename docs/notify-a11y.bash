# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# Completions of notify-a11y for bash. Made from the table of commands; to record them anew:
# NOTIFY_A11Y_RECORD=1 scripts/test --filter CommandLineTests

_notify_a11y() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} words='' place=1 start=2 index
    COMPREPLY=()
    # Bash takes --name=value apart.
    if [[ $word == '=' ]]; then
        word=''
    elif [[ $before == '=' ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $command in
        profile | context)
            if ((COMP_CWORD > 2)); then
                command+=" ${COMP_WORDS[2]}"
                start=3
            fi ;;
    esac
    # Which word it is, besides options and their values.
    for ((index = start; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
            --detail | --key | --app | --category | --language | --spoken | --short | --public | --hint | --importance | --sensitivity | --action | --label | --value | --total | --unit | --choice | --default | --timeout | --next | --choose | --teach | --forget | --format | --since | --kind | --search | --limit | --highlight | --theme | --contrast | --colours | --entry | --voice | --rate | --with | --for | --profile | --at | --context | --to | --verbosity)
                ((index++))
                [[ ${COMP_WORDS[index]} != '=' ]] || ((index++)) ;;
            -*) ;;
            *) ((place++)) ;;
        esac
    done
    if ((COMP_CWORD == 1)); then
        words='emit ask answer act status history watch prompt receipts ack silence repeat say voices read reading channels explain profile context allow quieten spoken companion help --help --version'
    else
        case $before in
            --importance) words='low normal high critical' ;;
            --sensitivity) words='public private secret' ;;
            --kind) words='success failure warning message progress question' ;;
            --format) words='plain waybar tmux json' ;;
            --highlight) words='background underline none' ;;
            --theme) words='dark light' ;;
            --contrast) words='normal high' ;;
            --to) words='quiet critical sound' ;;
            --detail | --key | --app | --category | --language | --spoken | --short | --public | --hint | --action | --label | --value | --total | --unit | --choice | --default | --timeout | --next | --choose | --teach | --forget | --since | --search | --limit | --colours | --entry | --voice | --rate | --with | --for | --profile | --at | --context | --verbosity) return ;;
            *)
                case $command in
                    profile) words='list show use back set unset path lint simulate' ;;
                    context) words='list set unset' ;;
                    help) words='emit ask answer act status history watch prompt receipts ack silence repeat say voices read reading channels explain profile context allow quieten spoken companion' ;;
                    emit)
                        if [[ $word == -* ]]; then
                            words='--detail --key --app --category --language --spoken --short --public --hint --importance --sensitivity --action --label --value --total --unit --wait --json --quiet --help'
                        elif ((place == 1)); then
                            words='success failure warning message progress question'
                        fi ;;
                    ask)
                        if [[ $word == -* ]]; then
                            words='--choice --label --default --timeout --detail --key --app --category --language --spoken --short --public --hint --importance --sensitivity --json --quiet --help'
                        fi ;;
                    answer)
                        if [[ $word == -* ]]; then
                            words='--app --none --json --help'
                        fi ;;
                    act)
                        if [[ $word == -* ]]; then
                            words='--pick --next --choose --teach --forget --taught --json --help'
                        fi ;;
                    status)
                        if [[ $word == -* ]]; then
                            words='--all --details --format --json --help'
                        fi ;;
                    history)
                        if [[ $word == -* ]]; then
                            words='--since --kind --app --search --limit --details --json --help'
                        fi ;;
                    watch)
                        if [[ $word == -* ]]; then
                            words='--format --highlight --theme --contrast --colours --captions --json --help'
                        fi ;;
                    prompt)
                        if [[ $word == -* ]]; then
                            words='--help'
                        fi ;;
                    receipts)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    ack)
                        if [[ $word == -* ]]; then
                            words='--all --app --json --help'
                        fi ;;
                    silence)
                        if [[ $word == -* ]]; then
                            words='--help'
                        fi ;;
                    repeat)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    say)
                        if [[ $word == -* ]]; then
                            words='--entry --app --language --voice --rate --help'
                        fi ;;
                    voices)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    read)
                        if [[ $word == -* ]]; then
                            words='--from-start --language --voice --rate --highlight --theme --contrast --colours --help'
                        fi ;;
                    reading)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        elif ((place == 1)); then
                            words='pause resume next previous stop'
                        fi ;;
                    channels)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    explain)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'profile list')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'profile show')
                        if [[ $word == -* ]]; then
                            words='--all --json --help'
                        fi ;;
                    'profile use')
                        if [[ $word == -* ]]; then
                            words='--with --for --json --help'
                        fi ;;
                    'profile back')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'profile set')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'profile unset')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'profile path')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'profile lint')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'profile simulate')
                        if [[ $word == -* ]]; then
                            words='--profile --with --at --context --app --key --category --importance --sensitivity --public --by-hand --json --help'
                        elif ((place == 1)); then
                            words='success failure warning message progress question'
                        fi ;;
                    'context list')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    'context set')
                        if [[ $word == -* ]]; then
                            words='--for --json --help'
                        elif ((place == 1)); then
                            words='dnd locked meeting sharing screen-reader private-listening'
                        elif ((place == 2)); then
                            words='on off'
                        fi ;;
                    'context unset')
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        elif ((place == 1)); then
                            words='dnd locked meeting sharing screen-reader private-listening'
                        fi ;;
                    allow)
                        if [[ $word == -* ]]; then
                            words='--to --json --help'
                        fi ;;
                    quieten)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        fi ;;
                    spoken)
                        if [[ $word == -* ]]; then
                            words='--kind --detail --language --verbosity --json --help'
                        fi ;;
                    companion)
                        if [[ $word == -* ]]; then
                            words='--json --help'
                        elif ((place == 1)); then
                            words='run start stop status'
                        fi ;;
                esac ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
# Where nothing of ours fits, a file may be meant.
complete -o default -F _notify_a11y notify-a11y
