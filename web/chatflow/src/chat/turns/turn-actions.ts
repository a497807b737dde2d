import type { Turn } from '../conversation.ts'

/** What can be done with a turn; the same object for as long as the talk is shown. */
export type TurnActions = {
  /** Asks something else in its place, or the same again. */
  readonly askInstead: (turn: Turn, question: string) => void
  readonly retry: (turn: Turn) => void
  /** Shows the branch so many places later, or earlier for a negative number. */
  readonly step: (turn: Turn, by: number) => void
}

/** Where a turn stands among those in its place, counted from 1. */
export type BranchPlace = { readonly at: number; readonly count: number }
