import type { Json } from '../json.ts'
import type { TimeRange } from '../time/time-range.ts'

/** What is asked in Explore of one data source, or of several at once. */
export type Pane = {
  /** Its name in the address. */
  readonly id: string
  /** A uid or a name; empty for the default source. */
  readonly source: string
  readonly queries: readonly Json[]
  readonly range: TimeRange
  /** Of the values, such as `bytes`. */
  readonly unit?: string | undefined
}

/** More cannot be read side by side, and each asks. */
export const maxPanes = 4

export const defaultRange: TimeRange = { from: 'now-1h', to: 'now' }

/** The name of the pane that a panel was opened in. */
export const panelPane = 'panel'

/** The panes with one more at the end; the one of the same name makes way, and so does the last where there are too many. */
export function withPane(panes: readonly Pane[], pane: Pane): readonly Pane[] {
  const at = panes.findIndex(({ id }) => id === pane.id)
  if (at !== -1) return panes.with(at, pane)
  return [...panes.slice(0, maxPanes - 1), pane]
}

/** A name that no pane has. */
export function freeId(panes: readonly Pane[]): string {
  const taken = new Set(panes.map(({ id }) => id))
  return [...'abcdefgh'].find((id) => !taken.has(id)) ?? 'a'
}

/** Whether all panes show one range. */
export function isOneRange([first, ...others]: readonly Pane[]): boolean {
  return others.every(({ range }) => range.from === first?.range.from && range.to === first.range.to)
}
