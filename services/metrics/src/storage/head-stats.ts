import { none } from './head/chunks/chunk-table.ts'
import type { Head } from './head/head.ts'

/** Figures of the store. Times are Unix milliseconds, and 0 when there is no sample. */
export type HeadStats = {
  readonly series: number
  readonly chunks: number
  readonly labelPairs: number
  readonly minTimeMs: number
  readonly maxTimeMs: number
  /** Since the start. */
  readonly samplesStored: number
  readonly samplesTooOld: number
  readonly samplesConflicting: number
  /** Of samples in memory. */
  readonly headBytes: number
  readonly walBytes: number
  readonly checkpointBytes: number
  readonly chunkFileBytes: number
  readonly blocks: number
  readonly blockBytes: number
  /** Places in blocks that could not be read, as far as they were met. */
  readonly blockDamage: number
  /** Blocks that were dropped since the start because the disk was full. */
  readonly blocksGivenWay: number
  /** Whether what is stored is on disk too; not while the disk is full. */
  readonly durable: boolean
  /** How long the start took. */
  readonly recoveryMs: number
  /** Damaged parts of files that were put aside at the start. */
  readonly quarantined: number
}

type HeadTimes = {
  readonly minTimeMs: number
  readonly maxTimeMs: number
  /** The earliest end of a chunk that is the oldest of its series: before it there is nothing but in longer ones. */
  readonly oldestEndMs: number
}

/** From the first sample to the last of all series. */
export function timesOf(head: Head): HeadTimes {
  let minTimeMs = Number.POSITIVE_INFINITY
  let maxTimeMs = Number.NEGATIVE_INFINITY
  let oldestEndMs = Number.POSITIVE_INFINITY
  for (const ref of head.series.refs()) {
    const oldest = head.series.oldest[ref] ?? none
    if (oldest === none) continue
    minTimeMs = Math.min(minTimeMs, head.chunks.table.minMs[oldest] ?? 0)
    oldestEndMs = Math.min(oldestEndMs, head.chunks.table.maxMs[oldest] ?? 0)
    maxTimeMs = Math.max(maxTimeMs, head.series.lastMs[ref] ?? 0)
  }
  return maxTimeMs < minTimeMs ? { minTimeMs: 0, maxTimeMs: 0, oldestEndMs: 0 } : { minTimeMs, maxTimeMs, oldestEndMs }
}
