import { Failure, type Logger } from '@hearth/kernel'
import { clientGone, streamFrames } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { originRefusal } from '../../domain/access/allowed-origin.ts'
import { maySeeInside } from '../../domain/access/may-run.ts'
import type { RateLimits } from '../../domain/access/rate-limit.ts'
import type { Chatflow, ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { chatflowNotFound, requireChatflowId } from '../../domain/chatflows/chatflow-id.ts'
import type { ChatflowVersionStore } from '../../domain/chatflows/chatflow-version.ts'
import type { FlowFiles } from '../../domain/files/flow-files.ts'
import { type Asked, lastOf, type Predictor } from '../../domain/prediction/predictor.ts'
import type { RunRegistry } from '../../domain/prediction/run-registry.ts'
import { keepsAnonymously } from '../../domain/records/retention.ts'
import type { BackgroundRuns } from '../../domain/runs/background-runs.ts'
import type { RunLog } from '../../domain/runs/run-log.ts'
import { badRequest, jsonAnswer, keyed, maybeKeyed, notFound } from '../../wire/common.ts'
import { errorSchema, preconditionFailed } from '../../wire/error.ts'
import { predictionBody } from '../../wire/predictions/prediction.ts'
import { predictionAnswer, renderPrediction } from '../../wire/predictions/prediction-answer.ts'
import { heartbeatFrame, lastFrames, predictionFrames } from '../../wire/predictions/prediction-frames.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requireRun, requires } from '../access/gate.ts'
import { limitRate } from '../access/rate-limit.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { readPrediction } from './read-prediction.ts'
import { streamRun } from './runs.ts'

export type PredictionRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly versions: Pick<ChatflowVersionStore, 'get'>
  readonly predictor: Pick<Predictor, 'prepare'>
  readonly runs: Pick<RunRegistry, 'stop'>
  readonly backgroundRuns: Pick<BackgroundRuns, 'start'>
  readonly log: Pick<RunLog, 'read'>
  readonly files: FlowFiles
  readonly limits: RateLimits
  readonly heartbeatMs: number
  readonly logger: Logger
}

const parameters = z.object({ id: z.string().openapi({ description: 'Id of the chatflow' }) })

const predictRoute = createRoute({
  method: 'post',
  path: '/api/v1/prediction/{id}',
  summary: 'Ask a chatflow a question',
  description: [
    'With `streaming` the answer arrives as server-sent events: start, token…, metadata, end.',
    'A form with files is taken as well. `x-hearth-run: resumable` makes a stream that can be taken up again.',
  ].join(' '),
  security: maybeKeyed,
  request: {
    params: parameters,
    query: z.object({ version: z.string().optional().openapi({ description: 'An earlier drawing of the chatflow' }) }),
    body: { content: { 'application/json': { schema: predictionBody } } },
  },
  responses: {
    200: {
      description: 'The answer',
      content: { 'application/json': { schema: predictionAnswer }, 'text/event-stream': { schema: z.string() } },
    },
    400: jsonAnswer('The request cannot be read', errorSchema),
    401: jsonAnswer('No key, or one that does not open this chatflow', errorSchema),
    403: jsonAnswer('A page that its owner did not name', errorSchema),
    404: jsonAnswer('No such chatflow', errorSchema),
    409: jsonAnswer('Its session is busy, or the prediction was aborted', errorSchema),
    429: jsonAnswer('Too many predictions at once, or more than the chatflow allows', errorSchema),
    500: jsonAnswer('The chatflow cannot run, or its model failed', errorSchema),
  },
})

const withoutId = createRoute({
  method: 'post',
  path: '/api/v1/prediction',
  summary: 'Refused: a prediction needs the id of a chatflow',
  responses: { 412: jsonAnswer('There is no id', errorSchema) },
})

const abortRoute = createRoute({
  method: 'put',
  path: '/api/v1/chatmessage/abort/{id}/{chatId}',
  summary: 'End the predictions of a chat, and the work of their models',
  security: maybeKeyed,
  request: { params: parameters.extend({ chatId: z.string() }) },
  responses: {
    200: jsonAnswer('Nothing of the chat runs any more', z.object({ status: z.int(), message: z.string() })),
    401: jsonAnswer('No key, or one that does not open this chatflow', errorSchema),
    ...badRequest,
    ...notFound,
  },
})

const internalRoute = createRoute({
  ...predictRoute,
  path: '/api/v1/internal-prediction/{id}',
  summary: 'Try a chatflow as its owner: any key that may view it will do',
  security: keyed,
})

