import { createContext, use, useLayoutEffect, useRef } from 'react'
import type { Command } from './command.ts'
import { type CommandRegistry, createCommandRegistry } from './command-registry.ts'

export type CommandAccess = { readonly registry: CommandRegistry; readonly showPalette: () => void }

/** Provided by `mountPage`; what stands outside of it offers its commands to nobody. */
export const CommandContext = createContext<CommandAccess>({
  registry: createCommandRegistry(),
  showPalette: () => undefined,
})

/** Opens the palette. */
export const useShowPalette = (): (() => void) => use(CommandContext).showPalette

/** Offers commands in the palette, and by their keys, for as long as the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEntry(commands, 'palette')
}

/** The same without the palette: for keys that mean nothing by themselves, such as arrows. */
export function useKeys(commands: readonly (Command & { readonly keys: string | readonly string[] })[]): void {
  useEntry(commands, 'keys')
}

function useEntry(commands: readonly Command[], place: 'palette' | 'keys'): void {
  const { registry } = use(CommandContext)
  const entry = useRef(commands)
  useLayoutEffect(() => {
    entry.current = commands
  })
  // Before it is painted: who sees the view and presses a key at once is heard.
  useLayoutEffect(() => registry.add(entry, place), [registry, place])
}
