import type { Nanos } from '../domain/lines/line.ts'
import type { StreamRange } from '../domain/streams/stream-store.ts'

/**
 * Which part of a chunk, from its first line to its last, lies within a range that it reaches into, from 0 to 1. Its
 * lines are taken to be spread evenly, as Loki takes them, so that the steps of a volume over time add up to all of it.
 */
export function shareWithin(chunk: { readonly from: Nanos; readonly to: Nanos }, range: StreamRange): number {
  const { from, to } = chunk
  if (range.from <= from && to < range.until) return 1
  const lengthNs = BigInt(to) - BigInt(from)
  const startNs = range.from <= from ? 0n : BigInt(range.from) - BigInt(from)
  const endNs = to < range.until ? lengthNs : BigInt(range.until) - BigInt(from)
  return Number(endNs - startNs) / Number(lengthNs)
}
