import { Labels } from '../model/labels.ts'
import type { Matcher } from '../model/matcher.ts'
import { createMatcher } from '../promql/syntax/matchers.ts'

/** A series as it leaves this server: with the external labels that it has none of its own for. */
export function withExternal(labels: Labels, external: readonly (readonly [string, string])[]): Labels {
  return external.length === 0 ? labels : Labels.from([...external, ...labels.entries()])
}

/** Matchers that ask for an external label ask for series that have none of that name: here none has it. */
export function withoutExternal(
  matchers: readonly Matcher[],
  external: readonly (readonly [string, string])[],
): readonly Matcher[] {
  const values = new Map(external)
  return matchers.map((matcher) =>
    matcher.op === '=' && values.get(matcher.name) === matcher.value ? createMatcher(matcher.name, '=', '') : matcher,
  )
}
