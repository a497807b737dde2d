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

/** For whoever asks for nothing that is scraped: five scrapes a second take a sixth of a core. */
export const seldom = { scrapeMs: 15_000 }

/**
 * A dashboard service in front of a metrics service that scrapes itself and this machine.
 *
 * @param settings further keys of the dashboard service
 */
export async function startStack(
  settings: Readonly<Record<string, unknown>> = {},
  { scrapeMs } = { scrapeMs: 200 },
): Promise<Stack> {
  const home = await mkdtemp(join(tmpdir(), 'stack-'))
  const common = { ...parseCommon(readSettings({ cwd: home, env: {} })), home }
  const logger = createLogger({ service: 'dashboard', level: 'silent' })
  const scraping = { bundleIntervalMs: scrapeMs, scrapeIntervalMs: scrapeMs, scrapeTimeoutMs: scrapeMs }
  const metrics = createMetricsService(metricsConfigSchema.parse({ port: 0, ...scraping }), { common, logger })
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
