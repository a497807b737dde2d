import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Check } from '../domain/check.ts'
import { type Overall, type Report, withoutChecks } from '../domain/report.ts'
import { componentBody, healthBody, renderHealth, renderService } from '../wire/health.ts'
import { renderLine, renderVerbose } from '../wire/verbose.ts'
import { type Endpoint, endpoint } from './access.ts'

export type HealthDeps = {
  readonly report: () => Report
  readonly version: string
  readonly clock: () => number
  readonly startedMs: number
  /** Seconds after which asking again is worth it. */
  readonly retryAfterSeconds: number
}

const json = 'application/json'
const draftJson = 'application/health+json'
const plain = 'text/plain'

// A flag is set by its mere presence, as in Kubernetes' `?verbose`.
const flag = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== '0' && value.toLowerCase() !== 'false')

const names = z.union([z.array(z.string()), z.string().transform((name) => [name])]).default([])

const query = z.object({
  strict: flag.openapi({ description: 'Answer 503 on a warning too' }),
  verbose: flag.openapi({ description: 'Answer in the text lines of Kubernetes probes' }),
})

const answer = (description: string) => ({
  description,
  content: { [json]: { schema: healthBody }, [draftJson]: { schema: healthBody }, [plain]: { schema: z.string() } },
})

const overallQuery = query.extend({
  exclude: names.openapi({ description: 'A check that does not count, as often as wanted' }),
})

const componentContent = { [json]: { schema: componentBody }, [plain]: { schema: z.string() } }

/** `GET /health` and its other names: the last verdicts, without asking anybody. */
export function healthEndpoints(deps: HealthDeps): readonly Endpoint[] {
  return [overallEndpoint(deps), componentEndpoint(deps)]
}

function overallEndpoint(deps: HealthDeps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/health',
    also: ['/healthz', '/health/ready', '/actuator/health', '/actuator/health/readiness'],
    summary: 'Health of everything that is checked',
    access: 'known-host',
    input: { query: overallQuery },
    answers: { 200: answer('Up, or up with warnings'), 503: answer('Down or starting') },
    handle({ query: { strict, verbose, exclude: excluded } }, c) {
      const whole = deps.report()
      const report = excluded.length === 0 ? whole : withoutChecks(whole, excluded, deps.clock())
      const status = report.status === 'down' || (strict && report.status === 'warn') ? 503 : 200
      describe(c, report.status, status, deps.retryAfterSeconds)
      const type = accepts(c, { header: 'Accept', supports: [json, draftJson, plain], default: json })
      if (verbose || type === plain) {
        const known = whole.checks.map(({ name }) => name)
        return c.text(renderVerbose(report, { excluded, known }), status)
      }
      const { version, startedMs } = deps
      const body = renderHealth(report, { version, nowMs: deps.clock(), startedMs })
      return c.json(body, status, { 'content-type': type })
    },
  })
}

function componentEndpoint({ report, clock, retryAfterSeconds }: HealthDeps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/health/{service}',
    also: ['/actuator/health/{service}'],
    summary: 'Health of one service or resource',
    access: 'known-host',
    input: { params: z.object({ service: z.string().max(64) }), query },
    answers: {
      200: { description: 'Up, or up with warnings', content: componentContent },
      503: { description: 'Down or unknown', content: componentContent },
    },
    handle({ params: { service }, query: { strict, verbose } }, c) {
      const check = findCheck(report(), service)
      const verdict = verdictOf(check)
      const status = verdict === 'down' || (strict && verdict === 'warn') ? 503 : 200
      describe(c, verdict, status, retryAfterSeconds)
      const type = accepts(c, { header: 'Accept', supports: [json, plain], default: json })
      if (verbose || type === plain) return c.text(`${renderLine(check)}\n`, status)
      return c.json(renderService(check, clock()), status)
    },
  })
}

/** What every health answer carries besides its body. */
export function describe(c: Context, verdict: Overall, status: 200 | 503, retryAfterSeconds: number): void {
  c.header('x-health', verdict)
  c.header('cache-control', 'no-store')
  if (status === 503) c.header('retry-after', String(retryAfterSeconds))
}

// Asked for alone, a check that nobody can vouch for is not up.
function verdictOf({ state }: Check): Overall {
  if (state === 'passing') return 'up'
  return state === 'warning' ? 'warn' : 'down'
}

function findCheck(report: Report, name: string): Check {
  const check = report.checks.find((candidate) => candidate.name === name)
  if (check !== undefined) return check
  throw new Failure('missing', `Cannot tell the health of "${name}": it is not checked; GET /health lists what is`, {
    code: 'service_not_found',
  })
}
