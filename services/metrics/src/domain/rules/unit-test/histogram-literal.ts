import { negativeSide, positiveSide } from '../../histograms/buckets.ts'
import type { Side } from '../../histograms/side.ts'
import {
  coarsestSchema,
  customBucketsSchema,
  finestSchema,
  type Histogram,
  type ResetHint,
  type Span,
} from '../../model/histogram.ts'
import { printNumber } from '../../promql/syntax/printer/print-number.ts'
import { readNumber } from './read-number.ts'
import { RuleTestError } from './rule-test-error.ts'

// A native histogram as tests of rules write it down: `{{schema:1 sum:3 count:2 buckets:[1 1]}}`, as promtool has it.

const hints: Readonly<Record<string, ResetHint>> = {
  unknown: 'unknown',
  reset: 'reset',
  not_reset: 'none',
  gauge: 'gauge',
}
const field = /\s*([a-z_]+):(\[[^\]]*\]|\S+)/gy
const keys: ReadonlySet<string> = new Set([
  ...['schema', 'sum', 'count', 'z_bucket', 'z_bucket_w', 'custom_values', 'counter_reset_hint'],
  ...['buckets', 'offset', 'n_buckets', 'n_offset'],
])

/** @throws {RuleTestError} for what is no such text */
export function parseHistogram(text: string): Histogram {
  const fields = readFields(text)
  const figure = (key: string) => toNumber(fields.get(key) ?? '0', text)
  const figures = (key: string) => toNumbers(fields.get(key) ?? '[]', text)
  const schema = figure('schema')
  const isKnown = schema === customBucketsSchema || (schema >= coarsestSchema && schema <= finestSchema)
  if (!Number.isInteger(schema) || !isKnown) throw unreadable(text, `there is no schema ${schema}`)
  const hint = hints[fields.get('counter_reset_hint') ?? 'unknown']
  if (hint === undefined) throw unreadable(text, 'counter_reset_hint is unknown, reset, not_reset or gauge')
  const [positiveBuckets, negativeBuckets] = [figures('buckets'), figures('n_buckets')]
  return {
    ...{ integer: false, resetHint: hint, schema, sum: figure('sum'), count: figure('count') },
    ...{ zeroCount: figure('z_bucket'), zeroThreshold: figure('z_bucket_w'), customValues: figures('custom_values') },
    ...{ positiveBuckets, positiveSpans: spansOf(positiveBuckets, figure('offset')) },
    ...{ negativeBuckets, negativeSpans: spansOf(negativeBuckets, figure('n_offset')) },
  }
}

function readFields(text: string): ReadonlyMap<string, string> {
  const inner = /^\{\{(.*)\}\}$/s.exec(text.trim())?.[1]?.trim()
  if (inner === undefined) throw unreadable(text, 'it stands in two pairs of braces')
  const fields = new Map<string, string>()
  let end = 0
  for (const { 0: whole, 1: key = '', 2: value = '', index } of inner.matchAll(field)) {
    if (!keys.has(key)) throw unreadable(text, `it has no "${key}"`)
    fields.set(key, value)
    end = index + whole.length
  }
  if (end < inner.length) throw unreadable(text, `"${inner.slice(end).trim()}" is no field such as sum:3`)
  return fields
}

function toNumber(given: string, text: string): number {
  const value = readNumber(given)
  if (value === undefined) throw unreadable(text, `"${given}" is no number`)
  return value
}

function toNumbers(given: string, text: string): readonly number[] {
  const inner = /^\[(.*)\]$/s.exec(given)?.[1]?.trim()
  if (inner === undefined) throw unreadable(text, `"${given}" is no list such as [1 2]`)
  return inner === '' ? [] : inner.split(/\s+/).map((one) => toNumber(one, text))
}

function spansOf({ length }: readonly number[], offset: number): readonly Span[] {
  return length === 0 ? [] : [{ offset, length }]
}

function unreadable(text: string, why: string): RuleTestError {
  return new RuleTestError(`cannot read the histogram "${text}": ${why}`)
}

/** The same text of a histogram, as promtool writes it, so that two can be compared by it. */
export function printHistogram(histogram: Histogram): string {
  const { schema, count, sum, zeroCount, zeroThreshold, customValues, resetHint } = histogram
  const parts = [
    ...figureOf('schema', schema),
    ...figureOf('count', count),
    ...figureOf('sum', sum),
    ...figureOf('z_bucket', zeroCount),
    ...figureOf('z_bucket_w', zeroThreshold),
    ...(schema === customBucketsSchema ? [`custom_values:${listOf(customValues)}`] : []),
    ...Object.entries(hints).flatMap(([name, hint]) =>
      hint === resetHint && hint !== 'unknown' ? [`counter_reset_hint:${name}`] : [],
    ),
    ...sideOf('offset', 'buckets', positiveSide(histogram)),
    ...sideOf('n_offset', 'n_buckets', negativeSide(histogram)),
  ]
  return `{{${parts.join(' ')}}}`
}

function figureOf(key: string, value: number): readonly string[] {
  return value === 0 ? [] : [`${key}:${printNumber(value)}`]
}

function listOf(values: readonly number[]): string {
  return `[${values.map(printNumber).join(' ')}]`
}

/** One run from the first to the last bucket that counts something, empty ones between them. */
function sideOf(offsetKey: string, bucketsKey: string, { indexes, counts }: Side): readonly string[] {
  const filled = [...indexes.keys()].filter((at) => counts[at] !== 0)
  const [first, last] = [indexes[filled[0] ?? 0], indexes[filled.at(-1) ?? 0]]
  if (filled.length === 0 || first === undefined || last === undefined) return []
  const buckets = new Array<number>(last - first + 1).fill(0)
  for (const at of filled) buckets[(indexes[at] ?? 0) - first] = counts[at] ?? 0
  return [...figureOf(offsetKey, first), `${bucketsKey}:${listOf(buckets)}`]
}
