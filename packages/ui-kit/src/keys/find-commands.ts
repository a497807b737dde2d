import type { Command } from './command.ts'

/**
 * The commands that hold all words of `text`, best first: those whose label begins with it, then those with a
 * word that does, then the rest; among equals in the order given.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const sought = text.trim().toLowerCase()
  const parts = sought.split(/\s+/)
  return commands
    .filter((command) => parts.every((part) => wordsOf(command).includes(part)))
    .map((command, at) => ({ command, at, rank: rankOf(command.label.toLowerCase(), sought) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ command }) => command)
}

const wordsOf = ({ label, group = '', alias = '' }: Command) => `${label} ${group} ${alias}`.toLowerCase()

function rankOf(label: string, sought: string): number {
  if (label.startsWith(sought)) return 0
  return label.includes(` ${sought}`) ? 1 : 2
}
