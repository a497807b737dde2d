import { Failure } from '@hearth/kernel'
import type { SampleBatch } from '../../domain/model/ingest.ts'
import type { Head } from './head.ts'
import type { MarkedHistograms } from './histograms/mark-histograms.ts'

type SortedSample = {
  readonly ref: number
  readonly timeMs: number
  readonly high: number
  readonly low: number
  /** The histogram that the bits are the mark of. */
  readonly histogram: Uint8Array | undefined
  /** When its counts began; 0 where that is not known. */
  readonly startMs: number
}

export type Sorted = {
  /** What can be stored: of each series oldest first, at times at which there is no sample. */
  readonly samples: readonly SortedSample[]
  readonly tooOld: number
  readonly conflicting: number
}

type Placed = {
  readonly batch: SampleBatch
  readonly words: Uint32Array
  readonly histograms: MarkedHistograms
  readonly refs: Uint32Array
}
type Rules = { readonly refusal: 'fail' | 'skip'; readonly lateMs: number }
type Verdict = 'new' | 'known' | 'tooOld' | 'conflicting'

/**
 * Sorts a batch in which samples are late, come twice or are of one series in several places.
 *
 * @throws {Failure} `invalid` with `refusal: 'fail'`, in Prometheus' words
 */
export function sortOut(head: Head, placed: Placed, { refusal, lateMs }: Rules): Sorted {
  const samples: SortedSample[] = []
  const counts: Record<Verdict, number> = { new: 0, known: 0, tooOld: 0, conflicting: 0 }
  for (const ofSeries of bySeries(placed).values()) {
    let before: SortedSample | undefined
    for (const sample of ofSeries) {
      const verdict = judge(head, sample, before, lateMs)
      if (refusal === 'fail') refuse(verdict, sample, lateMs)
      counts[verdict] += 1
      if (verdict !== 'new') continue
      samples.push(sample)
      before = sample
    }
  }
  return { samples, tooOld: counts.tooOld, conflicting: counts.conflicting }
}

function bySeries({ batch, words, histograms, refs }: Placed): ReadonlyMap<number, readonly SortedSample[]> {
  const groups = new Map<number, SortedSample[]>()
  let at = 0
  for (let place = 0; place < batch.labels.length; place++) {
    const ref = refs[place] ?? 0
    const group = groups.get(ref) ?? []
    groups.set(ref, group)
    for (const end = batch.ends[place] ?? 0; at < end; at++) {
      const [low = 0, high = 0] = words.subarray(at * 2, at * 2 + 2)
      group.push({
        ref,
        timeMs: batch.timestamps[at] ?? 0,
        high,
        low,
        histogram: histograms.get(at),
        startMs: batch.starts?.get(at) ?? 0,
      })
    }
  }
  for (const group of groups.values()) group.sort((a, b) => a.timeMs - b.timeMs)
  return groups
}

function judge(head: Head, sample: SortedSample, before: SortedSample | undefined, lateMs: number): Verdict {
  const lastMs = head.series.lastMs[sample.ref] ?? 0
  const kept =
    before?.timeMs === sample.timeMs
      ? before
      : sample.timeMs > lastMs
        ? undefined
        : head.valueAt(sample.ref, sample.timeMs)
  if (kept !== undefined) return kept.high === sample.high && kept.low === sample.low ? 'known' : 'conflicting'
  return sample.timeMs < lastMs - lateMs ? 'tooOld' : 'new'
}

function refuse(verdict: Verdict, sample: SortedSample, lateMs: number): void {
  if (verdict === 'tooOld') throw new Failure('invalid', lateMs === 0 ? 'out of order sample' : 'too old sample')
  if (verdict === 'conflicting')
    throw new Failure('invalid', `duplicate sample for timestamp ${sample.timeMs}; overrides not allowed`)
}
