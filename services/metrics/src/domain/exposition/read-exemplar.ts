import type { Labels } from '../model/labels.ts'
import { endOfSeries } from './end-of-series.ts'
import { parseLabels } from './parse-series.ts'
import { readNumber } from './read-number.ts'

type Listener = { exemplar?(labels: Labels, value: number, timeMs: number | undefined): void }

/**
 * Reads `# {label="value"} value time` of OpenMetrics, which stands behind a sample; passes over it where nobody asks.
 *
 * @param from where the "#" is
 * @throws {RangeError} for anything else
 */
export function readExemplar(page: string, from: number, end: number, listener: Listener): void {
  if (listener.exemplar === undefined) return
  const text = page.slice(from + 1, end).trim()
  const labelsEnd = text.startsWith('{') ? endOfSeries(text, 0, text.length) : 0
  const labels = parseLabels(text.slice(0, labelsEnd))
  const [valueText = '', timeText, more] = text
    .slice(labelsEnd)
    .trim()
    .split(/[ \t]+/)
  const value = readNumber(valueText)
  // Seconds with a fraction; Go cuts off what is left of milliseconds.
  const timeMs = timeText === undefined ? undefined : Math.trunc((readNumber(timeText) ?? Number.NaN) * 1000)
  const isWrong = value === undefined || more !== undefined || (timeMs !== undefined && !Number.isSafeInteger(timeMs))
  if (isWrong) throw new RangeError(`"${text}" is no exemplar`)
  listener.exemplar(labels, value, timeMs)
}
