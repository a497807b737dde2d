import type { SampleBatch } from '../../../domain/model/ingest.ts'
import { crc32c } from '../../wal/crc32c.ts'
import { encodeHistogram } from './encode-histogram.ts'

/** Encoded histograms by the places of their samples. */
export type MarkedHistograms = ReadonlyMap<number, Uint8Array>

const none: MarkedHistograms = new Map()

// A NaN that nobody computes and no sender writes.
const markHigh = 0x7ff4_4e48

/**
 * Encodes the histograms of a batch and writes in place of their values a mark each: a NaN with a checksum, so that
 * equal histograms have equal marks and different ones, as far as matters, different ones.
 */
export function markHistograms({ histograms }: SampleBatch, words: Uint32Array): MarkedHistograms {
  if (histograms === undefined || histograms.size === 0) return none
  const encoded = new Map<number, Uint8Array>()
  for (const [at, histogram] of histograms) {
    const bytes = encodeHistogram(histogram)
    encoded.set(at, bytes)
    words[at * 2] = crc32c(bytes, 0, bytes.length)
    words[at * 2 + 1] = markHigh
  }
  return encoded
}

/** Whether the value at `index` is the mark of a histogram. */
export function isMarkedAt(words: Uint32Array, index: number): boolean {
  return words[index * 2 + 1] === markHigh
}
