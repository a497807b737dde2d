import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createExpiringStore } from '../../domain/expiring-store.ts'
import { responseRequestSchema } from '../../wire/response/request.ts'
import { responseFrames } from '../../wire/response/sse.ts'
import {
  itemListQuerySchema,
  renderItemList,
  type StoredItem,
  type StoredResponse,
  unknownResponse,
} from '../../wire/response/stored-response.ts'
import type { CompletionDeps } from '../deps.ts'
import { jsonBody } from '../json-body.ts'
import { streamAnswer } from '../stream-answer.ts'
import { untilGone } from '../until-gone.ts'
import type { ResponseDeps } from './deps.ts'
import { makeResponse, readResponseRequest } from './make-response.ts'
import { forget } from './remember.ts'

const params = z.object({ id: z.string() })

const createResponseRoute = createRoute({
  method: 'post',
  path: '/v1/responses',
  summary: 'Make a response',
  request: jsonBody(responseRequestSchema),
  responses: { 200: { description: 'A response, or with "stream" its events' } },
})

const countRoute = createRoute({
  method: 'post',
  path: '/v1/responses/input_tokens',
  summary: 'Count the tokens of an input',
  request: jsonBody(responseRequestSchema),
  responses: { 200: { description: 'The number of tokens that the prompt would have' } },
})

const readRoute = createRoute({
  method: 'get',
  path: '/v1/responses/{id}',
  summary: 'Read a stored response',
  request: {
    params,
    query: z.object({
      stream: z.enum(['true', 'false']).optional(),
      starting_after: z.coerce.number().int().optional(),
    }),
  },
  responses: { 200: { description: 'The response, or with "stream" its events' } },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/v1/responses/{id}',
  summary: 'Forget a stored response',
  request: { params },
  responses: { 200: { description: 'It is forgotten' } },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/v1/responses/{id}/cancel',
  summary: 'Stop a response that is made in the background',
  request: { params },
  responses: { 200: { description: 'The cancelled response' } },
})

const itemsRoute = createRoute({
  method: 'get',
  path: '/v1/responses/{id}/input_items',
  summary: 'List what a stored response was asked with',
  request: { params, query: itemListQuerySchema },
  responses: { 200: { description: 'A page of items' } },
})

/** `POST /v1/responses` and what belongs to it; stored responses live in this process's memory. */
export function responseRoutes(given: CompletionDeps): OpenAPIHono<AppEnv> {
  const deps: ResponseDeps = {
    ...given,
    responses: createExpiringStore<StoredResponse>(given.responseLimits, given.clock),
    items: createExpiringStore<StoredItem>(given.responseLimits, given.clock),
  }
  const routes = createRoutes()
  const stored = (id: string) => {
    const found = deps.responses.get(id)
    if (found === undefined) throw unknownResponse(id)
    return found
  }
  routes.openapi(countRoute, (c) =>
    untilGone(c, async ({ signal }) => {
      const { chat } = await readResponseRequest(c, c.req.valid('json'), deps, signal)
      return c.json({ object: 'response.input_tokens', input_tokens: await chat.countTokens(signal) })
    }),
  )
  routes.openapi(createResponseRoute, (c) =>
    untilGone(c, (leaving) => makeResponse(c, c.req.valid('json'), deps, leaving)),
  )
  routes.openapi(readRoute, (c) => {
    const { stream, starting_after: after } = c.req.valid('query')
    const { response, background } = stored(c.req.valid('param').id)
    if (stream !== 'true') return c.json(response)
    if (background === undefined) throw notInBackground('stream')
    return untilGone(c, (leaving) => {
      const events = background.events.read(after === undefined ? 0 : after + 1, leaving.signal)
      return streamAnswer(c, () => responseFrames(events), leaving, deps)
    })
  })
  routes.openapi(deleteRoute, (c) => {
    const { id } = c.req.valid('param')
    if (!forget(id, deps)) throw unknownResponse(id)
    return c.json({ id, object: 'response', deleted: true })
  })
  routes.openapi(cancelRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { background } = stored(id)
    if (background === undefined) throw notInBackground('cancel')
    background.cancel.abort(new DOMException('The response was cancelled', 'AbortError'))
    for await (const _ of background.events.read(0, c.req.raw.signal));
    return c.json(stored(id).response)
  })
  routes.openapi(itemsRoute, (c) => {
    const { input } = stored(c.req.valid('param').id)
    return c.json(renderItemList(input, c.req.valid('query')))
  })
  return routes
}

function notInBackground(what: string): Failure {
  return new Failure('invalid', `Cannot ${what} a response that was not made in the background: set "background"`)
}
