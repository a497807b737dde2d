import { z } from '@hono/zod-openapi'
import type { Check } from '../domain/check.ts'
import { effectOf, type Overall, type Report } from '../domain/report.ts'
import { component, draftCheck, draftName, iso, renderComponent, renderDraft } from './check.ts'

/**
 * One body that is legal for health+json (`status`, `checks`, `notes`), Spring Actuator (`status`,
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
    uptime: z.number().openapi({ description: 'Seconds since this process began' }),
    uptimeSeconds: z.number(),
    output: z.string().optional().openapi({ description: 'What lowers the status' }),
    notes: z.array(z.string()).openapi({ description: 'Trouble that does not lower the status' }),
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

/** The answer of `GET /health`. */
export function renderHealth(report: Report, { version, nowMs, startedMs }: RenderContext): HealthBody {
  const uptimeSeconds = Math.floor((nowMs - startedMs) / 1000)
  const troubles = report.checks.filter(({ state }) => state !== 'passing')
  return {
    status: overallStatus[report.status],
    phase: report.phase,
    description: 'Health of the Hearth services',
    serviceId: 'hearth',
    version,
    releaseId: version,
    time: iso(nowMs),
    ...(report.ageMs === undefined ? {} : { ageMs: report.ageMs }),
    uptime: uptimeSeconds,
    uptimeSeconds,
    ...outputOf(report, troubles),
    notes: troubles.filter((check) => effectOf(check) === 'up').map(sentenceOf),
    summary: { ...report.summary },
    components: Object.fromEntries(report.checks.map((check) => [check.name, renderComponent(check)])),
    checks: Object.fromEntries(report.checks.map((check) => [draftName(check), [renderDraft(check)]])),
    groups: ['liveness', 'readiness'],
  }
}

/** The answer of `GET /health/{service}`. */
export function renderService(check: Check, nowMs: number): ComponentBody {
  return { service: check.name, time: iso(nowMs), ...renderComponent(check) }
}

function outputOf({ phase }: Report, troubles: readonly Check[]): { output?: string } {
  if (phase === 'starting') return { output: 'starting: not everything has been checked yet' }
  const bad = troubles.filter((check) => effectOf(check) !== 'up')
  return bad.length === 0 ? {} : { output: bad.map(sentenceOf).join('; ') }
}

function sentenceOf(check: Check): string {
  return `${check.name}: ${troubleOf(check)}`
}

/** What is wrong with a check, in words without an address. */
export function troubleOf({ reason, checkedAtMs }: Check): string {
  return reason ?? (checkedAtMs === undefined ? 'not checked yet' : 'no reason given')
}
