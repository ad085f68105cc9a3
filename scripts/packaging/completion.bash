# Completes the command lines of gramy's programs in bash: the options and commands that --help lists, and files.

_gramy() {
  local program=$1 current=$2 command='' before='' word help commands
  help=$("$program" --help 2>/dev/null)
  commands=$(awk '/^$/ { listed = 0 } /^Subcommands:/ { listed = 1 } listed && /^  [a-z]/ { print $1 }' <<<"$help")
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word != = ]] || continue # bash splits --log=info into three words
    # A word after an option may be the option's value, unless it is a command.
    if [[ $word != -* && $before != -* ]] || grep -qxFe "$word" <<<"$commands"; then
      command=$word
      help=$("$program" "$command" --help 2>/dev/null || echo "$help")
      break
    fi
    before=$word
  done
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '^  (-., ?)?--[a-z-]+' <<<"$help" | grep -oE -- '--[a-z-]+')" -- "$current")
  elif [[ -z $command ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
  fi
}

complete -o default -F _gramy gramy-referee gramy-bot gramy-solve gramy-graj gramy-plug-bolek
