import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { jsonAnswer, jsonBody, keyed, keyedErrors, refuseWithPrecondition } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'

const list = createRoute({
  method: 'post',
  path: '/api/v1/prompts-list',
  summary: 'What Flowise answers when the prompt hub of LangChain cannot be reached: this server does not ask it',
  security: keyed,
  request: { body: { content: { 'application/json': { schema: z.looseObject({}) } } } },
  responses: {
    200: jsonAnswer('No prompts', z.object({ status: z.literal('ERROR'), repos: z.array(z.unknown()) })),
    ...keyedErrors,
  },
})

const load = createRoute({
  method: 'post',
  path: '/api/v1/load-prompt',
  summary: 'Refused: this server does not ask the prompt hub of LangChain',
  security: keyed,
  request: { body: jsonBody(z.looseObject({ promptName: z.string().min(1) })) },
  responses: {
    412: jsonAnswer('No prompt is named', errorSchema),
    500: jsonAnswer('The hub is not asked', errorSchema),
    ...keyedErrors,
  },
})

/** The prompt hub that Flowise's editor offers, as on a machine without the Internet. */
export function promptHubRoutes(): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(list, (c) => c.json({ status: 'ERROR' as const, repos: [] }, 200))
  routes.openapi(
    load,
    (c) => {
      const { promptName } = c.req.valid('json')
      throw new Failure(
        'upstream',
        `Cannot load the prompt "${promptName}": this server asks no prompt hub; paste its text`,
      )
    },
    refuseWithPrecondition,
  )
  return routes
}
