import type { FlowDocument } from '@hearth/flow'

/** A step that can be taken back. Documents share what did not change, so that a step costs little. */
type Step = { readonly what: string; readonly joins: string | undefined; readonly before: FlowDocument }

export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] }

export const emptyHistory: History = { past: [], future: [] }

// Further back nobody goes step by step; versions are for that.
const maxSteps = 200

type Moved = { readonly document: FlowDocument; readonly history: History }

/** Notes a step; what was undone before can no longer be redone. */
export function step({ past }: History, taken: Step): History {
  const last = past.at(-1)
  if (taken.joins !== undefined && last?.joins === taken.joins) return { past, future: [] }
  return { past: [...past, taken].slice(-maxSteps), future: [] }
}

/** @returns `undefined` when there is nothing to take back */
export function undo({ past, future }: History, document: FlowDocument): Moved | undefined {
  const last = past.at(-1)
  if (last === undefined) return undefined
  return {
    document: last.before,
    history: { past: past.slice(0, -1), future: [...future, { ...last, joins: undefined, before: document }] },
  }
}

/** @returns `undefined` when nothing was undone */
export function redo({ past, future }: History, document: FlowDocument): Moved | undefined {
  const next = future.at(-1)
  if (next === undefined) return undefined
  return {
    document: next.before,
    history: { past: [...past, { ...next, before: document }], future: future.slice(0, -1) },
  }
}
