import { addHistograms } from '../../histograms/add.ts'
import type { Histogram } from '../../model/histogram.ts'
import { parseHistogram } from './histogram-literal.ts'
import { readNumber } from './read-number.ts'
import { RuleTestError } from './rule-test-error.ts'

/** A point of a series at an even distance from the one before: a sample, the mark of its end, or nothing. */
export type Point = number | Histogram | 'stale' | undefined

const number = String.raw`[+-]?(?:inf|nan|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)`
const item = new RegExp(
  `^(?:(?<blank>_)|(?<stale>stale)|(?<start>${number})(?<step>[+-]${number.slice(5)})?)(?:x(?<times>\\d+))?$`,
  'i',
)
const histograms = /^(?<first>\{\{.*?\}\})(?:(?<sign>[+-])(?<each>\{\{.*?\}\}))?(?:x(?<times>\d+))?$/s
// Spaces within braces belong to the word.
const words = /(?:\{\{.*?\}\}|[^\s{]|\{(?!\{))+/gs
// More than a test of rules needs.
const maxPoints = 1_000_000

/**
 * The points of `1+2x3 _ stale`: a start, a step and how often it is taken, nothing, the end of the series. Histograms,
 * such as `{{sum:3 count:2 buckets:[2]}}`, stand for starts and steps alike.
 *
 * @throws {RuleTestError} for what is no such text, and for more than a million points
 */
export function parseSeriesValues(text: string): readonly Point[] {
  const points: Point[] = []
  for (const [word] of text.matchAll(words)) {
    if (word.startsWith('{{')) addHistogramItem(points, histograms.exec(word)?.groups ?? fail(word), word)
    else addItem(points, item.exec(word)?.groups ?? fail(word), word)
    if (points.length > maxPoints) throw new RuleTestError(`more than ${maxPoints} values in one series`)
  }
  return points
}

type Groups = Readonly<Record<string, string | undefined>>

function addItem(points: Point[], groups: Groups, word: string): void {
  const { blank, stale, start = '', step, times } = groups
  const count = boundedTimes(times)
  if (blank !== undefined) {
    for (let at = 0; at < (times === undefined ? 1 : count); at++) points.push(undefined)
  } else if (stale !== undefined) {
    if (times !== undefined) fail(word)
    points.push('stale')
  } else {
    if (step !== undefined && times === undefined) fail(word)
    const [first, each] = [readNumber(start) ?? fail(word), step === undefined ? 0 : (readNumber(step) ?? fail(word))]
    let value = first
    // Added up as Prometheus does, so that rounding agrees.
    for (let at = 0; at <= count; at++, value += each) points.push(value)
  }
}

function addHistogramItem(points: Point[], { first = '', sign, each, times }: Groups, word: string): void {
  if (each !== undefined && times === undefined) fail(word)
  const count = boundedTimes(times)
  const step = each === undefined ? undefined : parseHistogram(each)
  let histogram = parseHistogram(first)
  points.push(histogram)
  for (let at = 1; at <= count; at++) {
    if (step !== undefined) histogram = moved(histogram, step, sign === '-' ? -1 : 1, word)
    points.push(histogram)
  }
}

// One more than there may be is refused as soon as it is there.
function boundedTimes(times = '0'): number {
  return Math.min(Number(times), maxPoints + 1)
}

function moved(histogram: Histogram, step: Histogram, sign: 1 | -1, word: string): Histogram {
  const sum = histogram.schema > step.schema ? undefined : addHistograms(histogram, step, sign)
  if (sum === undefined)
    throw new RuleTestError(
      `cannot read the values "${word}": schema ${step.schema} is no step for ${histogram.schema}`,
    )
  return sum.histogram
}

function fail(word: string): never {
  throw new RuleTestError(`cannot read the values "${word}": values are such as 1+2x3, {{sum:3 count:2}}, _ or stale`)
}