/** `POST /api/v1/prediction/:id`, its twin for owners, and the request that stops one. */
export function predictionRoutes(deps: PredictionRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  // The body may be a form too, so it is read by hand and only described here.
  routes.openAPIRegistry.registerPath(predictRoute)
  routes.post('/api/v1/prediction/:id', async (c) => {
    const chatflow = await openChatflow(deps, c)
    const tooMany = limitRate(c, deps.limits, chatflow)
    if (tooMany !== undefined) return tooMany
    const request = await readPrediction(c, chatflow, deps.files)
    const refusal = originRefusal(chatflow.chatbotConfig, c.req.header('origin'))
    // The widget, which streams, shows the body as it stands.
    if (refusal !== undefined && request.streaming) return c.text(refusal, 403)
    if (refusal !== undefined) throw new Failure('forbidden', refusal)
    const trusted = maySeeInside(chatflow, c.get('caller'))
    return answer(deps, c, { chatflow: await versionOf(deps, c, chatflow), request, chatType: 'EXTERNAL', trusted })
  })
  // The owner trying a flow: its limits, its pages and its own key are for those it is made for.
  routes.openAPIRegistry.registerPath(internalRoute)
  routes.post('/api/v1/internal-prediction/:id', requires('chatflows:view', 'agentflows:view'), async (c) => {
    const chatflow = await findChatflow(deps.chatflows, c.req.param('id'))
    const request = await readPrediction(c, chatflow, deps.files)
    const version = await versionOf(deps, c, chatflow)
    return answer(deps, c, { chatflow: version, request, chatType: 'INTERNAL', trusted: true })
  })
  routes.openAPIRegistry.registerPath(withoutId)
  for (const path of ['/api/v1/prediction', '/api/v1/prediction/']) {
    routes.post(path, () => {
      throw preconditionFailed('Error: predictionsController.createPrediction - id not provided!', 'id')
    })
  }
  routes.openapi(abortRoute, async (c) => {
    const chatflow = await openChatflow(deps, c)
    deps.runs.stop(chatflow.id, c.req.valid('param').chatId)
    return c.json({ status: 200, message: 'Chat message aborted' }, 200)
  })
  return routes
}

/** Asks for a stream that can be taken up again at `GET /runs/:id/events`; it goes on when its reader leaves. */
const runHeader = 'x-hearth-run'

async function answer(deps: PredictionRoutesDeps, c: Context<ChatflowEnv>, asked: Asked): Promise<Response> {
  const ready = await deps.predictor.prepare({ ...asked, aloud: true })
  if (!ready.streaming) return c.json(renderPrediction(await lastOf(ready.begin(clientGone(c)))))
  if (asked.trusted && c.req.header(runHeader) === 'resumable' && !keepsAnonymously(asked.chatflow)) {
    const { id } = await deps.backgroundRuns.start({ ...asked, aloud: true })
    c.header(`${runHeader}-id`, id)
    return await streamRun(deps, c, id, 0)
  }
  const gone = new AbortController()
  return streamFrames(c, predictionFrames(ready.begin(gone.signal)), {
    gone,
    heartbeat: { everyMs: deps.heartbeatMs, frame: heartbeatFrame },
    lastFrames(error) {
      if (!(error instanceof Failure)) deps.logger.error({ err: error }, 'prediction failed on a bug')
      return lastFrames(error)
    },
  })
}

// An earlier drawing runs with today's settings: who may ask, and how much, is not a matter of drawing.
async function versionOf(
  { versions }: PredictionRoutesDeps,
  c: Context<ChatflowEnv>,
  chatflow: Chatflow,
): Promise<Chatflow> {
  const text = c.req.query('version')
  if (text === undefined || text === '') return chatflow
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number)) {
    throw new Failure('invalid', `Cannot read the query: version is "${text}", not a whole number`, {
      param: 'version',
    })
  }
  const version = await versions.get(chatflow.id, number)
  if (version === undefined) throw new Failure('missing', `Chatflow ${chatflow.id} has no version ${number}`)
  return { ...chatflow, flowData: version.flowData }
}

/** @throws {Failure} `invalid`, `missing` or `unauthorized` */
async function openChatflow(deps: PredictionRoutesDeps, c: Context<ChatflowEnv>): Promise<Chatflow> {
  const id = requireChatflowId(c.req.param('id') ?? '')
  const chatflow = await deps.chatflows.get(id)
  if (chatflow === undefined) throw chatflowNotFound(id)
  requireRun(c, chatflow)
  return chatflow
}
