import type { Nanos } from '../lines/line.ts'
import type { LineWish, Matcher, StreamEntry, StreamLabels, StreamStore } from './stream-store.ts'

/** What a query of lines asks for. */
export type LineQuery = {
  readonly matchers: readonly Matcher[]
  readonly wish: LineWish
  /** The line as the query shows it, or `undefined` when it is filtered out. */
  readonly pipeline: (entry: StreamEntry) => { readonly labels: StreamLabels; readonly line: string } | undefined
}

export type Shown = { readonly labels: StreamLabels; readonly time: Nanos; readonly line: string }

export type TailOptions = {
  readonly query: LineQuery
  readonly start: Nanos
  readonly now: Nanos
  /** How many of the lines that are there already, the newest. */
  readonly limit: number
  readonly signal: AbortSignal
}

// Agents send in batches: what is this late when a tail begins is seen as new.
const lateNanos = 5_000_000_000n

/** The newest lines that are there, oldest first, and then those that come. */
export async function* tailLines(
  streams: StreamStore,
  { query, start, now, limit, signal }: TailOptions,
): AsyncGenerator<readonly Shown[]> {
  const recent = String(BigInt(now) - lateNanos).padStart(19, '0')
  const from = start > recent ? start : recent
  yield await newest(streams, query, { from: start, until: from }, { limit, signal })
  for await (const batch of streams.follow(query.matchers, from, signal)) {
    const shown = batch.flatMap((entry) => show(query, entry))
    if (shown.length > 0) yield shown
  }
}

async function newest(
  streams: StreamStore,
  query: LineQuery,
  range: { readonly from: Nanos; readonly until: Nanos },
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<readonly Shown[]> {
  const found: Shown[] = []
  if (range.from >= range.until) return found
  for await (const batch of streams.read(query.matchers, range, 'backward', signal, query.wish)) {
    for (const entry of batch) {
      if (found.length >= limit) return found.reverse()
      found.push(...show(query, entry))
    }
  }
  return found.reverse()
}

function show({ pipeline }: LineQuery, entry: StreamEntry): Shown[] {
  const shown = pipeline(entry)
  return shown === undefined ? [] : [{ labels: shown.labels, time: entry.time, line: shown.line }]
}
