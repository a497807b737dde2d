import { none } from '../head/chunks/chunk-table.ts'
import type { Head } from '../head/head.ts'

/** Drops chunks whose samples, and whose arrival, lie before `beforeMs`. Of each series the oldest go first. */
export function dropBefore(head: Head, beforeMs: number): void {
  const emptied: number[] = []
  for (const ref of head.series.refs()) {
    let at = head.series.oldest[ref] ?? none
    while (at !== none && ageMark(head, at) < beforeMs) {
      head.chunks.dropOldest(ref)
      at = head.series.oldest[ref] ?? none
    }
    if (at === none) emptied.push(ref)
    else dropBeside(head, ref, at)
  }
  head.removeEmpty(emptied)
}

/** Drops about this share of the chunks, the oldest ones. */
export function dropOldestShare(head: Head, ratio: number): void {
  const marks = new Float64Array(head.chunks.table.size)
  let used = 0
  for (const ref of head.series.refs()) {
    for (let at = head.series.oldest[ref] ?? none; at !== none; at = head.chunks.table.newer[at] ?? none) {
      marks[used++] = ageMark(head, at)
    }
  }
  if (used === 0) return
  const sorted = marks.subarray(0, used).sort()
  dropBefore(head, (sorted[Math.min(used - 1, Math.ceil(used * ratio))] ?? 0) + 1)
}

// The later of sample and arrival: an import of old samples is kept as long as any other.
function ageMark(head: Head, at: number): number {
  const { maxMs, arrivedS } = head.chunks.table
  return Math.max(maxMs[at] ?? 0, (arrivedS[at] ?? 0) * 1000)
}

function dropBeside(head: Head, ref: number, oldest: number): void {
  const beforeMs = head.chunks.table.minMs[oldest] ?? 0
  head.histograms.dropBefore(ref, beforeMs)
  head.starts.dropBefore(ref, beforeMs)
}
