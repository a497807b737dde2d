import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isPermitted } from '../../domain/access/permission.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { chatflowSchema, renderChatflow } from '../../wire/chatflows/chatflow.ts'
import { jsonAnswer } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { keyRequired } from './gate.ts'

const keyParam = z.object({ key: z.string() })

const verify = createRoute({
  method: 'get',
  path: '/api/v1/verify/apikey/{key}',
  summary: 'Whether a key is valid',
  request: { params: keyParam },
  responses: { 200: jsonAnswer('It is', z.literal('OK')), 401: jsonAnswer('It is not', errorSchema) },
})

const chatflowsOfKey = createRoute({
  method: 'get',
  path: '/api/v1/chatflows/apikey/{key}',
  summary: 'The chatflows that a key opens',
  request: { params: keyParam, query: z.object({ keyonly: z.string().optional() }) },
  responses: {
    200: jsonAnswer('Those bound to it and, without keyonly, those bound to none', z.array(chatflowSchema)),
    401: { description: 'The key is not valid', content: { 'text/plain': { schema: z.string() } } },
  },
})

export type KeyProbeRoutesDeps = {
  readonly door: Doorkeeper
  readonly chatflows: Pick<ChatflowStore, 'list'>
}

/** Endpoints that take the key in their path, as Flowise's clients send it. */
export function keyProbeRoutes({ door, chatflows }: KeyProbeRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(verify, (c) => {
    if (door.identify(c, c.req.valid('param').key).kind === 'anonymous') throw keyRequired(c)
    return c.json('OK' as const, 200)
  })
  routes.openapi(chatflowsOfKey, async (c) => {
    const caller = door.identify(c, c.req.valid('param').key)
    if (c.get('keyWaitMs') !== undefined) throw keyRequired(c)
    if (caller.kind !== 'key' || !isPermitted(caller, ['chatflows:view'])) return c.text('Unauthorized', 401)
    const { key } = caller
    const withOpen = c.req.valid('query').keyonly === undefined
    const all = (await chatflows.list({})).chatflows
    const opened = all.filter(({ apiKeyId }) => apiKeyId === key.id || (withOpen && apiKeyId === undefined))
    return c.json(opened.map(renderChatflow), 200)
  })
  return routes
}
