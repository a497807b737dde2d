import { compareRanks, type Rank } from '../compile/rank.ts'

export type StepStatus = 'FINISHED' | 'STOPPED' | 'ERROR' | 'TERMINATED'

type Fields = Readonly<Record<string, unknown>>

/** One node's part of a run as clients and the history of executions see it, in Flowise's names. */
export type TraceEntry = {
  readonly nodeId: string
  readonly nodeLabel: string
  readonly data: Fields
  readonly previousNodeIds: readonly string[]
  readonly status: StepStatus
}

export type Trace = {
  add(rank: Rank, entry: TraceEntry): void
  /** The steps of one item of an iteration; they come before the iteration's own entry. */
  nest(rank: Rank, index: number, extra: Fields): Trace
  /** How many entries there are by now. */
  size(): number
  /** All entries in the order of Flowise, which takes one node at a time; each the same object every time. */
  entries(): readonly TraceEntry[]
}

/**
 * @param before what an earlier part of the run left, for one that goes on
 * @param extra further data of each entry
 */
export function createTrace(before: readonly TraceEntry[] = [], extra?: Fields): Trace {
  const own: { readonly rank: Rank; readonly entry: TraceEntry }[] = []
  const nested: { readonly rank: Rank; readonly index: number; readonly trace: Trace }[] = []
  return {
    add(rank, entry) {
      own.push({ rank, entry: extra === undefined ? entry : withData(entry, extra) })
    },
    nest(rank, index, itemData) {
      const trace = createTrace([], { ...extra, ...itemData })
      nested.push({ rank, index, trace })
      return trace
    },
    size: () => before.length + own.length + nested.reduce((sum, { trace }) => sum + trace.size(), 0),
    entries() {
      const inner = nested
        .toSorted((a, b) => compareRanks(a.rank, b.rank) || a.index - b.index)
        .map(({ rank, trace }) => ({ rank, entries: trace.entries() }))
      const outer = own.map(({ rank, entry }) => ({ rank, entries: [entry] }))
      // The sort is stable: what lies within an iteration stays before it.
      const all = [...inner, ...outer].toSorted((a, b) => compareRanks(a.rank, b.rank))
      return [...before, ...all.flatMap(({ entries }) => entries)]
    },
  }
}

function withData(entry: TraceEntry, extra: Fields): TraceEntry {
  return { ...entry, data: { ...entry.data, ...extra } }
}
