import type { Matcher } from '../../domain/model/matcher.ts'
import type { Head } from './head.ts'

/** References of the series that satisfy all matchers, in no order. */
export function selectRefs(head: Head, matchers: readonly Matcher[]): number[] {
  // A matcher that an absent label satisfies says nothing about which lists to look in.
  const narrowing = matchers.filter(({ matches }) => !matches(''))
  const found = narrowing.map((matcher) => ({ matcher, refs: lookUp(head, matcher) }))
  const smallest = found.reduce<(typeof found)[number] | undefined>(
    (best, next) => (best !== undefined && best.refs.length <= next.refs.length ? best : next),
    undefined,
  )
  const candidates = smallest?.refs ?? [...head.series.refs()]
  const rest = matchers.filter((matcher) => matcher !== smallest?.matcher).map(remembering)
  if (rest.length === 0) return [...candidates]
  return candidates.filter((ref) => {
    const labels = head.series.labels[ref]
    return labels !== undefined && rest.every(({ name, matches }) => matches(labels.get(name)))
  })
}

// A series has one value of a label, so that the lists of different values have nothing in common.
function lookUp(head: Head, { name, op, value, matches }: Matcher): readonly number[] {
  const values = head.index.values(name)
  if (values === undefined) return []
  if (op === '=') return values.get(value)?.refs ?? []
  const refs: number[] = []
  for (const [text, { refs: ofValue }] of values) {
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
