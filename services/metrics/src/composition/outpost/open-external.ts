import { openSecrets } from '@hearth/kernel'
import { createGate } from '@hearth/rules/values'
import {
  addEndpoints,
  createServer,
  hostGuard,
  type Listening,
  type Opened,
  type Parts,
  type ServiceContext,
} from '@hearth/server'
import { createExternalClient } from '../../clients/external-client.ts'
import { createHttpClient } from '../../clients/http/http-client.ts'
import type { MetricsConfig } from '../../config.ts'
import { createExternalProbe } from '../../engines/external-probe.ts'
import type { ExternalSettings } from '../../external-config.ts'
import { showExternal, showProcess } from '../../metrics.ts'
import { accessRules } from '../../routes/access.ts'
import { allowReading } from '../../routes/cors.ts'
import type { Endpoint } from '../../routes/endpoint.ts'
import { externalEndpoints } from '../../routes/external/external.ts'
import { type PassOnDeps, passOn } from '../../routes/external/pass-on.ts'
import { lifecycleEndpoints } from '../../routes/lifecycle.ts'
import { expressionEndpoints } from '../../routes/query.ts'
import { createAlertingFile } from '../alerting.ts'
import { mountPage } from '../mount-page.ts'
import { servedBy } from '../served-by.ts'
import { type Collecting, openCollecting } from './collecting.ts'
import { destinationOf, httpOptionsOf } from './external-http.ts'
import { type ExternalRules, openExternalRules } from './external-rules.ts'
import { checkForwarded, openForwardedConfig } from './forwarded-config.ts'

/** The service where another server answers in its place; with `writeUrl` it collects, and sends what it has there. */
export async function openExternal(
  config: MetricsConfig,
  { common, logger }: ServiceContext,
  parts: Parts,
  settings: ExternalSettings,
): Promise<Opened> {
  const clock = () => Date.now()
  let isListening = false
  const ready = () => {
    if (!isListening) return { ok: false, reason: 'starting' }
    const warning = probe.fault()
    return warning === undefined ? { ok: true } : { ok: true, warning }
  }
  const server = createServer({ ...servedBy(config), common, logger, ready })
  const { app, metrics } = server
  const alertingFile = createAlertingFile(config.alertmanagerFile)
  const check = checkForwarded('external')
  const configFile = await openForwardedConfig({ config, logger, metrics, clock, check, alertingFile })
  parts.keep(configFile)
  const http = parts.keep(
    createHttpClient({ environment: process.env, clock, maxFreeSockets: config.queryConcurrency }),
  )
  const behind = createExternalClient(http, { url: settings.url, options: httpOptionsOf(settings) })
  const { scrapeIntervalMs: intervalMs, scrapeTimeoutMs: timeoutMs } = config
  const probe = parts.keep(createExternalProbe({ server: behind, intervalMs, timeoutMs, logger }))
  const collecting = await collect(config, settings, { common, logger, metrics, clock, configFile, parts })
  const { appender } = collecting
  const ruled = { config, common, logger, metrics, clock, configFile, alertingFile, parts, server: behind, appender }
  const ruling = mayHaveRules(config) ? await openExternalRules(ruled) : undefined
  const gate = createGate(config.queryConcurrency)
  showProcess(metrics, common.version, { running: gate.running, concurrency: config.queryConcurrency })
  showExternal(metrics, () => probe.fault() === undefined)
  const backupKey = (await openSecrets(common.home, common.secrets)).derive('backup key').toString('base64url')
  const guard = hostGuard({ ...config, service: 'metrics', common })
  const rules = accessRules({ adminApi: config.adminApi, backupKey, hostGuard: guard })
  const { queryTimeoutMs } = config
  const { maxAnswerBytes } = settings
  const passHeaders = settings.passHeaders.map((name) => name.toLowerCase())
  const passing = { server: behind, gate, passHeaders, limits: { queryTimeoutMs, maxAnswerBytes } }
  app.use('/api/v1/*', allowReading(config.corsOrigin))
  addEndpoints(
    app,
    [
      ...expressionEndpoints(),
      ...lifecycleEndpoints({ ready, isAllowed: config.lifecycleApi, reload: configFile.reload }),
      // The server has the descriptions of all who send to it.
      ...collecting.endpoints.filter(({ path }) => path !== '/api/v1/metadata'),
      ...(ruling === undefined ? [] : [...ownOrTheirs(ruling, passing), ...ruling.alertEndpoints]),
      ...externalEndpoints(passing),
    ],
    rules,
  )
  mountPage(app, common)
  return {
    server,
    started({ url }: Listening) {
      isListening = true
      probe.start()
      collecting.start(url)
      ruling?.start(url)
    },
  }
}

function mayHaveRules({ ruleFiles, configFile }: MetricsConfig): boolean {
  return ruleFiles.length > 0 || configFile !== undefined
}

// Without rules of this service those of the server are shown.
function ownOrTheirs({ ruleEndpoints, hasRules }: ExternalRules, passing: PassOnDeps): readonly Endpoint[] {
  return ruleEndpoints.map((one) => ({
    ...one,
    respond: (c) => (hasRules() ? one.respond(c) : passOn(c, passing, false)),
  }))
}

type CollectDeps = Omit<Parameters<typeof openCollecting>[0], 'config' | 'more'>

async function collect(
  config: MetricsConfig,
  settings: ExternalSettings,
  deps: CollectDeps,
): Promise<Pick<Collecting, 'endpoints' | 'start'> & Partial<Pick<Collecting, 'appender'>>> {
  const more = destinationOf(settings, config.externalLabels)
  if (more.length > 0) return openCollecting({ ...deps, config, more })
  deps.logger.info('Nothing is collected here: "external.writeUrl" would say where to send it')
  return { endpoints: [], start: () => undefined }
}
