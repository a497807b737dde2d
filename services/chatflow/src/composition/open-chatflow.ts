import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Failure, type Logger, noteSealed, openSecrets } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import { createServer, type Parts, type Server, type ServiceContext } from '@hearth/server'
import { isSignedBy } from '../clients/outbound/signature.ts'
import { createAsyncWatch } from '../clients/traces/async-watch.ts'
import { createSpanExport } from '../clients/traces/export/span-export.ts'
import type { ChatflowConfig } from '../config.ts'
import { credentialKinds } from '../credentials/credential-kinds.ts'
import { createCredentialTrials } from '../credentials/trials/credential-trials.ts'
import { untriedCredentials } from '../credentials/trials/server-trials.ts'
import type { RateLimits } from '../domain/access/rate-limit.ts'
import type { FlowFiles } from '../domain/files/flow-files.ts'
import { withFiles } from '../domain/files/with-files.ts'
import { checkFlow } from '../domain/flow/compile/check-flow.ts'
import { isStreamable } from '../domain/flow/compile/streamable.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { Asked } from '../domain/prediction/predictor.ts'
import { createFlowCaller } from '../domain/prediction/run-flow.ts'
import type { CountUsage } from '../domain/records/usage-counts.ts'
import { createSpeakAnswer } from '../domain/speech/speak-answer.ts'
import { createRefusedCalls } from '../domain/triggers/refused-calls.ts'
import { nodeCatalog as catalog } from '../nodes/catalog.ts'
import { createChatModelByName } from '../nodes/chat-model-by-name.ts'
import { createReadOpenApi } from '../nodes/tools/read-open-api.ts'
import type { Access } from '../routes/access/access.ts'
import { admitTokens } from '../routes/access/admit-tokens.ts'
import { catchUpWithOthers } from '../routes/access/catch-up.ts'
import type { ExternalSignInDeps } from '../routes/access/external-sign-in.ts'
import { keylessBounds } from '../routes/access/keyless-bounds.ts'
import { managementEndpoints, runningEndpoints } from '../routes/api.ts'
import { countCreated } from '../routes/chatflows/count-created.ts'
import { createDraftEvents } from '../routes/chatflows/drafts/create-draft-events.ts'
import type { ChatflowEndpoint } from '../routes/endpoint.ts'
import { accessTable, apiRoutes, protocolRoutes } from '../routes/serve-api.ts'
import { sharedPageRoutes } from '../routes/share/shared-page.ts'
import { createWebhookListeners } from '../routes/triggers/webhook-listeners.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import { marketplace } from '../templates/marketplace.ts'
import { starterFlow } from '../templates/starter-flow.ts'
import { renderError } from '../wire/error.ts'
import { openAccess } from './access.ts'
import { openActivity } from './activity.ts'
import { openBackgroundWebhooks } from './background-webhooks.ts'
import { openDocuments } from './documents.ts'
import { openEvaluations } from './evaluations.ts'
import { openExternalSignIn } from './external-sign-in.ts'
import { openFiles } from './files.ts'
import { openHousekeeping } from './housekeeping.ts'
import { createLookAhead } from './look-ahead.ts'
import { createPredictionMetrics, createUsageMetrics } from './metrics.ts'
import { createNewId } from './new-id.ts'
import { type NodeEnvironmentContext, openNodeEnvironment } from './node-environment.ts'
import { choosePage } from './page-choice.ts'
import { openPredictor } from './predictor.ts'
import { refuseAtWorker, requireOthers, shareOf, workOf } from './roles.ts'
import { openRunEntries } from './run-entries.ts'
import { openRuns } from './runs.ts'
import { openSchedules } from './schedules.ts'
import { openTraces } from './traces.ts'

export type OpenChatflow = {
  readonly server: Server
  /** The API key made at this start, in the clear; `undefined` when there was one already. */
  readonly firstKey: string | undefined
  /** Who may ask which endpoint of the interface, by method and path. */
  readonly access: ReadonlyMap<string, Access>
  stopping(signal: AbortSignal): unknown
}

