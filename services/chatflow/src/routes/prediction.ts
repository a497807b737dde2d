import { clientGone, Failure, type Logger, streamFrames } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { originRefusal } from '../domain/allowed-origin.ts'
import type { Chatflow, ChatflowStore } from '../domain/chatflow.ts'
import { chatflowNotFound, requireChatflowId } from '../domain/chatflow-id.ts'
import type { FlowEvent } from '../domain/flow/run-context.ts'
import type { RunnerCache } from '../domain/flow/runner-cache.ts'
import { mayRun } from '../domain/may-run.ts'
import type { ChatType } from '../domain/message.ts'
import { type PredictDeps, predict } from '../domain/prediction/predict.ts'
import type { Prediction, PredictionRequest } from '../domain/prediction/prediction.ts'
import type { RateLimits } from '../domain/rate-limit.ts'
import type { PredictionMetrics } from '../prediction-metrics.ts'
import { keyed } from '../wire/common.ts'
import { preconditionFailed } from '../wire/error.ts'
import { parsePredictionBody, predictionAnswer, predictionBody, renderPrediction } from '../wire/prediction.ts'
import { heartbeatFrame, lastFrames, predictionFrames } from '../wire/prediction-frames.ts'
import { findChatflow } from './chatflows.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { keyRequired, requires } from './gate.ts'
import { limitRate } from './rate-limit.ts'
import { readBody } from './read-body.ts'

export type PredictionRoutesDeps = PredictDeps & {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly runners: RunnerCache
  readonly metrics: PredictionMetrics
  readonly limits: RateLimits
  readonly heartbeatMs: number
  readonly logger: Logger
}

const parameters = z.object({ id: z.string().openapi({ description: 'Id of the chatflow' }) })

const predictRoute = createRoute({
  method: 'post',
  path: '/api/v1/prediction/{id}',
  summary: 'Ask a chatflow a question',
  description: 'With `streaming` the answer arrives as server-sent events: start, token…, metadata, end.',
  request: { params: parameters, body: { content: { 'application/json': { schema: predictionBody } } } },
  responses: {
    200: { description: 'The answer', content: { 'application/json': { schema: predictionAnswer } } },
    400: { description: 'The request cannot be read' },
    401: { description: 'No key, or one that does not open this chatflow' },
    403: { description: 'A page that its owner did not name' },
    404: { description: 'No such chatflow' },
    429: { description: 'Too many predictions at once, or more than the chatflow allows' },
    500: { description: 'The chatflow cannot run, or its model failed' },
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
    const request = parsePredictionBody(await readBody(c))
    const refusal = originRefusal(chatflow.chatbotConfig, c.req.header('origin'))
    // The widget, which streams, shows the body as it stands.
    if (refusal !== undefined && request.streaming) return c.text(refusal, 403)
    if (refusal !== undefined) throw new Failure('forbidden', refusal)
    return answer(deps, c, { chatflow, request, chatType: 'EXTERNAL' })
  })
  // The owner trying a flow: its limits, its pages and its own key are for those it is made for.
  routes.openAPIRegistry.registerPath(internalRoute)
  routes.post('/api/v1/internal-prediction/:id', requires('chatflows:view', 'agentflows:view'), async (c) => {
    const chatflow = await findChatflow(deps.chatflows, c.req.param('id'))
    const request = parsePredictionBody(await readBody(c))
    return answer(deps, c, { chatflow, request, chatType: 'INTERNAL' })
  })
  for (const path of ['/api/v1/prediction', '/api/v1/prediction/']) {
    routes.post(path, () => {
      throw preconditionFailed('Error: predictionsController.createPrediction - id not provided!', 'id')
    })
  }
  routes.put('/api/v1/chatmessage/abort/:id/:chatId', async (c) => {
    const chatflow = await openChatflow(deps, c)
    deps.runs.stop(chatflow.id, c.req.param('chatId'))
    return c.json({ status: 200, message: 'Chat message aborted' })
  })
  return routes
}

type Asked = {
  readonly chatflow: Chatflow
  readonly request: PredictionRequest
  readonly chatType: ChatType
}

async function answer(deps: PredictionRoutesDeps, c: Context<ChatflowEnv>, asked: Asked): Promise<Response> {
  const runner = await deps.runners.get(asked.chatflow)
  const gone = new AbortController()
  const streaming = asked.request.streaming && runner.streamable
  const call = { ...asked, runner, request: { ...asked.request, streaming }, gone: gone.signal }
  const events = deps.metrics.observe(predict(deps, call))
  if (!streaming) return c.json(renderPrediction(await complete(events, clientGone(c), gone)))
  const heartbeat = { everyMs: deps.heartbeatMs, frame: heartbeatFrame }
  return streamFrames(c, predictionFrames(events), {
    gone,
    heartbeat,
    lastFrames(error) {
      if (!(error instanceof Failure)) deps.logger.error({ err: error }, 'prediction failed on a bug')
      return lastFrames(error)
    },
  })
}

/** @throws {Failure} `invalid`, `missing` or `unauthorized` */
async function openChatflow(deps: PredictionRoutesDeps, c: Context<ChatflowEnv>): Promise<Chatflow> {
  const id = requireChatflowId(c.req.param('id') ?? '')
  const chatflow = await deps.chatflows.get(id)
  const caller = c.get('caller')
  if (chatflow === undefined) throw chatflowNotFound(id)
  if (!mayRun(chatflow, caller)) throw keyRequired()
  return chatflow
}

async function complete(
  events: AsyncGenerator<FlowEvent, Prediction>,
  client: AbortSignal,
  gone: AbortController,
): Promise<Prediction> {
  const leave = () => gone.abort(client.reason)
  client.addEventListener('abort', leave, { once: true })
  if (client.aborted) leave()
  try {
    for (;;) {
      const step = await events.next()
      if (step.done) return step.value
    }
  } finally {
    client.removeEventListener('abort', leave)
  }
}
