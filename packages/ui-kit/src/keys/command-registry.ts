import type { Command } from './command.ts'

type Entry = { readonly current: readonly Command[] }

/** What the views that are shown offer, the newest view first. */
export type CommandRegistry = {
  /** @returns takes it back */
  add(entry: Entry, place: 'palette' | 'keys'): () => void
  /** All commands with keys. */
  withKeys(): readonly Command[]
  /** Those of the palette. */
  inPalette(): readonly Command[]
}

/** Entries are read when a key is pressed or the palette opens, so that offering commands draws nothing anew. */
export function createCommandRegistry(): CommandRegistry {
  const entries = new Map<Entry, 'palette' | 'keys'>()
  const newestFirst = () => [...entries].reverse()
  return {
    add(entry, place) {
      entries.set(entry, place)
      return () => entries.delete(entry)
    },
    withKeys: () => newestFirst().flatMap(([{ current }]) => current.filter(({ keys }) => keys !== undefined)),
    inPalette: () => newestFirst().flatMap(([{ current }, place]) => (place === 'palette' ? current : [])),
  }
}
