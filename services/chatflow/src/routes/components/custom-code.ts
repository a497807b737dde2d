import { z } from '@hono/zod-openapi'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { savedVars } from '../../domain/prediction/run-vars.ts'
import type { VariableStore } from '../../domain/records/variable.ts'
import { codeToTry, parseVariables } from '../../wire/components/custom-code.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type CustomCodeDeps = {
  readonly env: Pick<NodeEnv, 'sandbox' | 'variable'>
  readonly variables: Pick<VariableStore, 'list'>
}

/** Code that its author tries before a flow runs it. */
export function customCodeEndpoints({ env, variables }: CustomCodeDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/node-custom-function',
      effect: 'question',
      summary: 'Try the code of a custom function',
      access: ['chatflows:update', 'agentflows:update', 'tools:create', 'tools:update'],
      input: { body: codeToTry },
      output: z.unknown(),
      answer: 'What it returns; an object as its JSON text',
      async handle({ body }, c) {
        const own = Object.entries(parseVariables(body)).map(([name, value]) => [`$${name}`, value])
        const vars = await savedVars(variables, env.variable)
        const globals = { ...Object.fromEntries(own), $input: '', $vars: vars, $flow: {} }
        const signal = c.req.raw.signal
        const result = await env.sandbox.run(body.javascriptFunction, { globals, network: true, signal })
        return typeof result === 'object' && result !== null ? JSON.stringify(result) : (result ?? null)
      },
    }),
  ]
}
