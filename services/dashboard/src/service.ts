import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type CommonConfig,
  createKey,
  Failure,
  hashKey,
  type Keys,
  type Logger,
  noteSealed,
  openSecrets,
} from '@hearth/kernel'
import { pageRoutes, passwordPage } from '@hearth/pages'
import {
  addEndpoints,
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
import { type Access, newToken, openAccess } from './composition/open-access.ts'
import { openExternal } from './composition/open-external.ts'
import { openRendering, type Rendering } from './composition/open-rendering.ts'
import { openSources, type Sources } from './composition/open-sources.ts'
import { addOwnDataSources, metricsSourceUid } from './composition/own-sources.ts'
import type { DashboardConfig } from './config.ts'
import { createAlertRules } from './domain/alerting/alert-rules.ts'
import { createNotifications } from './domain/alerting/notification/notifications.ts'
import type { Credentials } from './domain/auth/credentials.ts'
import type { Passwords } from './domain/auth/passwords.ts'
import { atOnce } from './domain/in-turn.ts'
import { createRights } from './domain/permission/rights.ts'
import { createDashboardMetrics, type DashboardMetrics } from './metrics.ts'
import { createProvisioner, type Provisioner } from './provisioning/provisioner.ts'
import { createAccessRules } from './routes/access.ts'
import { type ApiDeps, apiEndpoints } from './routes/api.ts'
import {
  authenticate,
  externalSignInPath,
  loginPath,
  noChallengeToPages,
  refuseForeignPages,
} from './routes/authenticate.ts'
import { createFrameAncestors } from './routes/frame-ancestors.ts'
import { healthEndpoints } from './routes/health.ts'
import { changingInTurn, readUpFirst } from './routes/in-turn.ts'
import type { ExternalSignInDeps } from './routes/people/external-sign-in.ts'
import { signInEndpoints } from './routes/people/sign-in.ts'
import { fit } from './routes/read-body.ts'
import { openStorage, type Storage } from './storage/open-storage.ts'
import { openPassword, passwordFile, passwordPath } from './storage/password.ts'
import type { PasswordCost } from './storage/password-hash.ts'
import { createPasswords } from './storage/people/passwords.ts'
import type { Shared } from './storage/shared/open-shared.ts'
import { sharedPassword } from './storage/shared/shared-password.ts'
import { renderAdminSettings } from './wire/admin-settings.ts'
import { readShown } from './wire/alerting/read-shown.ts'
import { dataSourceSchema } from './wire/data-source.ts'
import { renderError } from './wire/error.ts'

export type DashboardService = Service & {
  /** The credentials made at this start, in the clear; `undefined` when there was a password already. */
  readonly firstCredentials: Credentials | undefined
}

const fileName = 'dashboard.db'
const shipped = join(import.meta.dirname, '..', 'dashboards')
// Addresses that the page finds its own way from.
const pagePaths = [
  '/d/*',
  '/d-solo/*',
  '/dashboards',
  '/dashboards/*',
  '/dashboard/*',
  '/explore',
  '/alerting',
  '/alerting/*',
  '/connections/*',
  '/public-dashboards/*',
  '/playlists/*',
  '/login',
  '/profile',
  '/admin/*',
  '/org/*',
]

type DashboardContext = ServiceContext & {
  /** What the hash of a user's password takes; tests, which sign in a hundred times, have it take less. */
  readonly passwordCost?: PasswordCost
}

/** The dashboard service: nothing is opened before `start`, all of it is closed by `close`. */
export function createDashboardService(config: DashboardConfig, context: DashboardContext): DashboardService {
  const service = openService('dashboard', (parts) => open(config, context, parts))
  const { name, start, close } = service
  const { databaseUrl, stopDelayMs: delayMs, stopGraceMs: graceMs } = config
  return {
    name,
    start,
    // Alone it has nobody who would take its requests meanwhile.
    stopTimes: databaseUrl === undefined ? undefined : { delayMs, graceMs },
    drain: () => service.drain(),
    close,
    get firstCredentials() {
      return service.opened?.firstCredentials
    },
  }
}

async function open(config: DashboardConfig, context: DashboardContext, parts: Parts) {
  const { common, logger } = context
  const folder = join(common.home, 'dashboard')
  const secrets = await openSecrets(common.home, common.secrets)
  const { maxVersions, maxDeleted, maxAnnotations, maxUsers } = config
  const limits = { maxVersions, maxDeleted, maxAnnotations, maxUsers }
  const keys = secrets.deriveAll('dashboard data sources')
  const shared = await openSharing(config, folder, keys, logger)
  if (shared !== undefined) parts.keep(shared)
  const inTurn = shared?.inTurn ?? atOnce
  const storing = { path: join(folder, fileName), shared, keys, nowMs: Date.now, newUid, ...limits }
  const storage = parts.keep(await inTurn(() => openStorage(storing)))
  await noteSealed(folder, secrets)
  const upstream = parts.keep(openSources(config, ({ id }) => storage.sourceStore.reveal(id)))
  const { server, metrics } = createApp(config, context, shared)
  const provisioner = openProvisioner(config, context, storage, metrics, folder)
  await mkdir(config.provisioning ?? join(folder, 'provisioning'), { recursive: true })
  const chatflowKey = secrets.derive('cli key').toString('base64url')
  const alertingKey = secrets.derive('alerting key').toString('base64url')
  await inTurn(() => addOwnDataSources(storage.sources, config, common, chatflowKey))
  parts.keep(provisioner)
  await provisioner.start()
  await inTurn(() => storage.users.ensureOwner(config.user))
  // Told once: not before a start that a damaged or newer database would end.
  const file = passwordFile(passwordPath(common.home))
  const place = shared === undefined ? file : sharedPassword(storage.ownerHashes, file)
  const password = await inTurn(() => openPassword(place, config.password))
  const passwords = createPasswords(storage.users, password, context.passwordCost)
  const external = openExternal(config, context, storage.users, secrets.deriveAll('dashboard oidc sign-in'))
  if (external !== undefined) parts.keep(external.signOn)
  const sessionKeys = secrets.deriveAll('dashboard sessions')
  const access = openAccess(config, storage, { passwords, external, keys: sessionKeys })
  const isOwner = createOwnerSessions({
    tokens: createSessionTokens(secrets.deriveAll('browser sessions')),
    chatflowUrl: common.urls.chatflow,
    nowMs: Date.now,
  })
  const opened = { logger, storage, upstream, provisioner, metrics, passwords, isOwner, alertingKey, ...access }
  const rendering = parts.keep(openRendering({ config, common, ask: (request) => server.app.fetch(request) }))
  if (shared !== undefined) server.app.use(readUpFirst(shared.readUp))
  const isShared = shared !== undefined
  mountRoutes(server, config, common, { ...opened, ...rendering, external, isShared })
  logger.info({ user: config.user, generated: password.made !== undefined }, 'credentials')
  const firstCredentials = password.made === undefined ? undefined : { user: config.user, password: password.made }
  return { server, firstCredentials }
}

// Loaded where several processes serve one database, which most machines do not have.
async function openSharing(
  { databaseUrl: url }: DashboardConfig,
  folder: string,
  keys: Keys,
  logger: Logger,
): Promise<Shared | undefined> {
  if (url === undefined) return undefined
  const { openShared } = await import('./storage/shared/open-shared.ts')
  return openShared({ url, folder, fileName, keys, logger })
}

function createApp(
  config: DashboardConfig,
  { common, logger }: ServiceContext,
  shared: Shared | undefined,
): { server: Server; metrics: DashboardMetrics } {
  const { port, maxBodyBytes } = config
  const title = 'Hearth dashboards'
  const ready = () => (shared?.trouble === undefined ? { ok: true } : { ok: false, reason: shared.trouble })
  const server = createServer({ service: 'dashboard', title, common, logger, port, maxBodyBytes, renderError, ready })
  return { server, metrics: createDashboardMetrics(server.metrics) }
}

function openProvisioner(
  config: DashboardConfig,
  { logger }: ServiceContext,
  { dashboards: store, folders, sources, inTurn }: Storage,
  metrics: DashboardMetrics,
  home: string,
): Provisioner {
  const isShared = config.databaseUrl !== undefined
  const folder = resolve(config.provisioning ?? join(home, 'provisioning'))
  const uidOf = (name: string) => `P${hashKey(name).slice(0, 16).toUpperCase()}`
  const parseDataSource = (value: unknown) => fit(dataSourceSchema, value)
  const changed = metrics.showProvisioning
  return createProvisioner(
    { store, folders, sources, inTurn, isShared, logger, nowMs: Date.now, parseDataSource, uidOf, changed },
    { shipped, folder, env: process.env, pollMs: config.provisioningPollMs },
  )
}

type Opened = Access &
  Omit<Rendering, 'close'> & {
    readonly logger: Logger
    readonly storage: Storage
    readonly upstream: Sources
    readonly provisioner: Provisioner
    readonly metrics: DashboardMetrics
    readonly passwords: Passwords
    readonly isOwner: OwnerSessions
    readonly external: ExternalSignInDeps | undefined
    /** Whether other processes change the same data. */
    readonly isShared: boolean
    /** What the metrics service accepts of who writes rules and receivers. */
    readonly alertingKey: string
  }

function mountRoutes({ app, draining }: Server, config: DashboardConfig, common: CommonConfig, opened: Opened): void {
  const { version } = common
  const { storage, sessions, checkPassword } = opened
  const { sessionMaxAgeMs } = config
  const { external } = opened
  // Who signs in at a provider alone has no use for a question for a password.
  const loginForm = config.loginForm || external !== undefined
  const signInAt = external?.signOn.settings.oidcAutoLogin ? externalSignInPath : loginPath
  const { users, permissions, teams } = storage
  const rights = createRights({ permissions, teams, folders: () => storage.folders.all() })
  const { inTurn } = storage
  const signIn = { checkPassword, sessions, users, sessionMaxAgeMs, inTurn, loginForm: config.loginForm, external }
  const declared = [
    ...healthEndpoints({ version, state: opened.provisioner.state }),
    ...signInEndpoints(signIn),
    ...apiEndpoints({ ...apiDeps(config, version, opened), rights, draining }),
  ]
  const endpoints = opened.isShared ? changingInTurn(declared, inTurn) : declared
  app.openAPIRegistry.registerComponent('securitySchemes', 'basic', { type: 'http', scheme: 'basic' })
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  const identify = authenticate({ ...opened, users, loginForm, signInAt, endpoints, nowMs: Date.now })
  if (loginForm) app.use(noChallengeToPages)
  app.use(passwordPage('dashboard'), identify, refuseForeignPages)
  addEndpoints(
    app,
    endpoints,
    createAccessRules((caller) => rights(caller).mayChangeSomething()),
  )
  app.all('/api/*', (c) => c.json({ message: 'Not found', traceID: c.get('requestId') }, 404))
  for (const path of ['/apis', '/apis/*', '/openapi/*'])
    app.all(path, () => {
      throw new Failure('missing', 'the server could not find the requested resource')
    })
  const { imageOrigins, embedOrigins } = config
  const frameAncestors = createFrameAncestors(embedOrigins)
  app.route('/', pageRoutes({ service: 'dashboard', common, paths: pagePaths, imageOrigins, frameAncestors }))
}

function apiDeps(config: DashboardConfig, version: string, opened: Opened): Omit<ApiDeps, 'rights' | 'draining'> {
  const { storage, upstream, provisioner, metrics, passwords, sessions, checkPassword, pictures } = opened
  const {
    queryConcurrency: concurrency,
    maxQueries,
    maxProxied,
    maxTails,
    tailHeartbeatMs,
    maxTailMs,
    maxUsers,
    maxWatches,
    maxBodyBytes,
    watchBookmarkMs: bookmarkMs,
    imageOrigins,
    embedOrigins,
    publicDashboards: allowsPublic,
  } = config
  const { send, adapters, rulesOf, alertingOf } = upstream
  const rulesSourceUid = metricsSourceUid
  const rulesSource = () => storage.sources.find('uid', rulesSourceUid)
  const alerting = alertingOf(rulesSource, opened.alertingKey)
  return {
    ...storage,
    passwords,
    sessions,
    checkPassword,
    maxUsers,
    maxBodyBytes,
    maxWatches,
    maxWatchMs: maxTailMs,
    bookmarkMs,
    imageOrigins,
    embedOrigins,
    version,
    send,
    adapters,
    reload: provisioner.reload,
    observe: metrics.observeQueries,
    logger: opened.logger,
    countProxied: metrics.countProxied,
    maxProxied,
    tails: { maxTails, tailHeartbeatMs, maxTailMs },
    maxQueries,
    concurrency,
    nowMs: Date.now,
    newUid,
    newToken,
    rulesSourceUid,
    readRules: rulesOf(rulesSource),
    alerting,
    alertRules: createAlertRules({
      store: alerting,
      sourceUid: rulesSourceUid,
      folderTitle: (uid) => storage.folders.get(uid).title,
      newUid,
      nowMs: Date.now,
    }),
    notifications: createNotifications(alerting, readShown),
    providerName: opened.external?.signOn.settings.oidcName,
    settings: renderAdminSettings(config),
    newSecret: () => createKey().replace(/[-_]/g, 'x'),
    allowsPublic,
    pictures,
  }
}

// Grafana's are as short; 14 letters and digits are enough for no two to meet.
function newUid(): string {
  return createKey().replace(/[-_]/g, '').slice(0, 14).toLowerCase()
}
