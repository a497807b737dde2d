import type { Histogram } from '../../../domain/model/histogram.ts'
import { SampleBuffer } from '../../head/sample-buffer.ts'
import type { Samples } from './sample-list.ts'

/** The samples of all parts by time; of two at one time the one of the later part counts. */
export function mergeSamples(parts: readonly Samples[]): Samples {
  const filled = parts.filter(({ timestamps }) => timestamps.length > 0)
  const [only] = filled
  if (only !== undefined && filled.length === 1) return only
  return filled.every((part, at) => at === 0 || lastOf(filled[at - 1]) < (part.timestamps[0] ?? 0))
    ? concatenate(filled)
    : filled.reduce(merge)
}

function lastOf(part: Samples | undefined): number {
  return part?.timestamps.at(-1) ?? Number.NEGATIVE_INFINITY
}

function concatenate(parts: readonly Samples[]): Samples {
  const length = parts.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
  const [timestamps, values] = [new Float64Array(length), new Float64Array(length)]
  const histograms: NonNullable<Samples['histograms']>[number][] = []
  let at = 0
  for (const part of parts) {
    timestamps.set(part.timestamps, at)
    values.set(part.values, at)
    for (const [place, histogram] of part.histograms?.entries() ?? []) histograms[at + place] = histogram
    at += part.timestamps.length
  }
  return histograms.length === 0 ? { timestamps, values } : { timestamps, values, histograms }
}

function merge(a: Samples, b: Samples): Samples {
  const words = { a: wordsOf(a), b: wordsOf(b) }
  const into = new SampleBuffer()
  into.reserve(a.timestamps.length + b.timestamps.length)
  const histograms: NonNullable<Samples['histograms']>[number][] = []
  const take = (from: Samples, bits: Uint32Array, at: number) => {
    const histogram = from.histograms?.[at]
    if (histogram !== undefined) histograms[into.length] = besideOthers(histogram)
    into.push(from.timestamps[at] ?? 0, bits[at * 2 + 1] ?? 0, bits[at * 2] ?? 0)
  }
  let ofA = 0
  for (let ofB = 0; ofB < b.timestamps.length; ofB++) {
    const timeMs = b.timestamps[ofB] ?? 0
    for (; ofA < a.timestamps.length && (a.timestamps[ofA] ?? 0) < timeMs; ofA++) take(a, words.a, ofA)
    if (a.timestamps[ofA] === timeMs) ofA += 1
    take(b, words.b, ofB)
  }
  for (; ofA < a.timestamps.length; ofA++) take(a, words.a, ofA)
  const merged = into.slice(0, into.length)
  return histograms.length === 0 ? merged : { ...merged, histograms }
}

// That counts went on was said of the sample before it in its own part.
function besideOthers(histogram: Histogram): Histogram {
  return histogram.resetHint === 'none' ? { ...histogram, resetHint: 'unknown' } : histogram
}

function wordsOf({ values }: Samples): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
}
