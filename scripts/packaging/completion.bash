# Completion of gramy's programs for bash: the options and commands that their --help lists, and files.

_gramy() {
  local program=$1 current=$2 command='' word help
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || { command=$word; break; }
  done
  help=$("$program" ${command:+"$command"} --help 2>/dev/null) || help=$("$program" --help 2>/dev/null)
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '^  (-., ?)?--[a-z-]+' <<<"$help" | grep -oE -- '--[a-z-]+')" -- "$current")
  elif [[ -z $command ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(awk '/^$/ { listed = 0 } /^Subcommands:/ { listed = 1 } listed && /^  [a-z]/ { print $1 }' <<<"$help")" -- "$current")
  fi
}

complete -o default -F _gramy gramy-referee gramy-bot gramy-solve gramy-graj gramy-plug-bolek
