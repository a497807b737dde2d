import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import { quote } from '../../domain/promql/syntax/quote.ts'
import {
  type FuzzAlgorithm,
  fuzzAlgorithms,
  type SearchOrder,
  type SearchTerms,
} from '../../domain/search/search-values.ts'
import { parseFlag } from '../../wire/flag.ts'
import { type Params, readInteger } from '../../wire/parameters/params.ts'
import { badData, parseTime } from '../../wire/parameters/time.ts'
import { readMatchers } from '../matchers.ts'

const hourMs = 3_600_000
const defaultLimit = 100
const maxLimit = 10_000
const maxBatchSize = 1_000
const maxTexts = 32

export type Search = {
  readonly range: TimeRange
  readonly sets: readonly (readonly Matcher[])[]
  readonly terms: SearchTerms
  readonly order: SearchOrder
  readonly withScore: boolean
  /** Most results. */
  readonly limit: number
  /** Most results of a line. */
  readonly batchSize: number
}

/** Parameters of all searches: what they mean. */
export const searchParams = {
  start: 'First time; default: an hour ago',
  end: 'Last time; default: now',
  'match[]': 'Only of series that this selector matches',
  'search[]': 'What to look for; any of them',
  fuzz_alg: 'subsequence or jarowinkler',
  fuzz_threshold: 'From 0 to 100: how alike a result has to be',
  case_sensitive: 'Whether capitals count; default true',
  include_score: 'Whether results say how well they fit',
  sort_by: 'alpha or score',
  sort_dir: 'asc or dsc, of alpha',
  limit: `Most results, at most ${maxLimit}; default ${defaultLimit}`,
  batch_size: `Most results of a line, at most ${maxBatchSize}; default ${defaultLimit}`,
}

/** @param endpoint its name, for a refusal @throws {Failure} `invalid` */
export function readSearch(params: Params, endpoint: string, nowMs: number): Search {
  const range = readRange(params, nowMs)
  const sets = readMatchers(params)
  const terms = readTerms(params)
  const withScore = readFlag(params, 'include_score', false)
  const { sortBy, order } = readOrder(params)
  const limit = readPositive(params, 'limit', defaultLimit)
  if (limit > maxLimit) {
    throw badData(`limit ${limit} exceeds the configured maximum (${maxLimit}, see --web.search.max-limit)`)
  }
  const batchSize = Math.min(readPositive(params, 'batch_size', defaultLimit), limit, maxBatchSize)
  if (sortBy !== undefined && sortBy !== 'alpha' && sortBy !== 'score') {
    throw badData(`invalid sort_by ${quote(sortBy)} for ${endpoint}: must be "alpha" or "score"`)
  }
  return { range, sets, terms, order, withScore, limit, batchSize }
}

/** @throws {Failure} `invalid` */
export function readFlag(params: Params, name: string, absent: boolean): boolean {
  const text = params.get(name)
  if (text === undefined) return absent
  return parseFlag(text, () => badData(`invalid ${name} ${quote(text)}: must be boolean`))
}

function readRange(params: Params, nowMs: number): TimeRange {
  const timeOf = (name: string, absentMs: number) => {
    const text = params.get(name)
    return text === undefined ? absentMs : parseTime(text, name, `invalid time value for '${name}': `, badData)
  }
  const range = { fromMs: timeOf('start', nowMs - hourMs), toMs: timeOf('end', nowMs) }
  if (range.toMs < range.fromMs) throw badData('end timestamp must not be before start timestamp')
  return range
}

function readTerms(params: Params): SearchTerms {
  const texts = params.all('search[]')
  if (texts.length > maxTexts) {
    throw badData(`too many search[] terms: got ${texts.length}, maximum is ${maxTexts}`)
  }
  const percent = params.get('fuzz_threshold') ?? '0'
  const threshold = readInteger(percent) ?? -1
  if (threshold < 0 || threshold > 100) throw badData(`invalid fuzz_threshold ${quote(percent)}: must be 0-100`)
  const algorithm = params.get('fuzz_alg') ?? 'subsequence'
  if (!isAlgorithm(algorithm)) {
    throw badData(`unsupported fuzz_alg ${quote(algorithm)}: must be one of [${fuzzAlgorithms.join(' ')}]`)
  }
  return { texts, algorithm, threshold: threshold / 100, caseSensitive: readFlag(params, 'case_sensitive', true) }
}

function isAlgorithm(name: string): name is FuzzAlgorithm {
  return fuzzAlgorithms.some((one) => one === name)
}

function readOrder(params: Params): { readonly sortBy: string | undefined; readonly order: SearchOrder } {
  const [sortBy, direction] = [params.get('sort_by'), params.get('sort_dir')]
  if (direction !== undefined && sortBy === undefined) throw badData('sort_dir is only valid when sort_by is set')
  if (direction !== undefined && sortBy === 'score') throw badData('sort_dir is not supported for sort_by=score')
  if (direction !== undefined && direction !== 'asc' && direction !== 'dsc') {
    throw badData(`invalid sort_dir ${quote(direction)}: must be "asc" or "dsc"`)
  }
  if (sortBy === 'score' && params.all('search[]').length === 0) {
    throw badData('sort_by=score requires search[] to be set')
  }
  if (sortBy === 'score') return { sortBy, order: 'best first' }
  return { sortBy, order: sortBy === 'alpha' && direction === 'dsc' ? 'descending' : 'ascending' }
}

function readPositive(params: Params, name: string, absent: number): number {
  const text = params.get(name)
  if (text === undefined) return absent
  const value = readInteger(text) ?? 0
  if (value <= 0) throw badData(`invalid ${name} ${quote(text)}: must be a positive integer`)
  return value
}
