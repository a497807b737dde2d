import type { Labels } from '../../domain/model/labels.ts'
import type { Matcher } from '../../domain/model/matcher.ts'
import { runWhole } from '../../domain/turns/turns.ts'
import type { Head } from './head.ts'

// Series looked at in about half a millisecond.
const stepSize = 1_024

/** Series by reference, each with the labels that it had when it was found: a reference may become another's. */
export type FoundSeries = { readonly refs: number[]; readonly labels: Labels[] }

/** References of the series that satisfy all matchers, in no order. */
export function selectRefs(head: Head, matchers: readonly Matcher[]): readonly number[] {
  return runWhole(findSeries(head, matchers)).refs
}

/** All series that satisfy all matchers, in no order. */
export function* findSeries(head: Head, matchers: readonly Matcher[]): Generator<undefined, FoundSeries> {
  const { removals } = head.series
  const { candidates, tested } = yield* findCandidates(head, matchers)
  const all = matchers.map(remembering)
  const rest = all.filter((_, at) => matchers[at] !== tested)
  const found: FoundSeries = { refs: [], labels: [] }
  for (const [at, ref] of candidates.entries()) {
    if (at % stepSize === stepSize - 1) yield undefined
    const labels = head.series.labels[ref]
    if (labels === undefined) continue
    // Since a series has gone, a reference may be that of another.
    const asked = head.series.removals === removals ? rest : all
    if (!asked.every(({ name, matches }) => matches(labels.get(name)))) continue
    found.refs.push(ref)
    found.labels.push(labels)
  }
  return found
}

/** The most that can satisfy all matchers, without looking at any series; quick. */
export function boundSeries(head: Head, matchers: readonly Matcher[]): number {
  const equal = matchers.filter(({ op, value }) => op === '=' && value !== '')
  const lengths = equal.map(({ name, value }) => head.index.values(name)?.get(value)?.refs.length ?? 0)
  return Math.min(head.series.size, ...lengths)
}

type Candidates = {
  readonly candidates: readonly number[]
  /** The matcher that they satisfy already. */
  readonly tested?: Matcher
}

function* findCandidates(head: Head, matchers: readonly Matcher[]): Generator<undefined, Candidates> {
  // A matcher that an absent label satisfies says nothing about which lists to look in.
  const narrowing = matchers.filter(({ matches }) => !matches(''))
  let best: Candidates | undefined
  for (const tested of narrowing) {
    const candidates = yield* lookUp(head, tested)
    if (best === undefined || candidates.length < best.candidates.length) best = { candidates, tested }
  }
  if (best === undefined) return { candidates: yield* allRefs(head) }
  // A list of the index goes on growing.
  return { ...best, candidates: best.candidates.slice() }
}

function* allRefs(head: Head): Generator<undefined, number[]> {
  const refs: number[] = []
  for (const ref of head.series.refs()) {
    refs.push(ref)
    if (refs.length % stepSize === 0) yield undefined
  }
  return refs
}

// A series has one value of a label, so that the lists of different values have nothing in common.
function* lookUp(head: Head, { name, op, value, matches }: Matcher): Generator<undefined, readonly number[]> {
  const values = head.index.values(name)
  if (values === undefined) return []
  if (op === '=') return values.get(value)?.refs ?? []
  const refs: number[] = []
  let looked = 0
  for (const [text, { refs: ofValue }] of values) {
    looked += 1
    if (looked % 256 === 0) yield undefined
    if (matches(text)) for (const ref of ofValue) refs.push(ref)
  }
  return refs
}

/** The same matcher, which asks its regular expression once for each distinct value. */
function remembering(matcher: Matcher): Pick<Matcher, 'name' | 'matches'> {
  if (matcher.op === '=' || matcher.op === '!=') return matcher
  const known = new Map<string, boolean>()
  return {
    name: matcher.name,
    matches(value) {
      const before = known.get(value)
      if (before !== undefined) return before
      const matches = matcher.matches(value)
      known.set(value, matches)
      return matches
    },
  }
}
