import { encodeHistograms } from '../../chunk-encoding/encode-histograms.ts'
import { type EncodedChunk, encoding } from '../../chunk-encoding/encodings.ts'
import { maxSampleBytes, XorWriter } from '../../chunk-encoding/xor-writer.ts'
import type { Samples } from './sample-list.ts'

/** Of one chunk. */
export const maxSamples = 120
const buffer = new Uint8Array(maxSamples * maxSampleBytes + maxSampleBytes)

/** The chunks of samples, oldest first: floats and histograms apart, each with 120 samples at most. */
export function encodeSamples({ timestamps, values, histograms }: Samples): EncodedChunk[] {
  const chunks: EncodedChunk[] = []
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  for (let at = 0; at < timestamps.length; ) {
    const isHistogram = histograms?.[at] !== undefined
    let end = at + 1
    while (end < timestamps.length && (histograms?.[end] !== undefined) === isHistogram) end += 1
    if (isHistogram) chunks.push(...encodeHistograms(histogramsFrom(timestamps, histograms ?? [], at, end)))
    else
      for (; at < end; at += maxSamples)
        chunks.push(encodeFloats(timestamps, words, at, Math.min(end, at + maxSamples)))
    at = end
  }
  return chunks
}

function* histogramsFrom(
  timestamps: Float64Array,
  histograms: NonNullable<Samples['histograms']>,
  from: number,
  to: number,
) {
  for (let at = from; at < to; at++) {
    const histogram = histograms[at]
    if (histogram !== undefined) yield { timeMs: timestamps[at] ?? 0, histogram }
  }
}

function encodeFloats(timestamps: Float64Array, words: Uint32Array, from: number, to: number): EncodedChunk {
  const writer = new XorWriter()
  buffer.fill(0)
  writer.bytes = buffer
  for (let at = from; at < to; at++) writer.append(timestamps[at] ?? 0, words[at * 2 + 1] ?? 0, words[at * 2] ?? 0)
  const [minMs, maxMs] = [timestamps[from] ?? 0, timestamps[to - 1] ?? 0]
  return { encoding: encoding.xor, minMs, maxMs, samples: to - from, bytes: buffer.slice(0, writer.length) }
}
