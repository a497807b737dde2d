import { Failure } from '@hearth/kernel'
import type { z } from '@hono/zod-openapi'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { savedVars } from '../../domain/prediction/run-vars.ts'
import type { VariableStore } from '../../domain/records/variable.ts'
import { customToolParameters } from '../../domain/tools/custom-tool-schema.ts'
import { runToolCode } from '../../domain/tools/run-tool-code.ts'
import { newToolTrial, toolTrialSchema } from '../../wire/components/tool-trial.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type ToolTrialDeps = {
  readonly env: Pick<NodeEnv, 'sandbox' | 'variable'>
  readonly variables: Pick<VariableStore, 'list'>
  readonly nowMs: () => number
}

const maxLogLines = 500
// There is no flow yet that asks.
const noFlow = { chatflowId: '', sessionId: '', chatId: '', input: '', state: {} }

/** A custom tool that its author tries before a model calls it. */
export function toolTrialEndpoints(deps: ToolTrialDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/tool-trials',
      effect: 'question',
      summary: 'Call a custom tool as it is typed, and see what it returns and logs',
      access: ['tools:create', 'tools:update'],
      input: { body: newToolTrial },
      output: toolTrialSchema,
      refusals: [400],
      handle: ({ body }, c) => run(body, deps, c.req.raw.signal),
    }),
  ]
}

async function run(body: z.output<typeof newToolTrial>, deps: ToolTrialDeps, signal: AbortSignal) {
  const { env, nowMs } = deps
  const { properties } = customToolParameters(body.schema ?? undefined)
  const globals = { $vars: await savedVars(deps.variables, env.variable), $flow: noFlow }
  const logs: string[] = []
  const log = (line: string) => {
    if (logs.length < maxLogLines) logs.push(line)
  }
  const code = { func: body.func, names: Object.keys(properties ?? {}), args: body.arguments, globals }
  const startMs = nowMs()
  try {
    const output = await runToolCode(env.sandbox, code, { signal, log })
    return { output, logs, durationMs: nowMs() - startMs }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { error: error.message, logs, durationMs: nowMs() - startMs }
  }
}
