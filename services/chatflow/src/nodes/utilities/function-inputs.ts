import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { argumentGlobals } from '../../domain/tools/run-tool-code.ts'
import { toolsOf } from '../../domain/tools/toolkit.ts'
import { readObject } from '../read-inputs.ts'
import { runGlobals } from '../tools/flow-values.ts'

/** Values that code finds as `$name`. */
export const functionInputVariables: NodeInput = {
  label: 'Input Variables',
  name: 'functionInputVariables',
  description: 'The function has each of them by its name after a $, such as $city',
  type: 'json',
  optional: true,
  acceptVariable: true,
  list: true,
}

/** What the outputs of functions carry. */
export const anyValue = ['string', 'number', 'boolean', 'json', 'array']

/**
 * Runs the code of a node with its input variables, `$input`, `$vars`, `$flow` and `$tools`.
 *
 * @throws {Failure} `broken` with the code's own error, naming the node
 */
export async function runFunction(
  code: string,
  inputs: NodeInputs,
  env: NodeEnv,
  context: RunContext,
): Promise<unknown> {
  const variables = readObject(inputs, 'functionInputVariables') ?? {}
  const parsed = Object.entries(variables).map(([name, value]) => [name, parseText(value)])
  const tools = await toolsOf(inputs.values.tools, context)
  const names = JSON.stringify(tools.map(({ name }) => name))
  const globals = { $input: context.question, ...runGlobals(context), ...argumentGlobals(Object.fromEntries(parsed)) }
  const functions = {
    async $callTool(name: unknown, args: unknown) {
      const tool = tools.find((candidate) => candidate.name === name)
      return (await tool?.call((args ?? {}) as Readonly<Record<string, unknown>>, context))?.output
    },
  }
  // On the first line of the code, so that its line numbers stay.
  const $tools = `const $tools = Object.fromEntries(${names}.map((name) => [name, { invoke: (args) => $callTool(name, args) }]));`
  return await env.sandbox.run(tools.length === 0 ? code : `${$tools} ${code}`, {
    globals,
    functions: tools.length === 0 ? {} : functions,
    network: true,
    signal: context.signal,
  })
}

// Values of other nodes arrive as text; one that is an object is meant as one.
function parseText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\{[\s\S]*\}\s*$/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
