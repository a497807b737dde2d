import type { Matcher } from '../domain/model/matcher.ts'
import type { TimeRange } from '../domain/model/queryable.ts'
import { PromqlError } from '../domain/promql/promql-error.ts'
import { parseSelector } from '../domain/promql/syntax/parse-promql.ts'
import { type Params, readTime } from '../wire/params.ts'
import { invalidParameter, maxTimeMs, minTimeMs } from '../wire/time.ts'

/**
 * The selectors of `match[]`, each as its matchers.
 * @throws {Failure} `invalid` when one cannot be read, or would match series with no labels at all
 */
export function readMatchers(params: Params): readonly (readonly Matcher[])[] {
  return params.all('match[]').map((text) => {
    const matchers = parseMatch(text)
    // Otherwise one slip of the pen would ask for everything there is.
    if (matchers.some(({ matches }) => !matches(''))) return matchers
    throw invalidParameter('match[]', 'match[] must contain at least one non-empty matcher')
  })
}

function parseMatch(text: string): readonly Matcher[] {
  try {
    return parseSelector(text)
  } catch (error) {
    throw error instanceof PromqlError ? invalidParameter('match[]', error.message) : error
  }
}

/** `start` and `end`; without them, all time. @throws {Failure} `invalid` */
export function readSeriesRange(params: Params): TimeRange {
  const fromMs = readTime(params, 'start') ?? minTimeMs
  const toMs = readTime(params, 'end') ?? maxTimeMs
  if (toMs < fromMs) throw invalidParameter('end', 'end timestamp must not be before start time')
  return { fromMs, toMs }
}
