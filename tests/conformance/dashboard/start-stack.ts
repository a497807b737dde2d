import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDashboardService, dashboardConfigSchema } from '@hearth/dashboard'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { createMetricsService, metricsConfigSchema } from '@hearth/metrics'

const credentials = { username: 'admin', password: 'secret' }
const authorization = `Basic ${Buffer.from('admin:secret').toString('base64')}`

export type Stack = {
  /** Address of the dashboard service. */
  readonly url: string
  readonly credentials: typeof credentials
  /** A request to the dashboard service with the right credentials. */
  ask(method: string, path: string, body?: string): Promise<{ readonly status: number; readonly body: unknown }>
  stop(): Promise<void>
}

/**
 * A dashboard service in front of a metrics service that scrapes itself and this machine every 200 ms.
 *
 * @param settings further keys of the dashboard service
 */
export async function startStack(settings: Readonly<Record<string, unknown>> = {}): Promise<Stack> {
  const home = await mkdtemp(join(tmpdir(), 'stack-'))
  const common = { ...parseCommon(readSettings({ cwd: home, env: {} })), home }
  const logger = createLogger({ service: 'dashboard', level: 'silent' })
  const often = { bundleIntervalMs: 200, scrapeIntervalMs: 200, scrapeTimeoutMs: 200 }
  const metrics = createMetricsService(metricsConfigSchema.parse({ port: 0, ...often }), { common, logger })
  const { url: metricsUrl } = await metrics.start()
  const config = dashboardConfigSchema.parse({ port: 0, password: 'secret', loginForm: false, metricsUrl, ...settings })
  const dashboard = createDashboardService(config, { common, logger })
  const { url } = await dashboard.start()
  return {
    url,
    credentials,
    async ask(method, path, body) {
      const sent = body === undefined ? {} : { body }
      const answer = await fetch(`${url}${path}`, { method, headers: { authorization }, ...sent })
      return { status: answer.status, body: await answer.json() }
    },
    async stop() {
      await dashboard.close(AbortSignal.timeout(2_000))
      await metrics.close(AbortSignal.timeout(2_000))
      await rm(home, { recursive: true, force: true })
    },
  }
}
