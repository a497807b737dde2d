import { Failure } from '@hearth/kernel'
import { streamFrames } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { startInputs } from '../../domain/triggers/start-node.ts'
import { eventAnswer, idParam } from '../../wire/common.ts'
import { heartbeatFrame, messageFrame } from '../../wire/predictions/prediction-frames.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import type { Received, WebhookListeners } from './webhook-listeners.ts'

export type WebhookListenerDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly listeners: WebhookListeners
  readonly heartbeatMs: number
}

const path = '/api/v1/webhook-listener/{id}'
const access = onFlows('update')
const listenerParams = idParam.extend({ listenerId: z.string() })

/** Editors that watch the webhook calls of a flow: register, read the stream, leave. */
export function webhookListenerEndpoints(deps: WebhookListenerDeps): readonly ChatflowEndpoint[] {
  const { chatflows, listeners, heartbeatMs } = deps
  return [
    endpoint({
      method: 'post',
      path: `${path}/register`,
      effect: 'question',
      summary: 'Begin to watch the webhook calls of a flow',
      access,
      input: { params: idParam },
      output: z.object({ listenerId: z.string() }),
      refusals: [400, 404],
      async handle({ params }) {
        const listenerId = listeners.register(await webhookFlow(chatflows, params.id))
        if (listenerId !== undefined) return { listenerId }
        throw new Failure('rate-limited', 'Cannot listen: too many listen already', { retryAfterSeconds: 5 })
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/stream/{listenerId}`,
      summary: 'What the webhook calls of a flow tell, as server-sent events',
      access,
      input: { params: listenerParams },
      answers: { 200: eventAnswer('listenerReady, then the events of each call') },
      async handle({ params: { id: flowId, listenerId } }, c) {
        const id = await webhookFlow(chatflows, flowId)
        const disconnect = new AbortController()
        const received = listeners.listen(id, listenerId, disconnect.signal)
        if (received === undefined) throw new Failure('missing', `There is no listener ${listenerId}`)
        disconnect.signal.addEventListener('abort', () => listeners.remove(id, listenerId), { once: true })
        return streamFrames(c, frames(listenerId, received), {
          disconnect,
          heartbeat: { everyMs: heartbeatMs, frame: heartbeatFrame },
        })
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/listener/{listenerId}`,
      effect: 'question',
      summary: 'Watch no longer',
      access,
      input: { params: listenerParams },
      output: z.object({ ok: z.boolean() }),
      refusals: [],
      handle({ params: { id, listenerId } }) {
        listeners.remove(id, listenerId)
        return { ok: true }
      },
    }),
  ]
}

async function* frames(listenerId: string, received: AsyncGenerator<Received>): AsyncGenerator<string> {
  yield messageFrame(JSON.stringify({ event: 'listenerReady', data: { listenerId } }))
  for await (const event of received) yield messageFrame(JSON.stringify(event))
}

async function webhookFlow(chatflows: Pick<ChatflowStore, 'get'>, flowId: string): Promise<string> {
  const { id, flowData } = await findChatflow(chatflows, flowId)
  if (startInputs(flowData).startInputType === 'webhookTrigger') return id
  throw new Failure('invalid', `Chatflow ${id} is not configured as a webhook trigger`)
}
