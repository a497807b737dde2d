import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { CustomTool, NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { customToolParameters } from '../../domain/tools/custom-tool-schema.ts'
import { runToolCode } from '../../domain/tools/run-tool-code.ts'
import type { JsonSchema, Tool } from '../../domain/tools/tool.ts'
import { type Toolkit, toolName } from '../../domain/tools/toolkit.ts'
import { parseZodText } from '../output-parsers/parse-zod-text.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { runGlobals } from './flow-values.ts'
import { returnDirectInput } from './tool-inputs.ts'

// The editor keeps these for itself; what is in them goes before the saved tool.
const hidden = (name: string, label: string) => ({
  name,
  label,
  type: 'string',
  optional: true,
  additionalParams: true,
  hidden: true,
})

/** JavaScript of the owner's as a tool. It is looked up in each run, so that a change counts at once. */
export const customTool: NodeDefinition = {
  name: 'customTool',
  label: 'Custom Tool',
  version: 3,
  type: 'CustomTool',
  category: 'Tools',
  description: 'A tool of your own, written in JavaScript',
  baseClasses: ['CustomTool', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [
    { name: 'selectedTool', label: 'Select Tool', type: 'asyncOptions', loadMethod: 'listTools' },
    returnDirectInput,
    hidden('customToolName', 'Custom Tool Name'),
    hidden('customToolDesc', 'Custom Tool Description'),
    hidden('customToolSchema', 'Custom Tool Schema'),
    hidden('customToolFunc', 'Custom Tool Func'),
  ],
  loadMethods: {
    listTools: async (_, env) =>
      (await env.customTools()).map(({ id, name, description }) => ({ name: id, label: name, description })),
  },
  init: (inputs, env): Toolkit => ({
    tools: async () => [asTool(await findTool(inputs, env), readFlag(inputs, 'returnDirect'), env)],
  }),
}

async function findTool(inputs: NodeInputs, env: NodeEnv): Promise<CustomTool> {
  const id = readText(inputs, 'selectedTool')
  const saved = id === undefined ? undefined : await env.customTool(id)
  const func = readText(inputs, 'customToolFunc') ?? saved?.func
  if (func === undefined) {
    const why = id === undefined ? 'no tool is selected' : `the tool "${id}" is gone`
    throw new Failure('broken', `Cannot run node "${inputs.label}": ${why}`)
  }
  return {
    id: id ?? inputs.nodeId,
    name: readText(inputs, 'customToolName') ?? saved?.name ?? inputs.label,
    description: readText(inputs, 'customToolDesc') ?? saved?.description ?? '',
    color: saved?.color ?? '',
    iconSrc: saved?.iconSrc,
    schema: readText(inputs, 'customToolSchema') ?? saved?.schema ?? '[]',
    func,
  }
}

function asTool({ name, description, schema, func }: CustomTool, returnDirect: boolean, env: NodeEnv): Tool {
  const parameters = parametersOf(schema)
  const names = Object.keys(parameters.properties ?? {})
  return {
    name: toolName(name),
    description,
    ...(returnDirect ? { returnDirect } : {}),
    parameters,
    async call(args, context) {
      const code = { func, names, args, globals: runGlobals(context) }
      return { output: await runToolCode(env.sandbox, code, { signal: context.signal }) }
    },
  }
}

// Flows that carry their tool along write its arguments in code: `z.object({ city: z.string() })`.
function parametersOf(schema: string): JsonSchema {
  if (!schema.trim().startsWith('z.')) return customToolParameters(schema)
  const { $schema: _, ...parameters } = z.toJSONSchema(parseZodText(schema), { io: 'input', unrepresentable: 'any' })
  return parameters
}
