import type { Matcher } from '../domain/model/matcher.ts'
import type { TimeRange } from '../domain/model/queryable.ts'
import type { SampleSink } from './head/apply-batch.ts'
import { none } from './head/chunks/chunk-table.ts'
import type { Head } from './head/head.ts'
import { SampleBuffer } from './head/sample-buffer.ts'
import { selectRefs } from './head/select-refs.ts'

/**
 * Removes the samples in the range of series that satisfy all matchers of at least one set.
 *
 * @param sink hears of the numbers under which series with samples left go on: what is on disk under the old
 *   ones no longer belongs to them
 */
export function deleteSamples(
  head: Head,
  sets: readonly (readonly Matcher[])[],
  { fromMs, toMs }: TimeRange,
  sink: Pick<SampleSink, 'series'>,
): void {
  const refs = new Set(sets.flatMap((matchers) => selectRefs(head, matchers)))
  for (const ref of refs) {
    if (!head.hasSamples(ref, fromMs, toMs)) continue
    const kept = new SampleBuffer()
    head.foldLate(ref)
    head.read(ref, Number.NEGATIVE_INFINITY, fromMs - 1, kept)
    head.read(ref, toMs + 1, Number.POSITIVE_INFINITY, kept)
    rewrite(head, ref, kept)
    head.histograms.drop(ref, fromMs, toMs)
    const labels = head.series.labels[ref]
    if (kept.length > 0 && labels !== undefined) sink.series(head.series.renumber(ref), labels)
  }
  head.removeEmpty(refs)
}

function rewrite(head: Head, ref: number, samples: SampleBuffer): void {
  const { arrivedS } = head.chunks.table
  const arrived = arrivedS[head.series.newest[ref] ?? none] ?? 0
  head.chunks.truncate(ref, Number.NEGATIVE_INFINITY)
  for (let at = 0; at < samples.length; at++) {
    const [high, low] = [samples.words[at * 2 + 1] ?? 0, samples.words[at * 2] ?? 0]
    head.append(ref, samples.timestamps[at] ?? 0, high, low, arrived)
  }
}
