import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CommonConfig, createKey, hashKey, openSecrets } from '@hearth/kernel'
import { pageRoutes, passwordPage } from '@hearth/pages'
import {
  addEndpoints,
  attemptLimits,
  createAttempts,
  createOwnerSessions,
  createServer,
  createSessionTokens,
  type OwnerSessions,
  openService,
  type Parts,
  type Server,
  type Service,
  type ServiceContext,
} from '@hearth/server'
import type { AskOptions } from './clients/ask-text.ts'
import { createHearthLogs } from './clients/hearth-logs.ts'
import { createExemplars, createPrometheus } from './clients/prometheus.ts'
import { createScrapeIntervals } from './clients/scrape-interval.ts'
import { openUpstream, type Upstream } from './clients/upstream.ts'
import type { DashboardConfig } from './config.ts'
import { type Authenticator, createAuthenticator } from './domain/auth/authenticator.ts'
import type { Credentials } from './domain/auth/credentials.ts'
import type { DataSources } from './domain/datasource/data-sources.ts'
import { createLogsAdapter } from './domain/query/logs/logs-adapter.ts'
import { createPromqlAdapter } from './domain/query/promql/promql-adapter.ts'
import type { SourceAdapters } from './domain/query/source-adapter.ts'
import { createDashboardMetrics, type DashboardMetrics } from './metrics.ts'
import { createProvisioner, type Provisioner } from './provisioning/provisioner.ts'
import { accessRules } from './routes/access.ts'
import { type ApiDeps, apiEndpoints } from './routes/api.ts'
import { authenticate, refuseForeignPages } from './routes/authenticate.ts'
import { healthEndpoints } from './routes/health.ts'
import { fit } from './routes/read-body.ts'
import { openStorage, type Storage } from './storage/open-storage.ts'
import { openPassword, passwordPath } from './storage/password.ts'
import { dataSourceSchema } from './wire/data-source.ts'
import { renderError } from './wire/error.ts'

export type DashboardService = Service & {
  /** The credentials made at this start, in the clear; `undefined` when there was a password already. */
  readonly firstCredentials: Credentials | undefined
}

const shipped = join(import.meta.dirname, '..', 'dashboards')
// Addresses that the page finds its own way from.
const pagePaths = ['/d/*', '/d-solo/*', '/dashboards', '/dashboards/*', '/dashboard/*', '/explore', '/connections/*']

/** The dashboard service: nothing is opened before `start`, all of it is closed by `close`. */
export function createDashboardService(config: DashboardConfig, context: ServiceContext): DashboardService {
  const service = openService('dashboard', (parts) => open(config, context, parts))
  const { name, start, close } = service
  return {
    name,
    start,
    close,
    get firstCredentials() {
      return service.opened?.firstCredentials
    },
  }
}

async function open(config: DashboardConfig, context: ServiceContext, parts: Parts) {
  const { common, logger } = context
  const folder = join(common.home, 'dashboard')
  const secrets = await openSecrets(common.home)
  const password = await openPassword(passwordPath(common.home), config.password)
  const { maxVersions, maxDeleted, maxAnnotations } = config
  const limits = { maxVersions, maxDeleted, maxAnnotations }
  const key = secrets.derive('dashboard data sources')
  const storage = parts.keep(
    openStorage({ path: join(folder, 'dashboard.db'), key, nowMs: Date.now, newUid, ...limits }),
  )
  const upstream = parts.keep(
    openUpstream({
      reveal: ({ id }) => storage.sourceStore.reveal(id),
      allowPrivate: config.allowPrivateAddresses,
      timeoutMs: config.queryTimeoutMs,
      idleMs: config.proxyIdleMs,
    }),
  )
  const { server, metrics } = createApp(config, context)
  const provisioner = openProvisioner(config, context, storage, metrics, folder)
  await mkdir(config.provisioning ?? join(folder, 'provisioning'), { recursive: true })
  addOwnDataSources(storage.sources, config, common)
  parts.keep(provisioner)
  await provisioner.start()
  const attempts = createAttempts({ ...attemptLimits, maxFailures: config.maxLoginAttempts }, hashKey)
  const admit = createAuthenticator({ user: config.user, verifyPassword: password.verify, attempts, nowMs: Date.now })
  const isOwner = createOwnerSessions({
    tokens: createSessionTokens(secrets.derive('browser sessions')),
    chatflowUrl: common.urls.chatflow,
    nowMs: Date.now,
  })
  mountRoutes(server, config, common, { storage, upstream, provisioner, metrics, admit, isOwner })
  logger.info({ user: config.user, generated: password.made !== undefined }, 'credentials')
  const firstCredentials = password.made === undefined ? undefined : { user: config.user, password: password.made }
  return { server, firstCredentials }
}

