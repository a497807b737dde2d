import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import { type Endpoint, endpoint } from './access.ts'
import { describe, type HealthDeps } from './health.ts'

type ProbeDeps = Pick<HealthDeps, 'report' | 'retryAfterSeconds'>

/**
 * Whether this process lives, and whether it has looked at everything once. Liveness never looks at
 * a dependency, or one dead service would restart them all.
 */
export function probeEndpoints(deps: ProbeDeps): readonly Endpoint[] {
  return [
    probe(['/health/live', '/actuator/health/liveness'], 'Whether this process lives', (c) =>
      c.json({ status: 'UP' }, 200, { 'cache-control': 'no-store' }),
    ),
    // Prometheus' two: this server answers, which is all they promise there too.
    probe(['/-/healthy'], 'Whether this process lives', (c) => c.text('Hearth health is Healthy.\n')),
    probe(['/-/ready'], 'Whether this server answers', (c) => c.text('Hearth health is Ready.\n')),
    probe(['/health/startup', '/startupz'], 'Whether everything has been looked at once', (c) =>
      answerStartup(c, deps),
    ),
  ]
}

function probe(
  [path, ...also]: readonly [string, ...string[]],
  summary: string,
  handle: (c: Context<AppEnv>) => Response,
): Endpoint {
  return endpoint({ method: 'get', path, also, summary, access: 'anyone', handle: (_, c) => handle(c) })
}

function answerStartup(c: Context<AppEnv>, { report, retryAfterSeconds }: ProbeDeps): Response {
  const { phase, checks } = report()
  const done = checks.filter(({ checkedAtMs }) => checkedAtMs !== undefined).length
  const status = phase === 'starting' ? 503 : 200
  describe(c, status === 200 ? 'up' : 'down', status, retryAfterSeconds)
  return c.json({ status: status === 200 ? 'UP' : 'DOWN', phase, checked: done, total: checks.length }, status)
}
