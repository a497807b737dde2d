import { compareRanks, type Rank } from './rank.ts'

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
  /** All entries in the order of Flowise, which takes one node at a time. */
  entries(): readonly TraceEntry[]
}

/** @param before what an earlier part of the run left, for one that goes on */
export function createTrace(before: readonly TraceEntry[] = []): Trace {
  const own: { readonly rank: Rank; readonly entry: TraceEntry }[] = []
  const nested: { readonly rank: Rank; readonly index: number; readonly extra: Fields; readonly trace: Trace }[] = []
  return {
    add(rank, entry) {
      own.push({ rank, entry })
    },
    nest(rank, index, extra) {
      const trace = createTrace()
      nested.push({ rank, index, extra, trace })
      return trace
    },
    entries() {
      const inner = nested
        .toSorted((a, b) => compareRanks(a.rank, b.rank) || a.index - b.index)
        .map(({ rank, extra, trace }) => ({ rank, entries: trace.entries().map((entry) => withData(entry, extra)) }))
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