function createApp(
  config: DashboardConfig,
  { common, logger }: ServiceContext,
): { server: Server; metrics: DashboardMetrics } {
  const { port, maxBodyBytes } = config
  const title = 'Hearth dashboards'
  const server = createServer({ service: 'dashboard', title, common, logger, port, maxBodyBytes, renderError })
  return { server, metrics: createDashboardMetrics(server.metrics) }
}

function openProvisioner(
  config: DashboardConfig,
  { logger }: ServiceContext,
  { dashboards: store, folders, sources }: Storage,
  metrics: DashboardMetrics,
  home: string,
): Provisioner {
  const folder = resolve(config.provisioning ?? join(home, 'provisioning'))
  const uidOf = (name: string) => `P${hashKey(name).slice(0, 16).toUpperCase()}`
  const parseDataSource = (value: unknown) => fit(dataSourceSchema, value)
  const changed = metrics.showProvisioning
  return createProvisioner(
    { store, folders, sources, logger, nowMs: Date.now, parseDataSource, uidOf, changed },
    { shipped, folder, env: process.env, pollMs: config.provisioningPollMs },
  )
}

type Opened = {
  readonly storage: Storage
  readonly upstream: Upstream
  readonly provisioner: Provisioner
  readonly metrics: DashboardMetrics
  readonly admit: Authenticator
  readonly isOwner: OwnerSessions
}

function mountRoutes({ app }: Server, config: DashboardConfig, common: CommonConfig, opened: Opened): void {
  const { version } = common
  const health = healthEndpoints({ version, state: opened.provisioner.state })
  app.openAPIRegistry.registerComponent('securitySchemes', 'basic', { type: 'http', scheme: 'basic' })
  app.use(passwordPage('dashboard'), authenticate(opened.admit, opened.isOwner, health), refuseForeignPages)
  addEndpoints(app, health, accessRules)
  addEndpoints(app, apiEndpoints(apiDeps(config, version, opened)), accessRules)
  app.all('/api/*', (c) => c.json({ message: 'Not found', traceID: c.get('requestId') }, 404))
  const { imageOrigins } = config
  app.route('/', pageRoutes({ service: 'dashboard', common, paths: pagePaths, imageOrigins }))
}

function apiDeps(config: DashboardConfig, version: string, opened: Opened): ApiDeps {
  const { storage, upstream, provisioner, metrics } = opened
  const {
    maxAnswerBytes,
    queryTimeoutMs: timeoutMs,
    queryConcurrency: concurrency,
    maxQueries,
    maxProxied,
    user,
    imageOrigins,
  } = config
  const { send } = upstream
  return {
    ...storage,
    user,
    imageOrigins,
    version,
    send,
    adapters: createAdapters({ send, maxAnswerBytes, timeoutMs }),
    reload: provisioner.reload,
    observe: metrics.observeQueries,
    countProxied: metrics.countProxied,
    maxProxied,
    maxQueries,
    concurrency,
    nowMs: Date.now,
    newUid,
  }
}

function createAdapters(options: AskOptions): SourceAdapters {
  const { send } = options
  return {
    prometheus: createPromqlAdapter({
      ask: createPrometheus(options),
      askExemplars: createExemplars(options),
      // The grammar is loaded when somebody filters, which few do.
      addFilters: async (expr, filters) => (await import('./clients/add-filters.ts')).addFilters(expr, filters),
      scrapeIntervalMs: createScrapeIntervals({ send, nowMs: Date.now }),
      nowMs: Date.now,
    }),
    'hearth-logs': createLogsAdapter(createHearthLogs(options)),
  }
}

// Grafana's are as short; 14 letters and digits are enough for no two to meet.
function newUid(): string {
  return createKey().replace(/[-_]/g, '').slice(0, 14).toLowerCase()
}

const ownSources = [
  { uid: 'hearth-metrics', name: 'Hearth metrics', type: 'prometheus', service: 'metrics', isDefault: true },
  { uid: 'hearth-logs', name: 'Hearth logs', type: 'hearth-logs', service: 'logs', isDefault: false },
] as const

function addOwnDataSources(sources: DataSources, config: DashboardConfig, common: CommonConfig): void {
  const urls = { metrics: config.metricsUrl ?? common.urls.metrics, logs: config.logsUrl ?? common.urls.logs }
  const plain = { access: 'proxy', user: '', database: '', basicAuth: false, basicAuthUser: '', withCredentials: false }
  for (const { service, ...own } of ownSources) {
    const settings = { ...plain, url: urls[service].replace(/\/+$/, ''), jsonData: {} }
    const request = { ...own, settings, secrets: {}, version: undefined }
    sources.provision(request, { provider: 'hearth', editable: false })
  }
}
