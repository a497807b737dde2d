import { type Histogram, hasCustomBuckets } from '../../model/histogram.ts'
import { Labels } from '../../model/labels.ts'
import type { OutgoingSamples, OutgoingSeries } from './outgoing.ts'

export type PlanOptions = {
  /** The labels as they leave, or `undefined` for a series that does not. */
  readonly relabel: (labels: Labels) => Labels | undefined
  readonly maxShards: number
  readonly minShards: number
  readonly maxSamplesPerSend: number
  /** Which histograms are sent. */
  readonly histograms: 'none' | 'exponential' | 'all'
  /** Samples before this are not sent, in Unix milliseconds. */
  readonly oldestMs: number
}

export type RequestPlan = {
  /** Requests that are sent at the same time; those within one, one after another, so that a series stays in order. */
  readonly shards: readonly (readonly (readonly OutgoingSeries[])[])[]
  /** Samples that are too old to be sent, and histograms that the server is not to get. */
  readonly dropped: number
}

/** Divides samples among as many shards as it takes, each series in one of them. */
export function planRequests(samples: OutgoingSamples, options: PlanOptions): RequestPlan {
  const leaving = new Map<Labels, Labels | undefined>()
  let dropped = 0
  const kept: number[] = []
  for (let at = 0; at < samples.length; at++) {
    const labels = samples.labels[at]
    if (labels === undefined) continue
    if (!leaving.has(labels)) leaving.set(labels, options.relabel(labels))
    if (leaving.get(labels) === undefined) continue
    if (samples.timeAt(at) < options.oldestMs || !isWanted(samples.histogramAt(at), options.histograms)) dropped += 1
    else kept.push(at)
  }
  const wanted = Math.max(options.minShards, Math.ceil(kept.length / options.maxSamplesPerSend))
  const shards: number[][] = Array.from({ length: Math.max(1, Math.min(options.maxShards, wanted)) }, () => [])
  const labelsOf = (at: number) => leavingOf(samples, leaving, at)
  for (const at of kept) shards[hash(labelsOf(at).key) % shards.length]?.push(at)
  const requestsOf = (places: readonly number[]) =>
    slices(places, options.maxSamplesPerSend).map((slice) => samples.series(slice, labelsOf))
  return { shards: shards.filter((places) => places.length > 0).map(requestsOf), dropped }
}

function isWanted(histogram: Histogram | undefined, wanted: PlanOptions['histograms']): boolean {
  if (histogram === undefined || wanted === 'all') return true
  return wanted === 'exponential' && !hasCustomBuckets(histogram)
}

function leavingOf(samples: OutgoingSamples, leaving: ReadonlyMap<Labels, Labels | undefined>, at: number): Labels {
  const labels = samples.labels[at]
  return (labels === undefined ? undefined : leaving.get(labels)) ?? Labels.none
}

function slices(places: readonly number[], size: number): readonly (readonly number[])[] {
  const parts: (readonly number[])[] = []
  for (let at = 0; at < places.length; at += size) parts.push(places.slice(at, at + size))
  return parts
}

// FNV-1a.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
