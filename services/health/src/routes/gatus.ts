import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Check } from '../domain/check.ts'
import { meanLatency, uptime } from '../domain/uptime.ts'
import { type BadgeTone, renderBadge, renderShield } from '../wire/badge.ts'
import { renderGatusStatus } from '../wire/gatus.ts'
import { renderKnownTime } from '../wire/known-time.ts'
import { parseSince } from '../wire/since.ts'
import type { Endpoint } from './access.ts'
import { findCheck, gatusQuestion as gatus, svg, unkept } from './gatus-endpoint.ts'
import { gatusHourEndpoints } from './gatus-hours.ts'
import { gatusRefusals } from './gatus-refused.ts'
import type { HistoryDeps } from './history.ts'

const periods = new Set(['1h', '24h', '7d', '30d'])
const maxPageSize = 100

/** Gatus' read API, so that its widgets and badges work: each check is an endpoint. */
export function gatusEndpoints(deps: HistoryDeps): readonly Endpoint[] {
  const { history, report } = deps
  const past = (c: Context) => pastOf(deps, c, findCheck(deps, c))
  return [
    gatus('/statuses', 'All checks with their newest results', (c) =>
      c.json(report().checks.map((check) => renderGatusStatus(check, page(c, history.recent(check.name))))),
    ),
    gatus('/{key}/statuses', 'One check with its newest results and incidents', (c) => {
      const check = findCheck(deps, c)
      const incidents = history.incidents().filter((incident) => incident.check === check.name)
      return c.json(renderGatusStatus(check, page(c, history.recent(check.name)), incidents))
    }),
    gatus('/{key}/health/badge.svg', 'A badge with the verdict of a check', (c) =>
      badge(c, 'health', ...healthOf(findCheck(deps, c))),
    ),
    gatus('/{key}/health/badge.shields', 'The same badge for shields.io', (c) =>
      c.json(renderShield('health', ...healthOf(findCheck(deps, c))), 200, unkept),
    ),
    gatus('/{key}/uptimes/{period}', 'Uptime as a plain number', (c) => {
      const { ratio, knownMs, periodMs } = past(c)
      setKnownTime(c, knownMs, periodMs)
      return c.text(ratio?.toFixed(6) ?? 'NaN')
    }),
    gatus('/{key}/uptimes/{period}/badge.svg', 'A badge with the uptime', (c) => uptimeBadge(c, past(c))),
    gatus('/{key}/response-times/{period}', 'Mean latency in milliseconds as a plain number', (c) => {
      const { latencyMs = 0, knownMs, periodMs } = past(c)
      setKnownTime(c, knownMs, periodMs)
      return c.text(String(Math.round(latencyMs)))
    }),
    gatus('/{key}/response-times/{period}/badge.svg', 'A badge with the mean latency', (c) => latencyBadge(c, past(c))),
    ...gatusHourEndpoints(deps),
    ...gatusRefusals(),
  ]
}

function uptimeBadge(c: Context, past: Past): Response {
  const { ratio } = past
  const percent = ratio === undefined ? 'unknown' : `${(ratio * 100).toFixed(2).replace(/\.?0+$/, '')}%`
  return badge(c, `uptime ${past.period}`, withKnown(percent, past), toneOf(ratio))
}

function latencyBadge(c: Context, past: Past): Response {
  const { latencyMs: ms } = past
  const words = ms === undefined ? 'unknown' : `${Math.round(ms)}ms`
  return badge(c, `response time ${past.period}`, withKnown(words, past), ms === undefined ? 'none' : 'good')
}

// Page 1 holds the newest results; within a page the oldest comes first.
function page<T>(c: Context, results: readonly T[]): readonly T[] {
  const number = (name: string, otherwise: number) => {
    const value = Number.parseInt(c.req.query(name) ?? '', 10)
    return Number.isNaN(value) || value < 1 ? otherwise : value
  }
  const size = Math.min(maxPageSize, number('pageSize', 50))
  const end = results.length - (number('page', 1) - 1) * size
  return end <= 0 ? [] : results.slice(Math.max(0, end - size), end)
}

type Past = {
  readonly period: string
  readonly periodMs: number
  readonly ratio: number | undefined
  readonly latencyMs: number | undefined
  /** What of the period is known. */
  readonly knownMs: number
}

function pastOf(deps: HistoryDeps, c: Context, { name }: Check): Past {
  const period = c.req.param('period') ?? ''
  if (!periods.has(period))
    throw new Failure('invalid', `Cannot look back "${period}": 1h, 24h, 7d or 30d are supported`)
  const nowMs = deps.clock()
  const sinceMs = parseSince(period, nowMs)
  const minutes = deps.history.minutes(name)
  const known = uptime(minutes, sinceMs)
  const latencyMs = meanLatency(minutes, sinceMs)
  return { period, periodMs: nowMs - sinceMs, ratio: known?.ratio, latencyMs, knownMs: known?.knownMs ?? 0 }
}

// Gatus' clients read a bare number, so what it rests on stands beside it.
function setKnownTime(c: Context, knownMs: number, periodMs: number): void {
  c.header('x-known-seconds', String(Math.round(knownMs / 1_000)))
  c.header('x-period-seconds', String(Math.round(periodMs / 1_000)))
}

function withKnown(words: string, { period, periodMs, knownMs }: Past): string {
  const known = renderKnownTime(knownMs, period, periodMs)
  return known === undefined || words === 'unknown' ? words : `${words} (${known})`
}

function healthOf({ state }: Check): [string, BadgeTone] {
  const shown = {
    passing: ['up', 'good'],
    warning: ['warning', 'fair'],
    failing: ['down', 'bad'],
    unknown: ['unknown', 'none'],
  } as const
  return [...shown[state]]
}

function toneOf(ratio: number | undefined): BadgeTone {
  if (ratio === undefined) return 'none'
  if (ratio >= 0.99) return 'good'
  return ratio >= 0.95 ? 'fair' : 'bad'
}

function badge(c: Context, label: string, message: string, tone: BadgeTone): Response {
  return svg(c, renderBadge(label, message, tone))
}
