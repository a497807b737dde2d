import { Failure } from '@hearth/kernel'
import { streamFrames } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { startInputs } from '../../domain/triggers/start-node.ts'
import { badRequest, eventAnswer, idParam, jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { heartbeatFrame } from '../../wire/predictions/prediction-frames.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import type { Heard, WebhookListeners } from './webhook-listeners.ts'

export type WebhookListenerRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly listeners: WebhookListeners
  readonly heartbeatMs: number
}

const mayEdit = requires('chatflows:update', 'agentflows:update')
const listenerParams = idParam.extend({ listenerId: z.string() })

const register = createRoute({
  method: 'post',
  path: '/api/v1/webhook-listener/{id}/register',
  summary: 'Begin to watch the webhook calls of a flow',
  security: keyed,
  middleware: mayEdit,
  request: { params: idParam },
  responses: {
    200: jsonAnswer('Who watches', z.object({ listenerId: z.string() })),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const stream = createRoute({
  method: 'get',
  path: '/api/v1/webhook-listener/{id}/stream/{listenerId}',
  summary: 'What the webhook calls of a flow tell, as server-sent events',
  security: keyed,
  request: { params: listenerParams },
  responses: { 200: eventAnswer('listenerReady, then the events of each call'), ...keyedErrors, ...notFound },
})

const leave = createRoute({
  method: 'delete',
  path: '/api/v1/webhook-listener/{id}/listener/{listenerId}',
  summary: 'Watch no longer',
  security: keyed,
  middleware: mayEdit,
  request: { params: listenerParams },
  responses: { 200: jsonAnswer('It is over', z.object({ ok: z.boolean() })), ...keyedErrors },
})

/** Editors that watch the webhook calls of a flow: register, read the stream, leave. */
export function webhookListenerRoutes({
  chatflows,
  listeners,
  heartbeatMs,
}: WebhookListenerRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(register, async (c) => {
    const listenerId = listeners.register(await webhookFlow(chatflows, c))
    if (listenerId !== undefined) return c.json({ listenerId }, 200)
    throw new Failure('rate-limited', 'Cannot listen: too many listen already', { retryAfterSeconds: 5 })
  })
  routes.openAPIRegistry.registerPath(stream)
  routes.get('/api/v1/webhook-listener/:id/stream/:listenerId', mayEdit, async (c) => {
    const id = await webhookFlow(chatflows, c)
    const listenerId = c.req.param('listenerId')
    const gone = new AbortController()
    const heard = listeners.listen(id, listenerId, gone.signal)
    if (heard === undefined) throw new Failure('missing', `There is no listener ${listenerId}`)
    gone.signal.addEventListener('abort', () => listeners.remove(id, listenerId), { once: true })
    return streamFrames(c, frames(listenerId, heard), {
      gone,
      heartbeat: { everyMs: heartbeatMs, frame: heartbeatFrame },
    })
  })
  routes.openapi(leave, (c) => {
    const { id, listenerId } = c.req.valid('param')
    listeners.remove(id, listenerId)
    return c.json({ ok: true }, 200)
  })
  return routes
}

async function* frames(listenerId: string, heard: AsyncGenerator<Heard>): AsyncGenerator<string> {
  yield frame({ event: 'listenerReady', data: { listenerId } })
  for await (const event of heard) yield frame(event)
}

function frame(event: object): string {
  return `message:\ndata:${JSON.stringify(event)}\n\n`
}

async function webhookFlow(chatflows: Pick<ChatflowStore, 'get'>, c: Context): Promise<string> {
  const { id, flowData } = await findChatflow(chatflows, c.req.param('id') ?? '')
  if (startInputs(flowData).startInputType === 'webhookTrigger') return id
  throw new Failure('invalid', `Chatflow ${id} is not configured as a webhook trigger`)
}
