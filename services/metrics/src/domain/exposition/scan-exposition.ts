import type { Histogram } from '../model/histogram.ts'
import type { Labels } from '../model/labels.ts'
import { endOfSeries } from './end-of-series.ts'
import { expositionFault } from './fault.ts'
import { readExemplar } from './read-exemplar.ts'
import { readNumber } from './read-number.ts'
import { unescapeText } from './unescape.ts'

export type ExpositionFormat = 'text' | 'openmetrics'

/** What a page says about the metric of that name. */
export type MetricFact = { readonly metric: string; readonly key: 'type' | 'help' | 'unit'; readonly value: string }

export type ExpositionVisitor = {
  /**
   * @param series name and labels as they stand on the page, the same text for the same series as a rule
   * @param timeMs Unix milliseconds, `undefined` when the page does not say
   * @param startMs when its counts began, 0 or absent when the page does not say
   */
  sample(series: string, value: number, timeMs: number | undefined, startMs?: number): void
  /** A native histogram, which only pages in protobuf have; who does not ask for them is told nothing. */
  histogram?(series: string, histogram: Histogram, timeMs: number | undefined, startMs: number): void
  /**
   * An exemplar of the sample or histogram that was told last; who does not ask for them is told nothing.
   *
   * @param timeMs Unix milliseconds, `undefined` when the page does not say
   */
  exemplar?(labels: Labels, value: number, timeMs: number | undefined): void
  fact(fact: MetricFact): void
}

const keywords: Readonly<Record<string, MetricFact['key']>> = { TYPE: 'type', HELP: 'help', UNIT: 'unit' }

/**
 * Goes through a page of Prometheus' text format 0.0.4 or of OpenMetrics 1.0, line by line.
 *
 * @throws {Failure} `invalid` at the first line that cannot be read, with its number
 */
export function scanExposition(page: string, format: ExpositionFormat, visitor: ExpositionVisitor): void {
  let ended = false
  let line = 0
  for (let start = 0; start < page.length; ) {
    let end = endOfLine(page, start)
    line += 1
    if (ended) throw expositionFault(line, 'there is more after "# EOF"')
    try {
      ended = readLine(page, start, end, format, visitor)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const whole = format === 'text' ? endOfBrokenLine(page, start, end) : end
      if (whole === end) throw expositionFault(line, error.message)
      readBrokenLine(page, start, whole, line, visitor)
      line += page.slice(end, whole).split('\n').length - 1
      end = whole
    }
    start = end + 1
  }
  if (format === 'openmetrics' && !ended) throw expositionFault(line, 'data does not end with # EOF')
}

function endOfLine(page: string, start: number): number {
  const newline = page.indexOf('\n', start)
  return newline === -1 ? page.length : newline
}

// Some programs write a newline in the value of a label as it is, and Prometheus takes it in the older format.
function endOfBrokenLine(page: string, start: number, end: number): number {
  if (!page.slice(start, end).includes('{')) return end
  try {
    const whole = endOfSeries(page, start, page.length)
    return whole < end ? end : endOfLine(page, whole)
  } catch (error) {
    if (error instanceof RangeError) return end
    throw error
  }
}

function readBrokenLine(page: string, start: number, end: number, line: number, visitor: ExpositionVisitor): void {
  try {
    readSample(page, start, end, 'text', visitor)
  } catch (error) {
    throw error instanceof RangeError ? expositionFault(line, error.message) : error
  }
}

/** Whether the line ends the page. */
function readLine(page: string, start: number, end: number, format: ExpositionFormat, visitor: ExpositionVisitor) {
  let first = start
  while (first < end && isBlank(page.charCodeAt(first))) first += 1
  if (first === end) return false
  if (page.charCodeAt(first) !== 35) {
    readSample(page, first, end, format, visitor)
    return false
  }
  const text = page.slice(first, end).trimEnd()
  if (format === 'openmetrics' && text === '# EOF') return true
  readFact(text, format, visitor)
  return false
}

function readSample(page: string, start: number, end: number, format: ExpositionFormat, visitor: ExpositionVisitor) {
  const seriesEnd = endOfSeries(page, start, end)
  let from = skipBlanks(page, seriesEnd, end)
  let to = endOfWord(page, from, end)
  const value = readNumber(page.slice(from, to))
  if (value === undefined) throw new RangeError(`"${page.slice(from, to)}" is no value`)
  from = skipBlanks(page, to, end)
  const series = page.slice(start, seriesEnd)
  if (from === end || page.charCodeAt(from) === 35) {
    visitor.sample(series, value, undefined)
    if (format === 'openmetrics' && from < end) readExemplar(page, from, end, visitor)
    return
  }
  to = endOfWord(page, from, end)
  visitor.sample(series, value, readTime(page.slice(from, to), format))
  from = skipBlanks(page, to, end)
  if (from === end) return
  if (format === 'text' || page.charCodeAt(from) !== 35) throw new RangeError(`"${page.slice(from, end)}" is too much`)
  readExemplar(page, from, end, visitor)
}

// Seconds with a fraction in OpenMetrics, whole milliseconds in the older format.
function readTime(text: string, format: ExpositionFormat): number {
  const time = format === 'openmetrics' ? Math.round((readNumber(text) ?? Number.NaN) * 1000) : Number(text)
  if (!Number.isSafeInteger(time)) throw new RangeError(`"${text}" is no timestamp`)
  return time
}

function readFact(text: string, format: ExpositionFormat, visitor: ExpositionVisitor): void {
  const [, keyword = '', name = '', value = ''] =
    /^#[ \t]*(\S+)[ \t]+("(?:[^"\\]|\\.)*"|\S+)[ \t]?(.*)$/.exec(text) ?? []
  const key = keywords[keyword]
  if (key === undefined) {
    // Comments are free in the older format only.
    if (format === 'openmetrics') throw new RangeError(`"${text}" is neither HELP, TYPE, UNIT nor EOF`)
    return
  }
  const metric = name.startsWith('"') ? unescapeText(name.slice(1, -1)) : name
  if (key === 'type') visitor.fact({ metric, key, value: readType(value.trim()) })
  else visitor.fact({ metric, key, value: key === 'help' ? unescapeText(value) : value.trim() })
}

const types = new Set(['counter', 'gauge', 'histogram', 'summary', 'unknown', 'gaugehistogram', 'info', 'stateset'])

function readType(text: string): string {
  if (text === 'untyped') return 'unknown'
  if (!types.has(text)) throw new RangeError(`invalid metric type "${text}"`)
  return text
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13
}

function skipBlanks(page: string, from: number, end: number): number {
  let at = from
  while (at < end && isBlank(page.charCodeAt(at))) at += 1
  return at
}

function endOfWord(page: string, from: number, end: number): number {
  let at = from
  while (at < end && !isBlank(page.charCodeAt(at))) at += 1
  return at
}
