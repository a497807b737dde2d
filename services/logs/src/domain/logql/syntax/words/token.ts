import type { Place } from '../../logql-error.ts'

/** A word of a query. Its type is the name under which messages speak of it. */
export type Token = Place & {
  readonly type: string
  /** Of texts what they stand for, of all else what was written. */
  readonly text: string
  /** Of durations and ranges, in nanoseconds, and of sizes, in bytes. */
  readonly amount: bigint
}

// Words that mean something only before an opening bracket (or `by` or `without`); elsewhere they are names.
const functions = [
  'rate',
  'rate_counter',
  'count_over_time',
  'bytes_rate',
  'bytes_over_time',
  'avg_over_time',
  'sum_over_time',
  'min_over_time',
  'max_over_time',
  'stdvar_over_time',
  'stddev_over_time',
  'quantile_over_time',
  'first_over_time',
  'last_over_time',
  'absent_over_time',
  'vector',
  'sum',
  'avg',
  'max',
  'min',
  'count',
  'stddev',
  'stdvar',
  'bottomk',
  'topk',
  'sort',
  'sort_desc',
  'approx_topk',
]

/** The type of a word that is a function where a bracket follows. */
export const functionTypes: ReadonlyMap<string, string> = new Map([
  ...functions.map((name) => [name, name.toUpperCase()] as const),
  ['label_replace', 'label_replace'],
  ['ip', 'ip'],
  ['bytes', 'BYTES_CONV'],
  ['duration', 'DURATION_CONV'],
  ['duration_seconds', 'DURATION_SECONDS_CONV'],
])

/** Words and signs that stand for themselves wherever they are. */
export const reserved: ReadonlySet<string> = new Set([
  ...[',', '.', '{', '}', '=', '!=', '=~', '!~', '!>', '|=', '|~', '|>', '|', '(', ')', '[', ']'],
  ...['+', '-', '*', '/', '%', '^', '==', '>', '>=', '<', '<='],
  ...['unwrap', 'by', 'without', 'bool', 'label_replace', 'offset', 'on', 'ignoring', 'group_left', 'group_right'],
  ...['or', 'and', 'unless', 'json', 'regexp', 'logfmt', 'unpack', 'pattern', 'label_format', 'line_format', 'ip'],
  ...['decolorize', 'drop', 'keep', 'variants', 'of'],
])

// As messages list what could have followed.
const order = [
  ...['BYTES', 'IDENTIFIER', 'STRING', 'NUMBER', 'FUNCTION_FLAG', 'DURATION', 'RANGE', '=', '=~', '!~', '!>', '{', '}'],
  ...['[', ']', ',', '.', '|~', '|=', '|>', '(', ')', 'by', 'without', 'BYTES_CONV', 'DURATION_CONV'],
  ...['DURATION_SECONDS_CONV', 'ip', 'or', 'and', 'unless', '==', '!='],
]

/** What could have stood here, for the end of a message; more than four are not told. */
export function tellExpected(types: readonly string[]): string {
  if (types.length === 0 || types.length > 4) return ''
  return `, expecting ${[...types].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(' or ')}`
}
