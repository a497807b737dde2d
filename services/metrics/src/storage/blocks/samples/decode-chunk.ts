import type { TimeRange } from '../../../domain/model/queryable.ts'
import { encoding } from '../../chunk-encoding/encodings.ts'
import { readHistograms } from '../../chunk-encoding/histogram-chunk-reader.ts'
import { readXor } from '../../chunk-encoding/xor-reader.ts'
import type { SampleList } from './sample-list.ts'

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
  if (kind === encoding.xor) decodeFloats(bytes, range, into)
  else if (kind === encoding.histogram || kind === encoding.floatHistogram) decodeHistograms(kind, bytes, range, into)
  else throw new RangeError(`Cannot read a chunk: its encoding is ${kind}`)
}

function decodeFloats(bytes: Uint8Array, { fromMs, toMs }: TimeRange, into: SampleList): void {
  const samples = countOf(bytes)
  if (samples > times.length) {
    times = new Float64Array(samples)
    words = new Uint32Array(samples * 2)
  }
  readXor(bytes, 0, times, words)
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
