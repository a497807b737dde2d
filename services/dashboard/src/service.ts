import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CommonConfig, createKey, hashKey, openSecrets } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import {
  attemptLimits,
  createAttempts,
  createServer,
  type Listening,
  type Server,
  type Service,
  type ServiceContext,
} from '@hearth/server'
import { createPrometheus } from './clients/prometheus.ts'
import { createScrapeIntervals } from './clients/scrape-interval.ts'
import { openUpstream, type Upstream } from './clients/upstream.ts'
import type { DashboardConfig } from './config.ts'
import type { Credentials } from './domain/auth/credentials.ts'
import { createGatekeeper } from './domain/auth/gatekeeper.ts'
import type { DataSources } from './domain/datasource/data-sources.ts'
import { createDashboardMetrics, type DashboardMetrics } from './metrics.ts'
import { createProvisioner, type Provisioner } from './provisioning/provisioner.ts'
import { apiRoutes } from './routes/api.ts'
import { gate, refuseForeignPages } from './routes/gate.ts'
import { healthRoutes } from './routes/health.ts'
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
  let running: Running | undefined
  return {
    name: 'dashboard',
    get firstCredentials() {
      return running?.firstCredentials
    },
    async start() {
      running = await open(config, context)
      try {
        return await running.listen()
      } catch (error) {
        await this.close(AbortSignal.abort())
        throw error
      }
    },
    async close(signal) {
      const closing = running
      running = undefined
      await closing?.close(signal)
    },
  }
}

type Running = {
  readonly firstCredentials: Credentials | undefined
  listen(): Promise<Listening>
  close(signal: AbortSignal): Promise<void>
}

async function open(config: DashboardConfig, context: ServiceContext): Promise<Running> {
  await using opened = new AsyncDisposableStack()
  const { common, logger } = context
  const folder = join(common.home, 'dashboard')
  const secrets = await openSecrets(common.home)
  const password = await openPassword(passwordPath(common.home), config.password)
  const limits = { maxVersions: config.maxVersions, maxAnnotations: config.maxAnnotations }
  const key = secrets.derive('dashboard data sources')
  const storage = openStorage({ path: join(folder, 'dashboard.db'), key, nowMs: Date.now, newUid, ...limits })
  opened.defer(() => storage.close())
  const upstream = openUpstream({
    reveal: ({ id }) => storage.sourceStore.reveal(id),
    allowPrivate: config.allowPrivateAddresses,
    timeoutMs: config.queryTimeoutMs,
    idleMs: config.proxyIdleMs,
  })
  opened.defer(() => upstream.close())
  const { server, metrics } = createApp(config, context)
  const provisioner = openProvisioner(config, context, storage, metrics, folder)
  await mkdir(config.provisioning ?? join(folder, 'provisioning'), { recursive: true })
  addOwnDataSource(storage.sources, config, common)
  opened.defer(() => provisioner.close())
  await provisioner.start()
  const attempts = createAttempts({ ...attemptLimits, maxFailures: config.maxLoginAttempts }, hashKey)
  const admit = createGatekeeper({ user: config.user, verifyPassword: password.verify, attempts, nowMs: Date.now })
  server.app.use(gate(admit), refuseForeignPages)
  server.app.route('/', healthRoutes({ version: common.version, state: provisioner.state }))
  server.app.route('/', createApi(config, common, { storage, upstream, provisioner, metrics }))
  server.app.route(
    '/',
    pageRoutes({ service: 'dashboard', common, paths: pagePaths, imageOrigins: config.imageOrigins }),
  )
  logger.info({ user: config.user, generated: password.made !== undefined }, 'credentials')
  const parts = opened.move()
  return {
    firstCredentials: password.made === undefined ? undefined : { user: config.user, password: password.made },
    listen: () => server.start(),
    async close(signal) {
      await server.close(signal)
      await parts.disposeAsync()
    },
  }
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

type Parts = {
  readonly storage: Storage
  readonly upstream: Upstream
  readonly provisioner: Provisioner
  readonly metrics: DashboardMetrics
}

function createApi(
  config: DashboardConfig,
  { version }: CommonConfig,
  { storage, upstream, provisioner, metrics }: Parts,
) {
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
  return apiRoutes({
    ...storage,
    user,
    imageOrigins,
    version,
    send,
    ask: createPrometheus({ send, maxAnswerBytes, timeoutMs }),
    scrapeIntervalMs: createScrapeIntervals({ send, nowMs: Date.now }),
    reload: provisioner.reload,
    observe: metrics.observeQueries,
    countProxied: metrics.countProxied,
    maxProxied,
    maxQueries,
    concurrency,
    nowMs: Date.now,
    newUid,
  })
}

// Grafana's are as short; 14 letters and digits are enough for no two to meet.
function newUid(): string {
  return createKey().replace(/[-_]/g, '').slice(0, 14).toLowerCase()
}

function addOwnDataSource(sources: DataSources, config: DashboardConfig, common: CommonConfig): void {
  const url = (config.metricsUrl ?? common.urls.metrics).replace(/\/+$/, '')
  const settings = {
    url,
    access: 'proxy',
    user: '',
    database: '',
    basicAuth: false,
    basicAuthUser: '',
    withCredentials: false,
    jsonData: {},
  }
  const own = {
    uid: 'hearth-metrics',
    name: 'Hearth metrics',
    type: 'prometheus',
    settings,
    secrets: {},
    isDefault: true,
    version: undefined,
  }
  sources.provision(own, { provider: 'hearth', editable: false })
}
