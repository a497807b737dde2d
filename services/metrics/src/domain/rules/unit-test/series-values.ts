import { RuleTestError } from './rule-test-error.ts'

/** A point of a series at an even distance from the one before: a value, the mark of its end, or nothing. */
export type Point = number | 'stale' | undefined

const number = String.raw`[+-]?(?:inf|nan|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)`
const item = new RegExp(
  `^(?:(?<blank>_)|(?<stale>stale)|(?<start>${number})(?<step>[+-]${number.slice(5)})?)(?:x(?<times>\\d+))?$`,
  'i',
)
// More than a test of rules needs.
const maxPoints = 1_000_000

/**
 * The points of `1+2x3 _ stale`: a start, a step and how often it is taken, nothing, the end of the series.
 *
 * @throws {RuleTestError} for what is no such text, and for more than a million points
 */
export function parseSeriesValues(text: string): readonly Point[] {
  const points: Point[] = []
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    const groups = item.exec(word)?.groups
    if (groups === undefined) throw unreadable(word)
    addItem(points, groups, word)
    if (points.length > maxPoints) throw new RuleTestError(`more than ${maxPoints} values in one series`)
  }
  return points
}

function addItem(points: Point[], groups: Readonly<Record<string, string | undefined>>, word: string): void {
  const { blank, stale, start = '', step, times } = groups
  const count = Math.min(Number(times ?? 0), maxPoints)
  if (blank !== undefined) {
    for (let at = 0; at < (times === undefined ? 1 : count); at++) points.push(undefined)
  } else if (stale !== undefined) {
    if (times !== undefined) throw unreadable(word)
    points.push('stale')
  } else {
    if (step !== undefined && times === undefined) throw unreadable(word)
    const [first, each] = [readNumber(start), step === undefined ? 0 : readNumber(step)]
    let value = first
    // Added up as Prometheus does, so that rounding agrees.
    for (let at = 0; at <= count; at++, value += each) points.push(value)
  }
}

function readNumber(text: string): number {
  const [, sign, name] = /^([+-]?)(inf|nan)$/i.exec(text) ?? []
  if (name === undefined) return Number(text)
  if (name.toLowerCase() === 'nan') return Number.NaN
  return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

function unreadable(word: string): RuleTestError {
  const why = word.startsWith('{{') ? 'native histograms are not taken here' : 'values are such as 1+2x3, _ or stale'
  return new RuleTestError(`cannot read the values "${word}": ${why}`)
}
