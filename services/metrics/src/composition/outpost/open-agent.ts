import {
  addEndpoints,
  createServer,
  hostGuard,
  type Listening,
  type Opened,
  type Parts,
  type ServiceContext,
} from '@hearth/server'
import type { MetricsConfig } from '../../config.ts'
import { createNotifications } from '../../domain/notifications.ts'
import { showProcess } from '../../metrics.ts'
import { accessRules } from '../../routes/access.ts'
import { agentRefusals } from '../../routes/agent-refusals.ts'
import { allowReading } from '../../routes/cors.ts'
import { featureEndpoints } from '../../routes/features.ts'
import { lifecycleEndpoints } from '../../routes/lifecycle.ts'
import { notificationEndpoints } from '../../routes/notifications.ts'
import { selfMetricEndpoints } from '../../routes/self-metrics.ts'
import { processEndpoints } from '../../routes/status.ts'
import { announceStop } from '../announce-stop.ts'
import { listFeatures } from '../list-features.ts'
import { mountPage } from '../mount-page.ts'
import { buildInfo, flags, runtimeInfo } from '../process-info.ts'
import { readSelfMetrics } from '../read-self-metrics.ts'
import { servedBy } from '../served-by.ts'
import { openCollecting } from './collecting.ts'
import { checkForwarded, openForwardedConfig } from './forwarded-config.ts'

/** The service as a collector alone: it scrapes, takes what is sent, and sends all of it on. */
export async function openAgent(
  config: MetricsConfig,
  { common, logger }: ServiceContext,
  parts: Parts,
): Promise<Opened> {
  const clock = () => Date.now()
  const startedMs = clock()
  let isListening = false
  const ready = () => (isListening ? { ok: true } : { ok: false, reason: 'starting' })
  const server = createServer({ ...servedBy(config), common, logger, ready })
  const { app, metrics } = server
  const notifications = createNotifications(clock)
  const check = checkForwarded('agent')
  const configFile = await openForwardedConfig({ config, logger, metrics, clock, check, notifications })
  parts.keep(configFile)
  const collecting = await openCollecting({ config, common, logger, metrics, clock, configFile, parts })
  showProcess(metrics, common.version, { running: () => 0, concurrency: 0 })
  const status = {
    buildInfo: buildInfo(common.version),
    runtimeInfo: () => runtimeInfo(config, { startedMs, nowMs: clock(), quarantined: 0, reload: configFile.state() }),
    async configYaml() {
      // The writer of YAML is loaded when the first asks.
      const { renderConfigYaml } = await import('../config-yaml.ts')
      return renderConfigYaml(collecting.scraping.written())
    },
    unserved: () => configFile.current().unserved,
    flags: () => ({ ...flags(config, common, config), 'enable-feature': 'agent' }),
  }
  app.use('/api/v1/*', allowReading(config.corsOrigin))
  addEndpoints(
    app,
    [
      ...processEndpoints(status),
      ...notificationEndpoints(notifications),
      ...featureEndpoints(listFeatures(config)),
      ...selfMetricEndpoints(() => readSelfMetrics(metrics)),
      ...collecting.endpoints,
      ...agentRefusals(),
      ...lifecycleEndpoints({ ready, isAllowed: config.lifecycleApi, reload: configFile.reload }),
    ],
    accessRules({
      adminApi: config.adminApi,
      backupKey: '',
      hostGuard: hostGuard({ ...config, service: 'metrics', common }),
    }),
  )
  mountPage(app, common)
  return {
    server,
    started({ url }: Listening) {
      isListening = true
      collecting.start(url)
    },
    stopping: () => announceStop(notifications),
  }
}
