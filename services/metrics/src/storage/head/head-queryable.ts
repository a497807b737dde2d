import { setImmediate as nextTurn } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import type { Labels } from '../../domain/model/labels.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { Queryable, SelectOptions, Series, TimeRange } from '../../domain/model/queryable.ts'
import type { Head } from './head.ts'
import { withHistograms } from './histograms/with-histograms.ts'
import { SampleBuffer } from './sample-buffer.ts'
import { selectRefs } from './select-refs.ts'

// How long reading may keep everything else waiting.
const sliceMs = 8

type Sets = readonly (readonly Matcher[])[]

/** Answers questions from the head. Long ones pause, so that scrapes and other requests get their turn. */
export function createHeadQueryable(head: Head): Queryable {
  return {
    select: (matchers, options) => select(head, matchers, options),
    series: async (sets, range) => seriesOf(head, sets, range),
    labelNames: async (sets, range) => [...namesOf(head, sets, range)].sort(),
    labelValues: async (name, sets, range) => [...valuesOf(head, name, sets, range)].sort(),
  }
}

async function select(head: Head, matchers: readonly Matcher[], options: SelectOptions): Promise<Series[]> {
  const refs = selectRefs(head, matchers)
  const wanted = refs.map((ref) => head.series.labels[ref])
  const found: Series[] = []
  const buffer = new SampleBuffer()
  let samples = 0
  let sliceEnd = performance.now() + sliceMs
  for (const [at, ref] of refs.entries()) {
    if (at % 16 === 0 && performance.now() > sliceEnd) {
      await nextTurn()
      options.signal.throwIfAborted()
      sliceEnd = performance.now() + sliceMs
    }
    const labels = wanted[at]
    // Meanwhile the series may have gone and its reference be another's.
    if (labels === undefined || head.series.labels[ref] !== labels) continue
    buffer.clear()
    head.read(ref, options.fromMs, options.toMs, buffer)
    samples += buffer.length
    if (samples > options.maxSamples) throw tooMany(options.maxSamples)
    if (buffer.length === 0) continue
    const starts = head.starts.of(ref)
    const series = { labels, ...buffer.slice(0, buffer.length), ...(starts === undefined ? {} : { starts }) }
    found.push(head.histograms.has(ref) ? withHistograms(head, ref, series) : series)
  }
  return found
}

export function tooMany(maxSamples: number): Failure {
  return new Failure('too-large', `Cannot read so many samples at once: at most ${maxSamples}, ask for less time`)
}

function seriesOf(head: Head, sets: Sets, range: TimeRange): Labels[] {
  const refs = sets.length === 0 ? [...head.series.refs()] : refsOfAny(head, sets)
  return refs.flatMap((ref) => {
    const labels = head.series.labels[ref]
    return labels !== undefined && head.hasSamples(ref, range.fromMs, range.toMs) ? [labels] : []
  })
}

function refsOfAny(head: Head, sets: Sets): readonly number[] {
  if (sets.length === 1) return selectRefs(head, sets[0] ?? [])
  return [...new Set(sets.flatMap((matchers) => selectRefs(head, matchers)))]
}

function namesOf(head: Head, sets: Sets, range: TimeRange): Set<string> {
  if (sets.length > 0) return new Set(seriesOf(head, sets, range).flatMap(({ names }) => names))
  const names = new Set<string>()
  for (const name of head.index.names()) if (valuesInRange(head, name, range).next().done !== true) names.add(name)
  return names
}

function valuesOf(head: Head, name: string, sets: Sets, range: TimeRange): Iterable<string> {
  if (sets.length === 0) return valuesInRange(head, name, range)
  const values = new Set(seriesOf(head, sets, range).map((labels) => labels.get(name)))
  values.delete('')
  return values
}

function* valuesInRange(head: Head, name: string, { fromMs, toMs }: TimeRange): Generator<string> {
  for (const [value, { refs }] of head.index.values(name) ?? []) {
    if (refs.some((ref) => head.hasSamples(ref, fromMs, toMs))) yield value
  }
}
