import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CodeSandbox } from '../../domain/code/code-sandbox.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, keyedErrors } from '../../wire/common.ts'
import { codeToTry, parseVariables } from '../../wire/components/custom-code.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const tryFunction = createRoute({
  method: 'post',
  path: '/api/v1/node-custom-function',
  summary: 'Try the code of a custom function',
  security: keyed,
  middleware: requires('chatflows:update', 'agentflows:update', 'tools:create', 'tools:update'),
  request: { body: jsonBody(codeToTry) },
  responses: {
    200: jsonAnswer('What it returns; an object as its JSON text', z.unknown()),
    ...badRequest,
    ...keyedErrors,
  },
})

export type CustomCodeRoutesDeps = {
  readonly sandbox: CodeSandbox
  /** Values of `$vars`. */
  readonly vars: () => Promise<Readonly<Record<string, unknown>>>
}

export function customCodeRoutes({ sandbox, vars }: CustomCodeRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(tryFunction, async (c) => {
    const sent = c.req.valid('json')
    const own = Object.entries(parseVariables(sent)).map(([name, value]) => [`$${name}`, value])
    const globals = { ...Object.fromEntries(own), $input: '', $vars: await vars(), $flow: {} }
    const result = await sandbox.run(sent.javascriptFunction, { globals, network: true, signal: c.req.raw.signal })
    return c.json(typeof result === 'object' && result !== null ? JSON.stringify(result) : (result ?? null), 200)
  })
  return routes
}
