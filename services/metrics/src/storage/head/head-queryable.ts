import { Failure } from '@hearth/kernel'
import type { Labels } from '../../domain/model/labels.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import type { Queryable, SelectOptions, Series, TimeRange } from '../../domain/model/queryable.ts'
import { sortTextsInSteps } from '../../domain/turns/sort-in-steps.ts'
import type { Turns } from '../../domain/turns/turns.ts'
import type { Head } from './head.ts'
import { withHistograms } from './histograms/with-histograms.ts'
import { SampleBuffer } from './sample-buffer.ts'
import { type FoundSeries, findSeries } from './select-refs.ts'

type Sets = readonly (readonly Matcher[])[]

// What is done between two looks at the clock.
const seriesPerStep = 16

/** Answers questions from the head. Long ones pause, so that scrapes and other requests get their turn. */
export function createHeadQueryable(head: Head, turns: Turns): Queryable {
  return {
    select: (matchers, options) => turns.run(select(head, matchers, options), options.signal),
    series: (sets, range) => turns.run(seriesOf(head, sets, range)),
    labelNames: async (sets, range) => turns.run(sortTextsInSteps(await turns.run(namesOf(head, sets, range)))),
    labelValues: async (name, sets, range) =>
      turns.run(sortTextsInSteps(await turns.run(valuesOf(head, name, sets, range)))),
  }
}

function* select(
  head: Head,
  matchers: readonly Matcher[],
  { fromMs, toMs, maxSamples, newestOnly = false }: SelectOptions,
): Generator<undefined, Series[]> {
  const { refs, labels: wanted } = yield* findSeries(head, matchers)
  const found: Series[] = []
  const buffer = new SampleBuffer()
  let samples = 0
  let times: Float64Array<ArrayBuffer> | undefined
  for (const [at, ref] of refs.entries()) {
    if (at % seriesPerStep === 0) yield undefined
    const labels = wanted[at]
    // Meanwhile the series may have gone and its reference be another's.
    if (labels === undefined || head.series.labels[ref] !== labels) continue
    buffer.clear()
    if (newestOnly) head.readNewest(ref, fromMs, toMs, buffer)
    else head.read(ref, fromMs, toMs, buffer)
    samples += buffer.length
    if (samples > maxSamples) throw tooMany(maxSamples)
    if (buffer.length === 0) continue
    const starts = head.starts.of(ref)
    const { timestamps, values } = buffer.sliceLike(times)
    times = timestamps
    const series = { labels, timestamps, values, ...(starts === undefined ? {} : { starts }) }
    found.push(head.histograms.has(ref) ? withHistograms(series, head.histograms.of(ref)) : series)
  }
  return found
}

export function tooMany(maxSamples: number): Failure {
  return new Failure('too-large', `Cannot read so many samples at once: at most ${maxSamples}, ask for less time`)
}

function* seriesOf(head: Head, sets: Sets, { fromMs, toMs }: TimeRange): Generator<undefined, Labels[]> {
  const { refs, labels: wanted } = yield* findAny(head, sets)
  const found: Labels[] = []
  for (const [at, ref] of refs.entries()) {
    if (at % seriesPerStep === 0) yield undefined
    const labels = wanted[at]
    if (labels === undefined || head.series.labels[ref] !== labels) continue
    if (head.hasSamples(ref, fromMs, toMs)) found.push(labels)
  }
  return found
}

function* findAny(head: Head, sets: Sets): Generator<undefined, FoundSeries> {
  const [first = []] = sets
  if (sets.length <= 1) return yield* findSeries(head, first)
  const all = new Map<Labels, number>()
  for (const matchers of sets) {
    const { refs, labels } = yield* findSeries(head, matchers)
    for (const [at, one] of labels.entries()) all.set(one, refs[at] ?? 0)
  }
  return { refs: [...all.values()], labels: [...all.keys()] }
}

function* namesOf(head: Head, sets: Sets, range: TimeRange): Generator<undefined, Iterable<string>> {
  const names = new Set<string>()
  if (sets.length > 0) {
    for (const labels of yield* seriesOf(head, sets, range)) for (const name of labels.names) names.add(name)
    return names
  }
  for (const name of [...head.index.names()]) if (yield* hasValueInRange(head, name, range)) names.add(name)
  return names
}

function* valuesOf(head: Head, name: string, sets: Sets, range: TimeRange): Generator<undefined, ReadonlySet<string>> {
  const values = new Set<string>()
  if (sets.length === 0) {
    for (const value of valuesInRange(head, name, range)) {
      if (value === undefined) yield undefined
      else values.add(value)
    }
    return values
  }
  for (const labels of yield* seriesOf(head, sets, range)) values.add(labels.get(name))
  values.delete('')
  return values
}

function* hasValueInRange(head: Head, name: string, range: TimeRange): Generator<undefined, boolean> {
  for (const value of valuesInRange(head, name, range)) {
    if (value !== undefined) return true
    yield undefined
  }
  return false
}

/** The values of a label that are in use; `undefined` is a pause. */
function* valuesInRange(head: Head, name: string, { fromMs, toMs }: TimeRange): Generator<string | undefined> {
  let looked = 0
  for (const [value, { refs }] of head.index.values(name) ?? []) {
    for (const ref of refs) {
      looked += 1
      if (looked % seriesPerStep === 0) yield undefined
      if (!head.hasSamples(ref, fromMs, toMs)) continue
      yield value
      break
    }
  }
}
