import { z } from '@hono/zod-openapi'
import type { Change } from '../domain/change.ts'
import type { Incident } from '../domain/incidents.ts'
import { type Minute, minuteMs, worstOf } from '../domain/minute.ts'
import { knownRatio, uptime } from '../domain/uptime.ts'
import { iso, renderStatus, wireStatus } from './check.ts'

const segment = z.object({
  at: z.string().openapi({ description: 'Start of the minute' }),
  status: wireStatus.openapi({ description: 'The worst of the minute' }),
  upRatio: z.number().optional().openapi({ description: 'Share of the known time, 0 to 1' }),
  results: z.int(),
  latencyMs: z.number().optional().openapi({ description: 'Mean of the results' }),
  latencyMaxMs: z.number().optional(),
  reason: z.string().optional(),
})

/** The answer of `GET /api/v1/history`; minutes of which nothing is known are left out. */
export const historyBody = z
  .object({
    since: z.string(),
    until: z.string(),
    stepMs: z.int(),
    checks: z.record(
      z.string(),
      z.object({
        uptimeRatio: z.number().optional().openapi({ description: 'By time since "since"; unknown time excluded' }),
        knownMs: z.number().openapi({ description: 'The time that the ratio rests on' }),
        knownRatio: z.number().openapi({ description: 'That time as a share of the time since "since", 0 to 1' }),
        segments: z.array(segment),
      }),
    ),
  })
  .openapi('History')

const incident = z.object({
  id: z.string(),
  check: z.string(),
  start: z.string(),
  end: z.string().optional().openapi({ description: 'Absent while it lasts' }),
  durationMs: z.int(),
  cause: z.string(),
})

export const incidentsBody = z.object({ incidents: z.array(incident) }).openapi('Incidents')

/** One `change` event of the stream. */
const changeBody = z.object({
  check: z.string(),
  from: wireStatus,
  to: wireStatus,
  at: z.string(),
  reason: z.string().optional(),
})

export type HistoryBody = z.output<typeof historyBody>
export type IncidentsBody = z.output<typeof incidentsBody>
export type ChangeBody = z.output<typeof changeBody>

type Span = { readonly sinceMs: number; readonly nowMs: number }

export function renderHistory(
  checks: readonly { readonly name: string; readonly minutes: readonly Minute[] }[],
  { sinceMs, nowMs }: Span,
): HistoryBody {
  const rendered = checks.map(({ name, minutes }) => {
    const known = uptime(minutes, sinceMs)
    const knownMs = known?.knownMs ?? 0
    const segments = minutes.filter(({ atMs }) => atMs >= sinceMs).map(renderSegment)
    return [
      name,
      {
        ...(known === undefined ? {} : { uptimeRatio: known.ratio }),
        knownMs,
        knownRatio: knownRatio(knownMs, nowMs - sinceMs),
        segments,
      },
    ] as const
  })
  return { since: iso(sinceMs), until: iso(nowMs), stepMs: minuteMs, checks: Object.fromEntries(rendered) }
}

function renderSegment(minute: Minute): z.output<typeof segment> {
  const { atMs, results, latencySumMs, latencyMaxMs, reason } = minute
  const ratio = uptime([minute], atMs)?.ratio
  return {
    at: iso(atMs),
    status: renderStatus(worstOf(minute)),
    ...(ratio === undefined ? {} : { upRatio: ratio }),
    results,
    ...(results === 0 ? {} : { latencyMs: Math.round((latencySumMs / results) * 100) / 100, latencyMaxMs }),
    ...(reason === undefined ? {} : { reason }),
  }
}

export function renderIncidents(incidents: readonly Incident[], nowMs: number): IncidentsBody {
  return {
    incidents: incidents.map(({ id, check, startMs, endMs, cause }) => ({
      id,
      check,
      start: iso(startMs),
      ...(endMs === undefined ? {} : { end: iso(endMs) }),
      durationMs: Math.max(0, (endMs ?? nowMs) - startMs),
      cause,
    })),
  }
}

export function renderChange({ check, from, to, atMs, reason }: Change): ChangeBody {
  return {
    check,
    from: renderStatus(from),
    to: renderStatus(to),
    at: iso(atMs),
    ...(reason === undefined ? {} : { reason }),
  }
}
