import { Failure } from '@hearth/kernel'
import type { Endpoint } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Access } from '../../domain/access/access.ts'
import { createExpiringStore, type StoreLimits } from '../../domain/expiring-store.ts'
import type { StoredConversation } from '../../wire/response/conversation.ts'
import { responseRequestSchema } from '../../wire/response/request.ts'
import { responseFrames } from '../../wire/response/sse.ts'
import {
  itemListQuerySchema,
  renderItemList,
  type StoredItem,
  type StoredResponse,
  unknownResponse,
} from '../../wire/response/stored-response.ts'
import { endpoint } from '../endpoint.ts'
import { streamAnswer } from '../stream-answer.ts'
import { untilDisconnected } from '../until-disconnected.ts'
import { conversationEndpoints } from './conversations.ts'
import type { MakeResponseDeps, ResponseDeps } from './deps.ts'
import { createKeptConversations } from './kept-conversations.ts'
import { makeResponse, readResponseRequest } from './make-response.ts'
import { forget } from './remember.ts'

const params = z.object({ id: z.string() })
const readQuery = z.object({
  stream: z.enum(['true', 'false']).optional(),
  starting_after: z.coerce.number().int().optional(),
})

export type ResponseEndpointDeps = MakeResponseDeps & {
  /** Bounds of the responses that are kept. */
  readonly responseLimits: StoreLimits
}

/** `POST /v1/responses` and what belongs to it; stored responses live in this process's memory. */
export function responseEndpoints(given: ResponseEndpointDeps): readonly Endpoint<Access>[] {
  const { responseLimits: limits, clock } = given
  const items = createExpiringStore<StoredItem>(limits, clock)
  const conversations = createExpiringStore<StoredConversation>(limits, clock)
  const deps: ResponseDeps = {
    ...given,
    responses: createExpiringStore<StoredResponse>(limits, clock),
    items,
    conversations: createKeptConversations({ ...given, conversations, items, limits }),
  }
  return [...makingEndpoints(deps), ...storedEndpoints(deps), ...conversationEndpoints(deps)]
}

function makingEndpoints(deps: ResponseDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/v1/responses',
      effect: 'question',
      summary: 'Make a response',
      access: 'model',
      input: { body: responseRequestSchema },
      answer: 'A response, or with "stream" its events',
      handle: ({ body }, c) => untilDisconnected(c, (leaving) => makeResponse(c, body, deps, leaving)),
    }),
    endpoint({
      method: 'post',
      path: '/v1/responses/input_tokens',
      effect: 'question',
      summary: 'Count the tokens of an input',
      access: 'model',
      input: { body: responseRequestSchema },
      answer: 'The number of tokens that the prompt would have',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const { chat } = await readResponseRequest(c, body, deps, signal)
          return c.json({ object: 'response.input_tokens', input_tokens: await chat.countTokens(signal) })
        }),
    }),
  ]
}

function storedEndpoints(deps: ResponseDeps): readonly Endpoint<Access>[] {
  const stored = (id: string) => {
    const found = deps.responses.get(id)
    if (found === undefined) throw unknownResponse(id)
    return found
  }
  return [
    endpoint({
      method: 'get',
      path: '/v1/responses/{id}',
      summary: 'Read a stored response',
      access: 'any-key',
      input: { params, query: readQuery },
      answer: 'The response, or with "stream" its events',
      handle({ params: { id }, query }, c) {
        const { response, background } = stored(id)
        if (query.stream !== 'true') return c.json(response)
        if (background === undefined) throw notInBackground('stream')
        return untilDisconnected(c, (leaving) => {
          const { starting_after: after } = query
          const events = background.events.read(after === undefined ? 0 : after + 1, leaving.signal)
          return streamAnswer(c, () => responseFrames(events), leaving, deps)
        })
      },
    }),
    endpoint({
      method: 'delete',
      path: '/v1/responses/{id}',
      effect: 'data',
      summary: 'Forget a stored response',
      access: 'any-key',
      input: { params },
      answer: 'It is forgotten',
      handle({ params: { id } }, c) {
        if (!forget(id, deps)) throw unknownResponse(id)
        return c.json({ id, object: 'response', deleted: true })
      },
    }),
    endpoint({
      method: 'post',
      path: '/v1/responses/{id}/cancel',
      effect: 'question',
      summary: 'Stop a response that is made in the background',
      access: 'model',
      input: { params },
      answer: 'The cancelled response',
      async handle({ params: { id } }, c) {
        const { background } = stored(id)
        if (background === undefined) throw notInBackground('cancel')
        background.cancel.abort(new DOMException('The response was cancelled', 'AbortError'))
        for await (const _ of background.events.read(0, c.req.raw.signal));
        return c.json(stored(id).response)
      },
    }),
    endpoint({
      method: 'get',
      path: '/v1/responses/{id}/input_items',
      summary: 'List what a stored response was asked with',
      access: 'any-key',
      input: { params, query: itemListQuerySchema },
      answer: 'A page of items',
      handle: ({ params: { id }, query }, c) => c.json(renderItemList(stored(id).input, query)),
    }),
  ]
}

function notInBackground(what: string): Failure {
  return new Failure('invalid', `Cannot ${what} a response that was not made in the background: set "background"`)
}
