import type { Matcher } from '../domain/model/matcher.ts'
import type { TimeRange } from '../domain/model/queryable.ts'
import { PromqlError } from '../domain/promql/promql-error.ts'
import { parseSelector } from '../domain/promql/syntax/parser/parse-promql.ts'
import { type Params, readTime, requireReadable } from '../wire/parameters/params.ts'
import { badData, invalidParameter, maxTimeMs, minTimeMs, type Refuse } from '../wire/parameters/time.ts'

type Selectors = readonly (readonly Matcher[])[]

/** Names the parameter. */
export const refuseMatch: Refuse = (reason) => invalidParameter('match[]', reason)

/**
 * The selectors of `match[]`, each as its matchers.
 * @throws {Failure} `invalid` when one cannot be read, or would match series with no labels at all
 */
export function readMatchers(params: Params, refuse: Refuse = badData): Selectors {
  const selectors = readSelectors(params, refuse)
  // Otherwise one slip of the pen would ask for everything there is.
  if (selectors.every((matchers) => matchers.some(({ matches }) => !matches('')))) return selectors
  throw refuse('match[] must contain at least one non-empty matcher')
}

/** @throws {Failure} `invalid` when there is no `match[]`, or parameters beside it are broken */
export function requireMatch(params: Params): void {
  requireReadable(params)
  if (params.all('match[]').length === 0) throw badData('no match[] parameter provided')
}

/** The selectors of `match[]`, whatever they match. @throws {Failure} `invalid` when one cannot be read */
export function readSelectors(params: Params, refuse: Refuse): Selectors {
  return params.all('match[]').map((text) => {
    try {
      return parseSelector(text)
    } catch (error) {
      throw error instanceof PromqlError ? refuse(error.message) : error
    }
  })
}

/** `start` and `end`; without them, all time. @throws {Failure} `invalid` */
export function readSeriesRange(params: Params): TimeRange {
  return { fromMs: readTime(params, 'start') ?? minTimeMs, toMs: readTime(params, 'end') ?? maxTimeMs }
}
