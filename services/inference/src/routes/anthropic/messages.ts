import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import { type OpenChatDeps, openChat } from '../../domain/chat/open-chat.ts'
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
import { callerOf } from '../caller.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { type StreamDeps, streamAnswer } from '../stream-answer.ts'
import { type Leaving, untilDisconnected } from '../until-disconnected.ts'

export type MessageDeps = OpenChatDeps & StreamDeps & { readonly newId: () => string }

/** `POST /v1/messages` and `POST /v1/messages/count_tokens`. */
export function messageEndpoints(deps: MessageDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/v1/messages',
      effect: 'question',
      summary: 'Answer a conversation, as Anthropic does',
      access: 'model',
      input: { body: messageRequestSchema },
      answer: 'A message, or with "stream" its events',
      handle: ({ body }, c) => untilDisconnected(c, (leaving) => answer(c, body, deps, leaving)),
    }),
    endpoint({
      method: 'post',
      path: '/v1/messages/count_tokens',
      effect: 'question',
      summary: 'Count the tokens of a conversation, as Anthropic does',
      access: 'model',
      input: { body: countRequestSchema },
      answer: 'The number of tokens that the prompt would have',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const chat = await openChat(parseCountRequest(body), callerOf(c), signal, deps)
          return c.json({ input_tokens: await chat.countTokens(signal) })
        }),
    }),
  ]
}

async function answer(
  c: Context<AppEnv>,
  body: MessageRequest,
  deps: MessageDeps,
  leaving: Leaving,
): Promise<Response> {
  const caller = callerOf(c, body.metadata?.user_id)
  const chat = await openChat(parseMessageRequest(body, clientOf(c)), caller, leaving.signal, deps)
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