/** The whole service, part by part: what is kept, who may ask, what answers, what goes on by itself, and the endpoints. */
export async function openChatflow(
  config: ChatflowConfig,
  context: ServiceContext,
  parts: Parts,
): Promise<OpenChatflow> {
  requireOthers(config)
  const { keep } = parts
  const { common, logger } = context
  const clock = createClock()
  const secrets = await openSecrets(common.home, common.secrets)
  const credentialKeys = secrets.deriveAll('credentials')
  const opened = keep(await openStorage({ ...storageOptions(config, context, clock), credentialKeys }))
  const storage: Storage = { ...opened, work: workOf(config, opened, logger) }
  await noteSealed(join(common.home, 'chatflow'), secrets)
  if (storage.resealed > 0) logger.info({ count: storage.resealed }, 'secrets were sealed with the new master secret')
  const server = createHttp(config, context, storage)
  const external = openExternalSignIn(config, context, secrets, clock.nowMs)
  if (external !== undefined) keep(external.signOn)
  const { firstKey, catchUp, ...opening } = await openAccess(config, { ...clock, storage, secrets, logger })
  const access = { ...opening, external }
  if (config.role === 'worker') refuseAtWorker(server.app)
  if (external?.signOn.tokens !== undefined)
    server.app.use(admitTokens({ ...external, tokens: external.signOn.tokens, ...clock }))
  if (storage.isShared) server.app.use(catchUpWithOthers(catchUp))
  const inferenceKey = config.inferenceKey ?? secrets.derive('chatflow service key').toString('base64url')
  const countUsage = createUsageMetrics(server.metrics, common.version)
  const { limits } = access
  const { files } = keep(await openFiles(config, common.home, logger))
  const base = { config, context: { ...context, inferenceKey }, clock, storage, files, server, countUsage, limits }
  const answering = openAnswering(base, parts)
  const background = await openBackground({ ...base, ...answering }, parts)
  keep(openHousekeeping(config, { ...clock, ...access, storage, files, logger }))

  const all = { ...base, ...answering, ...background, access }
  const endpoints = endpointsOf(all)
  server.app.route(
    '/',
    protocolRoutes({ ...sharedDeps(all), ...background, isSigned: isSignedBy, keyless: keylessBounds(config) }),
  )
  server.app.route('/', sharedPageRoutes(storage))
  // Before the interface, which would ask for a key: the page asks for it itself.
  server.app.route('/', pageRoutes({ service: 'chatflow', common, ...choosePage(config.uiFolder) }))
  server.app.route('/', countCreated(countUsage))
  server.app.route('/', apiRoutes(endpoints, { ...access, keyless: config }))
  // What it does not take another takes; where there is none, a stop is not to last.
  const stopping = (signal: AbortSignal) => (storage.isShared ? all.backgroundRuns.finish(signal) : undefined)
  return { server, firstKey, access: accessTable(endpoints), stopping }
}

type Clock = ReturnType<typeof createClock>

/** The times and ids that all parts share, so that what they make is in order. */
function createClock() {
  const nowMs = () => Date.now()
  return { nowMs, monotonicMs: () => performance.now(), newId: createNewId(nowMs) }
}

type Base = {
  readonly config: ChatflowConfig
  readonly context: NodeEnvironmentContext
  readonly clock: Clock
  readonly storage: Storage
  readonly files: FlowFiles
  readonly server: Server
  readonly countUsage: CountUsage
  readonly limits: RateLimits
}

/** What answers questions, and speaks the answers: the nodes with all they reach, and the predictor over them. */
function openAnswering({ config, context, clock, storage, files, server, countUsage }: Base, { keep }: Parts) {
  // Flows may call flows, which takes what is itself made of this environment.
  const runFlow: NodeEnv['runFlow'] = (call, run) => callFlow(call, run)
  const watch = createAsyncWatch()
  const nodeEnvironment = keep(openNodeEnvironment(config, context, storage, { files, runFlow, watch }, server.metrics))
  const { logger } = context
  const runEntries = keep(openRunEntries({ storage, logger }))
  const spans = keep(
    createSpanExport({
      ...nodeEnvironment.outbound,
      target: context.common.traces,
      revealCredential: storage.credentials.reveal,
      version: context.common.version,
      logger,
    }),
  )
  const { enter } = runEntries
  const { record, settled } = keep(openTraces(config, { ...clock, storage, watch, logger, enter, spans }))
  const activity = keep(openActivity({ ...clock, storage, logger }))
  // Of a part that its owner tries nothing is counted.
  const noteRun = ({ chatflow, request }: Pick<Asked, 'chatflow' | 'request'>, isFailed: boolean) => {
    if (request.part === undefined) activity.note(chatflow.id, isFailed)
  }
  const { observe } = createPredictionMetrics(server.metrics, countUsage, noteRun)
  const runLimits = { maxRuns: config.maxRuns, timeoutMs: config.runTimeoutMs }
  const running = storage.runRegistry('prediction', runLimits)
  // As many speeches at once, heard or spoken, and as long, as predictions may be.
  const speeches = storage.runRegistry('speech', runLimits)
  const onBug = (err: unknown) => logger.error({ err }, 'speaking failed on a bug')
  const speakAnswer = createSpeakAnswer({ synthesizer: nodeEnvironment.synthesizer, runs: running, speeches, onBug })
  const predictor = openPredictor(config, {
    ...clock,
    ...nodeEnvironment,
    storage,
    runs: running,
    listed: runEntries.written,
    observe,
    record: (asked, open) => noteFailure(record(asked, open), () => noteRun(asked, true)),
    speakAnswer,
  })
  const callFlow = createFlowCaller({ chatflows: storage.chatflows, predictor })
  return {
    ...nodeEnvironment,
    running,
    speeches,
    predictor,
    tracesSettled: async () => void (await Promise.all([settled(), runEntries.settled()])),
    activitySettled: activity.settled,
  }
}

// A flow that cannot even begin has failed as well.
async function noteFailure<T>(work: Promise<T>, note: () => void): Promise<T> {
  try {
    return await work
  } catch (error) {
    note()
    throw error
  }
}

