import { createRoutes, Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Report } from '../domain/report.ts'
import { componentBody, healthBody, renderHealth, renderService } from '../wire/health.ts'
import { renderVerbose } from '../wire/verbose.ts'

export type HealthRoutesDeps = {
  readonly report: () => Report
  readonly version: string
  readonly clock: () => number
  /** Seconds after which asking again is worth it. */
  readonly retryAfterSeconds: number
}

type Env = ReturnType<typeof createRoutes> extends OpenAPIHono<infer E> ? E : never

const json = 'application/json'
const draftJson = 'application/health+json'
const plain = 'text/plain'

// A flag is set by its mere presence, as in Kubernetes' `?verbose`.
const flag = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== '0' && value.toLowerCase() !== 'false')

const query = z.object({
  strict: flag.openapi({ description: 'Answer 503 on a warning too' }),
  verbose: flag.openapi({ description: 'Answer in the text lines of Kubernetes probes' }),
})

const answer = (description: string) => ({
  description,
  content: { [json]: { schema: healthBody }, [draftJson]: { schema: healthBody }, [plain]: { schema: z.string() } },
})

const healthRoute = (path: string) =>
  createRoute({
    method: 'get',
    path,
    summary: 'Health of all services',
    request: { query },
    responses: { 200: answer('Up, or up with warnings'), 503: answer('Down or starting') },
  })

const serviceRoute = (path: '/health/{service}' | '/actuator/health/{service}') =>
  createRoute({
    method: 'get',
    path,
    summary: 'Health of one service',
    request: { params: z.object({ service: z.string().max(64) }) },
    responses: {
      200: { description: 'Up, or up with warnings', content: { [json]: { schema: componentBody } } },
      503: { description: 'Down or unknown', content: { [json]: { schema: componentBody } } },
    },
  })

/** `GET /health` and its other names: the last verdicts, without asking anybody. */
export function healthRoutes(deps: HealthRoutesDeps): OpenAPIHono<Env> {
  const routes = createRoutes()
  const startedMs = deps.clock()
  const overall = ['/health', '/healthz', '/health/ready', '/actuator/health', '/actuator/health/readiness']
  for (const path of overall) {
    routes.openapi(healthRoute(path), (c) => {
      const { strict, verbose } = c.req.valid('query')
      const report = deps.report()
      const status = report.status === 'down' || (strict && report.status === 'warn') ? 503 : 200
      describe(c, report.status, status, deps.retryAfterSeconds)
      const type = accepts(c, { header: 'Accept', supports: [json, draftJson, plain], default: json })
      if (verbose || type === plain) return c.text(renderVerbose(report), status)
      const body = renderHealth(report, { version: deps.version, nowMs: deps.clock(), startedMs })
      return c.json(body, status, { 'content-type': type })
    })
  }
  // Liveness never looks at a dependency, or one dead service would restart them all.
  for (const path of ['/health/live', '/actuator/health/liveness']) {
    routes.get(path, (c) => c.json({ status: 'UP' }, 200, { 'cache-control': 'no-store' }))
  }
  for (const path of ['/health/{service}', '/actuator/health/{service}'] as const) {
    routes.openapi(serviceRoute(path), (c) => {
      const { service } = c.req.valid('param')
      const check = deps.report().checks.find((candidate) => candidate.service === service)
      if (check === undefined) throw notChecked(service)
      const answers = check.state === 'passing' || check.state === 'warning'
      describe(
        c,
        answers ? (check.state === 'warning' ? 'warn' : 'up') : 'down',
        answers ? 200 : 503,
        deps.retryAfterSeconds,
      )
      return c.json(renderService(check, deps.clock()), answers ? 200 : 503)
    })
  }
  return routes
}

function describe(c: Context, verdict: Report['status'], status: 200 | 503, retryAfterSeconds: number): void {
  c.header('x-health', verdict)
  c.header('cache-control', 'no-store')
  if (status === 503) c.header('retry-after', String(retryAfterSeconds))
}

function notChecked(service: string): Failure {
  return new Failure(
    'missing',
    `Cannot tell the health of "${service}": it is not checked; GET /health lists what is`,
    {
      code: 'service_not_found',
    },
  )
}
