import type { TimeRange } from '../../../domain/model/queryable.ts'
import { encoding } from '../../chunk-encoding/encodings.ts'
import { readHistograms } from '../../chunk-encoding/histogram-chunk-reader.ts'
import { readXor } from '../../chunk-encoding/xor-reader.ts'
import { readXor2 } from '../../chunk-encoding/xor2-reader.ts'
import type { SampleList } from './sample-list.ts'

// Those that Prometheus writes with the feature `st-storage`.
const startTimes: ReadonlySet<number> = new Set([5, 6])

let times = new Float64Array(256)
let words = new Uint32Array(512)

/** How many samples a chunk holds, of any encoding. */
export function countOf(bytes: Uint8Array): number {
  return (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
}

/**
 * Adds the samples of a chunk that lie in the range.
 *
 * @throws {RangeError} for a chunk that is of another encoding or cannot be read
 */
export function decodeChunk(kind: number, bytes: Uint8Array, range: TimeRange, into: SampleList): void {
  if (kind === encoding.xor || kind === encoding.xor2) decodeFloats(kind, bytes, range, into)
  else if (kind === encoding.histogram || kind === encoding.floatHistogram) decodeHistograms(kind, bytes, range, into)
  else
    throw new RangeError(
      `Cannot read a chunk: its encoding is ${kind}${startTimes.has(kind) ? ', of histograms with start times' : ''}`,
    )
}

function decodeFloats(kind: number, bytes: Uint8Array, { fromMs, toMs }: TimeRange, into: SampleList): void {
  const samples = countOf(bytes)
  if (samples > times.length) {
    times = new Float64Array(samples)
    words = new Uint32Array(samples * 2)
  }
  if (kind === encoding.xor) readXor(bytes, 0, times, words)
  else readXor2(bytes, times, words)
  let first = 0
  while (first < samples && (times[first] ?? 0) < fromMs) first += 1
  let end = samples
  while (end > first && (times[end - 1] ?? 0) > toMs) end -= 1
  into.floats.append(times, words, first, end)
}

function decodeHistograms(kind: number, bytes: Uint8Array, { fromMs, toMs }: TimeRange, into: SampleList): void {
  readHistograms(kind, bytes, (timeMs, histogram) => {
    if (timeMs >= fromMs && timeMs <= toMs) into.pushHistogram(timeMs, histogram)
  })
}