type Answering = ReturnType<typeof openAnswering>

/** What goes on without a client: runs, tests, ingestions, webhook calls that were promised an answer, schedules. */
async function openBackground(deps: Base & Answering, { keep }: Parts) {
  const { config, context, clock, storage, env, limits, predictor } = deps
  const { logger } = context
  const { backgroundRuns, runLog } = keep(await openRuns(config, { ...clock, storage, predictor, env, logger }))
  const evaluationRuns = keep(await openEvaluations(config, { ...clock, storage, predictor, logger }))
  const documents = keep(openDocuments(config, { ...clock, storage, env, limits, logger }))
  await documents.settle()
  const listeners = createWebhookListeners(clock.newId)
  const { work } = storage
  const maxAtOnce = shareOf(config, config.maxRuns)
  const webhooks = keep(
    openBackgroundWebhooks({ predictor, listeners, work, maxAtOnce, newId: clock.newId, fetch: env.fetch, logger }),
  )
  const onFault = (err: unknown) => logger.warn({ err }, 'a refused webhook call could not be kept')
  const refusals = keep(createRefusedCalls({ ...clock, store: storage.refusedCalls, onFault }))
  const scheduler = keep(openSchedules(config, { ...clock, storage, predictor, logger }))
  return {
    backgroundRuns,
    runLog,
    evaluationRuns,
    documents,
    listeners,
    refusals,
    scheduler,
    background: webhooks.begin,
  }
}

type All = Base &
  Answering &
  Awaited<ReturnType<typeof openBackground>> & {
    readonly access: Omit<Awaited<ReturnType<typeof openAccess>>, 'firstKey' | 'catchUp'> & {
      readonly external: ExternalSignInDeps | undefined
    }
  }

function sharedDeps({ config, context, clock, storage, access, env, predictor }: All) {
  const { logger, common } = context
  return {
    ...storage,
    ...clock,
    ...access,
    env,
    predictor,
    logger,
    heartbeatMs: config.heartbeatMs,
    version: common.version,
  }
}

function endpointsOf(all: All): readonly ChatflowEndpoint[] {
  const { config, clock, storage, env, server } = all
  const packages = { databases: config.codeDatabases.length > 0 }
  const check = (flowData: string) => checkFlow(flowData, catalog, packages)
  const shared = { ...sharedDeps(all), catalog, credentialKinds }
  return [
    ...managementEndpoints({
      ...shared,
      ...withFiles(storage, env.files),
      ahead: { ...createLookAhead(catalog, env, storage, packages), check },
      isStreamable: (flowData) => isStreamable(flowData, catalog),
      marketplace,
      draftEvents: createDraftEvents(),
      metrics: server.metrics,
    }),
    ...runningEndpoints({
      ...all,
      ...shared,
      files: env.files,
      credentialTrials: createCredentialTrials({ ...env, ...clock }),
      untriedCredentials,
      maxDatasetRows: config.maxDatasetRows,
      readOpenApi: createReadOpenApi(env),
      drawing: { catalog, check },
      modelByName: createChatModelByName(catalog, env),
      newToken: () => randomBytes(16).toString('hex'),
      newSecret: () => randomBytes(32).toString('hex'),
    }),
  ]
}

function storageOptions(config: ChatflowConfig, { common, logger }: ServiceContext, { nowMs, newId }: Clock) {
  return {
    path: join(common.home, 'chatflow', 'chatflow.db'),
    url: config.databaseUrl,
    maxConnections: config.maxDatabaseConnections,
    statementTimeoutMs: config.databaseTimeoutMs,
    maxVersions: config.maxFlowVersions,
    traceBounds: { maxTraces: config.maxTraces, maxNodeRuns: config.maxNodeRuns, maxRuns: config.maxListedRuns },
    firstFlow: starterFlow(nowMs()),
    processId: newId(),
    isShared: config.replicas,
    redisUrl: config.redisUrl,
    role: config.role,
    onTaken: (failure: Failure) => stopProcess(failure, logger),
    onRedisAway: (err: unknown) =>
      err === undefined
        ? logger.info('the Redis server answers again: requests are counted there')
        : logger.warn({ err }, 'the Redis server does not answer: requests are counted in the database, from 0 on'),
    onFault: (err: unknown) => logger.warn({ err }, 'what processes share could not be read or written'),
  }
}

// Asked to stop in good order; whoever watches over the process starts it again, and it then says why it cannot run.
function stopProcess({ message }: Failure, logger: Logger): void {
  logger.fatal(message)
  process.kill(process.pid, 'SIGTERM')
}

function createHttp(
  { port, maxBodyBytes }: ChatflowConfig,
  { common, logger }: ServiceContext,
  { isAtHand }: Pick<Storage, 'isAtHand'>,
): Server {
  const title = 'Hearth chatflows'
  // Whoever spreads requests over several processes turns to those that have the database meanwhile.
  const ready = () => (isAtHand() ? { ok: true } : { ok: false, reason: 'the connection to the database was lost' })
  return createServer({ service: 'chatflow', title, common, logger, port, maxBodyBytes, renderError, ready })
}
