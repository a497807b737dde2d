import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../datasource/data-source.ts'
import { parseDurationMs, renderDuration } from '../duration.ts'
import { interpolate } from '../interpolate.ts'
import type { Query } from '../query.ts'
import { textOf } from '../read-parts.ts'
import { computeStep } from '../step.ts'
import type { TimeRange } from '../time-range.ts'
import { addLineFilters } from './add-line-filters.ts'
import type { LokiAsk } from './loki-source.ts'
import { findsLines } from './parts-of-logql.ts'

// What Grafana asks for where neither the query nor the data source says more.
const usualLines = 1_000
// What Loki answers in one series at most.
const maxPoints = 11_000

// As Loki's own dashboards tell supplementary queries from those of readers.
const purposes: Readonly<Record<string, string>> = {
  logsVolume: 'logvolhist',
  logsSample: 'logsample',
  dataSample: 'datasample',
}

/**
 * What a panel's query asks a Loki: its variables replaced, the reader's filters in it.
 *
 * @throws {Failure} `invalid` for a kind, direction or step that is none
 */
export function readLokiQuery(query: Query, { settings }: DataSource, range: TimeRange): LokiAsk {
  const { written, expr, filters, maxLines } = query
  const rangeMs = range.toMs - range.fromMs
  const kind = findsLines(expr) ? 'range' : kindOf(query)
  const intervalMs = intervalOf(query, rangeMs)
  const steps = { intervalMs, rateIntervalMs: Math.max(4 * intervalMs, 60_000), range }
  const stepMs = stepOf(query, rangeMs, steps)
  const autoMs = kind === 'range' ? stepMs : Math.max(1_000, Math.round(rangeMs / 1_000) * 1_000)
  const asked = {
    expr: addLineFilters(interpolate(expr, { ...steps, autoMs }), filters),
    direction: directionOf(textOf(written.direction)),
    limit: maxLines ?? linesOf(settings.jsonData.maxLines) ?? usualLines,
    purpose: purposes[textOf(written.supportingQueryType)] ?? '',
  } as const
  if (kind === 'instant') return { ...asked, kind, timeMs: range.toMs }
  return { ...asked, kind, startMs: range.fromMs, endMs: range.toMs, stepMs }
}

// Lines have no single moment: a query for them is one of the range whatever it says, as it is in Grafana's editor.
function kindOf({ written, isInstant, isRange }: Query): LokiAsk['kind'] {
  const named = textOf(written.queryType)
  if (named === '') return isInstant && !isRange ? 'instant' : 'range'
  if (named === 'instant' || named === 'range') return named
  // Those that followed new lines: the others are there all the same.
  if (named === 'stream') return 'range'
  throw odd('queryType', named, '"range" and "instant" are known')
}

function directionOf(named: string): LokiAsk['direction'] {
  if (named === 'forward') return 'forward'
  if (named === '' || named === 'backward' || named === 'scan') return 'backward'
  throw odd('direction', named, '"backward" and "forward" are known')
}

function intervalOf({ written, maxDataPoints, minStep }: Query, rangeMs: number): number {
  const told = Number(written.intervalMs)
  if (told > 0) return Math.ceil(told)
  return computeStep({ rangeMs, maxDataPoints, minStep, scrapeIntervalMs: 1, intervalFactor: 1 }).stepMs
}

function stepOf({ written }: Query, rangeMs: number, steps: Parameters<typeof interpolate>[1]): number {
  const factor = [1, 2, 3, 4, 5, 10].find((one) => one === Number(written.resolution)) ?? 1
  const named = interpolate(textOf(written.step), steps).trim()
  if (named === '') return Math.ceil(Math.max(steps.intervalMs * factor, rangeMs / maxPoints))
  const stepMs = parseDurationMs(named)
  if (stepMs !== undefined && stepMs > 0) return stepMs * factor
  throw odd('step', named, `a duration such as ${renderDuration(60_000)} is right`)
}

function linesOf(setting: unknown): number | undefined {
  const lines = Math.ceil(Number(textOf(setting)))
  return lines > 0 ? lines : undefined
}

function odd(param: string, value: string, remedy: string): Failure {
  return new Failure('invalid', `Cannot ask Loki by the ${param} "${value}": ${remedy}`, { param })
}
