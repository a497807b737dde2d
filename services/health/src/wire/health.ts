import { z } from '@hono/zod-openapi'
import type { Check, CheckState } from '../domain/check.ts'
import type { Overall, Report } from '../domain/report.ts'

const wireStatus = z.enum(['UP', 'WARN', 'DOWN', 'UNKNOWN'])

/** One service in Spring's shape: a status and details. Times are ISO 8601, latencies milliseconds. */
const component = z
  .object({
    status: wireStatus,
    details: z.object({
      critical: z.boolean(),
      since: z.string(),
      checkedAt: z.string().optional(),
      latencyMs: z.number().optional(),
      lastError: z.object({ message: z.string(), at: z.string() }).optional(),
    }),
  })
  .openapi('Component')

/** One entry of the health+json draft's `checks`. */
const draftCheck = z.object({
  componentId: z.string(),
  componentType: z.literal('component'),
  observedValue: z.number().optional(),
  observedUnit: z.literal('ms').optional(),
  status: z.enum(['pass', 'warn', 'fail']),
  time: z.string().optional(),
  output: z.string().optional(),
})

/**
 * One body that is legal for health+json (`status`, `checks`), Spring Actuator (`status`,
 * `components`, `groups`) and Gatus conditions (`[BODY].status == UP`).
 */
export const healthBody = z
  .object({
    status: z.enum(['UP', 'WARN', 'DOWN']),
    phase: z.enum(['starting', 'running']),
    description: z.string(),
    serviceId: z.string(),
    version: z.string(),
    releaseId: z.string(),
    time: z.string(),
    ageMs: z.number().optional(),
    uptimeSeconds: z.number(),
    output: z.string().optional(),
    summary: z.object({ up: z.number(), warn: z.number(), down: z.number(), unknown: z.number() }),
    components: z.record(z.string(), component),
    checks: z.record(z.string(), z.array(draftCheck)),
    groups: z.array(z.string()),
  })
  .openapi('Health')

export const componentBody = component.extend({ service: z.string(), time: z.string() }).openapi('ServiceHealth')

export type HealthBody = z.output<typeof healthBody>
export type ComponentBody = z.output<typeof componentBody>

export type RenderContext = { readonly version: string; readonly nowMs: number; readonly startedMs: number }

const overallStatus = { up: 'UP', warn: 'WARN', down: 'DOWN' } as const satisfies Record<Overall, string>

const componentStatus = {
  passing: 'UP',
  warning: 'WARN',
  failing: 'DOWN',
  unknown: 'UNKNOWN',
} as const satisfies Record<CheckState, string>

const draftStatus = { passing: 'pass', warning: 'warn', failing: 'fail' } as const

/** The answer of `GET /health`. */
export function renderHealth(report: Report, { version, nowMs, startedMs }: RenderContext): HealthBody {
  return {
    status: overallStatus[report.status],
    phase: report.phase,
    description: 'Health of the Hearth services',
    serviceId: 'hearth',
    version,
    releaseId: version,
    time: iso(nowMs),
    ...(report.ageMs === undefined ? {} : { ageMs: report.ageMs }),
    uptimeSeconds: Math.floor((nowMs - startedMs) / 1000),
    ...outputOf(report),
    summary: { ...report.summary },
    components: Object.fromEntries(report.checks.map((check) => [check.service, renderComponent(check)])),
    checks: Object.fromEntries(report.checks.map((check) => [`${check.service}:responseTime`, [renderDraft(check)]])),
    groups: ['liveness', 'readiness'],
  }
}

/** The answer of `GET /health/{service}`. */
export function renderService(check: Check, nowMs: number): ComponentBody {
  return { service: check.service, time: iso(nowMs), ...renderComponent(check) }
}

function renderComponent({ state, critical, sinceMs, checkedAtMs, latencyMs, lastError }: Check) {
  return {
    status: componentStatus[state],
    details: {
      critical,
      since: iso(sinceMs),
      ...(checkedAtMs === undefined ? {} : { checkedAt: iso(checkedAtMs) }),
      ...(latencyMs === undefined ? {} : { latencyMs }),
      ...(lastError === undefined ? {} : { lastError: { message: lastError.message, at: iso(lastError.atMs) } }),
    },
  }
}

function renderDraft(check: Check): z.output<typeof draftCheck> {
  const { service, state, critical, checkedAtMs, latencyMs, lastError } = check
  return {
    componentId: service,
    componentType: 'component',
    ...(latencyMs === undefined ? {} : { observedValue: latencyMs, observedUnit: 'ms' as const }),
    // The draft knows no "unknown": what nobody has seen is as bad as the service is important.
    status: state === 'unknown' ? (critical ? 'fail' : 'warn') : draftStatus[state],
    ...(checkedAtMs === undefined ? {} : { time: iso(checkedAtMs) }),
    ...(state === 'failing' && lastError !== undefined ? { output: lastError.message } : {}),
  }
}

function outputOf({ phase, checks }: Report): { output?: string } {
  if (phase === 'starting') return { output: 'starting: not every service has been checked yet' }
  const bad = checks.filter(({ state }) => state === 'failing' || state === 'unknown')
  return bad.length === 0 ? {} : { output: bad.map((check) => `${check.service}: ${troubleOf(check)}`).join('; ') }
}

/** What is wrong with a check, in words without an address. */
export function troubleOf({ state, lastError, latencyMs }: Check): string {
  if (state === 'unknown') return 'no recent result'
  if (state === 'warning') return `slow answer, ${latencyMs} ms`
  return lastError?.message ?? 'failing'
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
