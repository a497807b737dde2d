import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { openChat } from '../../domain/chat/open-chat.ts'
import { collectMessage } from '../../wire/anthropic/collect-message.ts'
import { messageEvents } from '../../wire/anthropic/message-events.ts'
import {
  countRequestSchema,
  type MessageRequest,
  messageRequestSchema,
  omitsThinking,
  parseCountRequest,
  parseMessageRequest,
} from '../../wire/anthropic/request.ts'
import { messageFrames, pingFrame } from '../../wire/anthropic/sse.ts'
import { askerOf } from '../asker.ts'
import { clientOf } from '../client.ts'
import type { CompletionDeps } from '../deps.ts'
import { jsonBody } from '../json-body.ts'
import { streamAnswer } from '../stream-answer.ts'
import { type Leaving, untilGone } from '../until-gone.ts'

const messageRoute = createRoute({
  method: 'post',
  path: '/v1/messages',
  summary: 'Answer a conversation, as Anthropic does',
  request: jsonBody(messageRequestSchema),
  responses: { 200: { description: 'A message, or with "stream" its events' } },
})

const countRoute = createRoute({
  method: 'post',
  path: '/v1/messages/count_tokens',
  summary: 'Count the tokens of a conversation, as Anthropic does',
  request: jsonBody(countRequestSchema),
  responses: { 200: { description: 'The number of tokens that the prompt would have' } },
})

/** `POST /v1/messages` and `POST /v1/messages/count_tokens`. */
export function messageRoutes(deps: CompletionDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.openapi(countRoute, (c) =>
    untilGone(c, async ({ signal }) => {
      const chat = await openChat(parseCountRequest(c.req.valid('json')), askerOf(c), signal, deps)
      return c.json({ input_tokens: await chat.countTokens(signal) })
    }),
  )
  routes.openapi(messageRoute, (c) => untilGone(c, (leaving) => answer(c, c.req.valid('json'), deps, leaving)))
  return routes
}

async function answer(
  c: Context<AppEnv>,
  body: MessageRequest,
  deps: CompletionDeps,
  leaving: Leaving,
): Promise<Response> {
  const asker = askerOf(c, body.metadata?.user_id)
  const chat = await openChat(parseMessageRequest(body, clientOf(c)), asker, leaving.signal, deps)
  const { contextTokens } = chat
  const head = {
    ...{ id: `msg_${deps.newId()}`, model: chat.model },
    ...{ maxTokens: body.max_tokens, contextTokens, omitsThinking: omitsThinking(body) },
  }
  const events = messageEvents(chat.events(leaving.signal), head)
  // The name under which Anthropic's clients look for what we call x-request-id.
  c.header('request-id', c.get('requestId'))
  if (body.stream) return streamAnswer(c, (onBug) => messageFrames(events, onBug), leaving, deps, { ping: pingFrame })
  return c.json(await collectMessage(events))
}
