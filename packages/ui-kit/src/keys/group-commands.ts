import type { Command } from './command.ts'

export type CommandGroup = { readonly name: string; readonly commands: readonly Command[] }

/** Commands under their headings, both in the order of their first; those without one under `rest`. */
export function groupCommands(commands: readonly Command[], rest: string): readonly CommandGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group ?? rest)
  return [...groups].map(([name, members]) => ({ name, commands: members }))
}
