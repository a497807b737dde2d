import { z } from '@hono/zod-openapi'
import type { Check, CheckState, Observed } from '../domain/check.ts'

export const wireStatus = z.enum(['UP', 'WARN', 'DOWN', 'UNKNOWN'])
export type WireStatus = z.output<typeof wireStatus>

const observed = z.object({ value: z.number(), unit: z.enum(['ratio', 'containers', 'models']) })

/** One check in Spring's shape: a status and details. Times are ISO 8601, latencies milliseconds. */
export const component = z
  .object({
    status: wireStatus,
    details: z.object({
      group: z.enum(['services', 'host', 'engines']),
      critical: z.boolean(),
      weight: z.enum(['critical', 'important', 'advisory']),
      since: z.string(),
      reason: z.string().optional(),
      note: z.string().optional(),
      observed: observed.optional(),
      checkedAt: z.string().optional(),
      lastSuccess: z.string().optional(),
      latencyMs: z.number().optional(),
      lastError: z.object({ message: z.string(), at: z.string() }).optional(),
    }),
  })
  .openapi('Component')

/** One entry of the health+json draft's `checks`. */
export const draftCheck = z.object({
  componentId: z.string(),
  componentType: z.enum(['component', 'system']),
  observedValue: z.number().optional(),
  observedUnit: z.string().optional(),
  status: z.enum(['pass', 'warn', 'fail']),
  time: z.string().optional(),
  output: z.string().optional(),
})

const statuses = {
  passing: 'UP',
  warning: 'WARN',
  failing: 'DOWN',
  unknown: 'UNKNOWN',
} as const satisfies Record<CheckState, WireStatus>

export function renderStatus(state: CheckState): WireStatus {
  return statuses[state]
}

export function renderComponent(check: Check): z.output<typeof component> {
  const { group, weight, sinceMs, reason, note, checkedAtMs, lastSuccessMs, latencyMs, lastError } = check
  return {
    status: renderStatus(check.state),
    details: {
      group,
      critical: weight === 'critical',
      weight,
      since: iso(sinceMs),
      ...(reason === undefined ? {} : { reason }),
      ...(note === undefined ? {} : { note }),
      ...(check.observed === undefined ? {} : { observed: renderObserved(check.observed) }),
      ...(checkedAtMs === undefined ? {} : { checkedAt: iso(checkedAtMs) }),
      ...(lastSuccessMs === undefined ? {} : { lastSuccess: iso(lastSuccessMs) }),
      ...(latencyMs === undefined ? {} : { latencyMs }),
      ...(lastError === undefined ? {} : { lastError: { message: lastError.message, at: iso(lastError.atMs) } }),
    },
  }
}

/** The draft's name of a check: what was measured of what. */
export function draftName({ name, group }: Check): string {
  return `${name}:${group === 'host' ? 'utilization' : 'responseTime'}`
}

export function renderDraft(check: Check): z.output<typeof draftCheck> {
  const { name, group, state, reason, checkedAtMs } = check
  return {
    componentId: name,
    componentType: group === 'host' ? 'system' : 'component',
    ...renderMeasured(check),
    status: renderDraftStatus(check),
    ...(checkedAtMs === undefined ? {} : { time: iso(checkedAtMs) }),
    ...(state === 'passing' || reason === undefined ? {} : { output: reason }),
  }
}

// The draft knows no "unknown": what nobody has seen is as bad as the check is important.
function renderDraftStatus({ state, weight, overdue }: Check): 'pass' | 'warn' | 'fail' {
  if (state === 'passing') return 'pass'
  if (state === 'warning') return 'warn'
  if (state === 'failing') return 'fail'
  if (weight === 'critical') return 'fail'
  return weight === 'important' && overdue ? 'warn' : 'pass'
}

function renderMeasured({ group, observed: seen, latencyMs }: Check) {
  if (group !== 'host') return latencyMs === undefined ? {} : { observedValue: latencyMs, observedUnit: 'ms' }
  return seen === undefined ? {} : { observedValue: Math.round(seen.value * 1000) / 10, observedUnit: 'percent' }
}

function renderObserved({ value, unit }: Observed): Observed {
  return { value: unit === 'ratio' ? Math.round(value * 10_000) / 10_000 : value, unit }
}

export function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
