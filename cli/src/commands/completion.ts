import type { Command } from 'commander'

type Node = { readonly path: readonly string[]; readonly words: readonly string[]; readonly summary: string }

/** A script that completes commands, options and fixed arguments, from the command tree itself. */
export function renderCompletion(program: Command, shell: string): string {
  const nodes = collect(program, [])
  if (shell === 'fish') return renderFish(program.name(), nodes)
  return shell === 'zsh' ? renderZsh(program.name(), nodes) : renderBash(program.name(), nodes)
}

function collect(command: Command, path: readonly string[]): Node[] {
  const words = [
    ...command.commands.map((sub) => sub.name()),
    ...command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    ...command.options.flatMap((option) => [option.short, option.long].filter((flag) => flag !== undefined)),
    '--help',
  ]
  const below = command.commands.flatMap((sub) => collect(sub, [...path, sub.name()]))
  return [{ path, words, summary: command.description() }, ...below]
}

// The words typed so far, without options, pick the line.
function renderCases(nodes: readonly Node[], variable: string): string {
  const longestFirst = nodes.toSorted((left, right) => right.path.length - left.path.length)
  return longestFirst
    .map(({ path, words }) => `    "${path.join(' ')}"*) ${variable}="${words.join(' ')}" ;;`)
    .join('\n')
}

function renderBash(name: string, nodes: readonly Node[]): string {
  return `# ${name} completion for bash
_${name}() {
  local typed="" words="" at
  for ((at = 1; at < COMP_CWORD; at++)); do
    [[ "\${COMP_WORDS[at]}" == -* ]] || typed="\${typed:+$typed }\${COMP_WORDS[at]}"
  done
  case "$typed" in
${renderCases(nodes, 'words')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _${name} ${name}
`
}

function renderZsh(name: string, nodes: readonly Node[]): string {
  return `#compdef ${name}
_${name}() {
  local typed="" choices="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ "$word" == -* ]] || typed="\${typed:+$typed }$word"
  done
  case "$typed" in
${renderCases(nodes, 'choices')}
  esac
  compadd -- \${(s: :)choices}
}
compdef _${name} ${name}
`
}

function renderFish(name: string, nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words }) => {
    const typed = path.join(' ')
    return words.map((word) => {
      const child = nodes.find((node) => node.path.join(' ') === `${typed} ${word}`.trim())
      const about = child === undefined ? '' : ` -d '${child.summary.replaceAll("'", "\\'")}'`
      return `complete -c ${name} -f -n '__${name}_typed "${typed}"' -a '${word}'${about}`
    })
  })
  return `# ${name} completion for fish
function __${name}_typed
  set -l typed (string match -v -- '-*' (commandline -opc)[2..-1])
  test "$typed" = "$argv[1]"
end
${lines.join('\n')}
`
}
