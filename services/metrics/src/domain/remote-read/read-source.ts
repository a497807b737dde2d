import type { Labels } from '../model/labels.ts'
import type { Matcher } from '../model/matcher.ts'
import type { TimeRange } from '../model/queryable.ts'
import { createMatcher } from '../promql/syntax/matchers.ts'

/** When another server is asked, and for what. */
export type ReadRules = {
  /** Only what is asked for with all of these is asked of it. */
  readonly requiredMatchers: Readonly<Record<string, string>>
  /** It is asked for times too that are stored here. */
  readonly readsRecent: boolean
  /** Labels that its series have of this server, which are asked for and taken off. */
  readonly externalLabels: Readonly<Record<string, string>>
}

/** What to ask the server, and what its answers are rid of. */
export type ReadPlan = {
  readonly matchers: readonly Matcher[]
  readonly range: TimeRange
  strip(labels: Labels): Labels
}

/**
 * What a question means for another server; `undefined` when it has no part in the answer.
 *
 * @param localStartMs from then on all samples are here
 */
export function planReading(
  matchers: readonly Matcher[],
  { fromMs, toMs }: TimeRange,
  rules: ReadRules,
  localStartMs: number,
): ReadPlan | undefined {
  const required = Object.entries(rules.requiredMatchers)
  const isThere = ([name, value]: readonly [string, string]) =>
    matchers.some((one) => one.op === '=' && one.name === name && one.value === value)
  if (!required.every(isThere)) return undefined
  if (!rules.readsRecent && fromMs > localStartMs) return undefined
  const named = new Set(matchers.map(({ name }) => name))
  const added = Object.entries(rules.externalLabels).filter(([name]) => !named.has(name))
  const taken = new Set(added.map(([name]) => name))
  return {
    matchers: [...matchers, ...added.map(([name, value]) => createMatcher(name, '=', value))],
    range: { fromMs, toMs: rules.readsRecent ? toMs : Math.min(toMs, localStartMs) },
    strip: (labels) => (taken.size === 0 ? labels : labels.drop(taken)),
  }
}
