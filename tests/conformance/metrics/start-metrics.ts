import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { createMetricsService, metricsConfigSchema } from '@hearth/metrics'

const centuryMs = 3_155_760_000_000

/** Starts an empty metrics service that scrapes nothing on a free port, through its door. */
export async function startMetrics(settings: Record<string, unknown> = {}) {
  const home = await mkdtemp(join(tmpdir(), 'hearth-conformance-'))
  const common = parseCommon(readSettings({ cwd: home, env: { HEARTH_HOME: home } }))
  // The cases begin with the epoch and go back in time from load to load.
  const times = { outOfOrderMs: centuryMs, retentionMs: centuryMs }
  const config = metricsConfigSchema.parse({ port: 0, bundle: false, ...times, ...settings })
  const logger = createLogger({ service: 'metrics', level: 'fatal' })
  const service = createMetricsService(config, { common, logger })
  const remove = () => rm(home, { recursive: true, force: true })
  const { url } = await service.start().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const stop = async () => {
    await service.close(AbortSignal.timeout(2_000))
    await remove()
  }
  return { url, stop }
}
