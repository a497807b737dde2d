import { type FlowDocument, mergeDocuments } from '@hearth/flow'

/** A step that can be taken back. Documents share what did not change, so that a step costs little. */
export type Step = { readonly what: string; readonly joins: string | undefined; readonly before: FlowDocument }

/** What came from elsewhere after a step: taking back that step or an earlier one leaves it as it is. */
export type Received = { readonly from: FlowDocument; readonly to: FlowDocument }

/** Where there is an entry the first is a step. */
export type Entries = readonly (Step | Received)[]

export type History = { readonly past: Entries; readonly future: Entries }

export const emptyHistory: History = { past: [], future: [] }

// Further back nobody goes step by step; versions are for that.
const maxEntries = 200

type Moved = { readonly document: FlowDocument; readonly history: History }

/** Notes a step; what was undone before can no longer be redone. */
export function step({ past }: History, taken: Step): History {
  const last = past.at(-1)
  const isJoined = last !== undefined && isStep(last) && taken.joins !== undefined && last.joins === taken.joins
  return { past: isJoined ? past : newest([...past, taken]), future: [] }
}

/** Notes what came from elsewhere. */
export function receive({ past, future }: History, received: Received): History {
  return { past: withReceived(past, [received]), future: withReceived(future, [received]) }
}

/** @returns `undefined` when there is nothing to take back */
export function undo({ past, future }: History, document: FlowDocument): Moved | undefined {
  const taken = take(past)
  if (taken === undefined) return undefined
  const { rest, last, received } = taken
  return {
    document: replay(last.before, received),
    history: {
      past: withReceived(rest, received),
      future: [...future, { ...last, joins: undefined, before: document }],
    },
  }
}

/** @returns `undefined` when nothing was undone */
export function redo({ past, future }: History, document: FlowDocument): Moved | undefined {
  const taken = take(future)
  if (taken === undefined) return undefined
  const { rest, last, received } = taken
  return {
    document: replay(last.before, received),
    history: { past: [...past, { ...last, before: document }], future: withReceived(rest, received) },
  }
}

function newest(entries: Entries): Entries {
  const kept = entries.slice(-maxEntries)
  const first = kept.findIndex(isStep)
  return first === -1 ? [] : kept.slice(first)
}

function take(entries: Entries) {
  const at = entries.findLastIndex(isStep)
  const last = entries[at]
  if (last === undefined || !isStep(last)) return undefined
  const received = entries.slice(at + 1).filter((entry): entry is Received => !isStep(entry))
  return { rest: entries.slice(0, at), last, received }
}

function withReceived(entries: Entries, received: readonly Received[]): Entries {
  const last = entries.at(-1)
  const [first, ...more] = received
  if (last === undefined || first === undefined) return entries
  // While somebody else draws on and on it is one entry.
  const joins = !isStep(last) && last.to === first.from
  return newest(
    joins ? [...entries.slice(0, -1), { from: last.from, to: first.to }, ...more] : [...entries, ...received],
  )
}

// Where both changed the same, going back is what is meant.
function replay(document: FlowDocument, received: readonly Received[]): FlowDocument {
  return received.reduce((mine, { from, to }) => mergeDocuments(from, mine, to).document, document)
}

function isStep(entry: Step | Received): entry is Step {
  return 'before' in entry
}
