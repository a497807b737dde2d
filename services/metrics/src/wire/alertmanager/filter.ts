import { type LabelSet, type Matcher, parseMatcher, type Silence } from '@hearth/notify'

/**
 * Whether labels fit a client's filter.
 *
 * @throws {Failure} `invalid` for a matcher that is none
 */
export function readFilter(texts: readonly string[]): (labels: LabelSet) => boolean {
  const matchers = texts.map(parseMatcher)
  return (labels) => matchers.every((matcher) => fits(matcher, labels[matcher.name]))
}

/** What a silence is about, as labels: the values of its matchers, expressions as they are written. */
export function labelsOf({ matchers }: Silence): LabelSet {
  return Object.fromEntries(matchers.map(({ name, value }) => [name, value]))
}

// `a=""` is about labels that are not there, `a!=""` about those that are, whatever their values.
function fits({ operator, value, matches }: Matcher, label: string | undefined): boolean {
  const isThere = label !== undefined
  if (value === '' && isThere === operator.startsWith('!')) return true
  return matches(label ?? '')
}
