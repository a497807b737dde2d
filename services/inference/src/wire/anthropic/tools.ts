import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ToolChoice } from '../../domain/chat/chat-call.ts'
import type { Tool } from '../../domain/engine/engine.ts'
import { boundedDepth } from '../bounded-depth.ts'
import type { ToolUse } from '../chat/tools.ts'
import { refuseUnsupported } from '../unsupported.ts'

const maxTools = 128
const toolSchema = z.looseObject({
  type: z.string().nullish(),
  name: z.string().min(1).max(128),
  description: z.string().nullish(),
  input_schema: z.record(z.string(), z.unknown()).nullish(),
  strict: z.boolean().nullish(),
})

const parallel = { disable_parallel_tool_use: z.boolean().nullish() }
const choiceSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auto'), ...parallel }),
  z.object({ type: z.literal('any'), ...parallel }),
  z.object({ type: z.literal('tool'), name: z.string().min(1), ...parallel }),
  z.object({ type: z.literal('none') }),
])

/** The tools of a request and how they are to be called. */
export const toolFields = {
  tools: z.array(toolSchema).max(maxTools).nullish(),
  tool_choice: choiceSchema.nullish(),
}

type ToolFields = z.infer<z.ZodObject<typeof toolFields>>

/**
 * The tools of a request in OpenAI's form, which templates read.
 *
 * @throws {Failure} `invalid` for a choice that no declared tool can satisfy; with code `unsupported_value`
 *   for tools that Anthropic runs or defines itself
 */
export function toToolUse({ tools: declared, tool_choice: choice }: ToolFields): ToolUse {
  const tools = (declared ?? []).map(toTool)
  return {
    tools,
    toolChoice: toChoice(choice ?? { type: 'auto' }, declared ?? []),
    parallelToolCalls: !(choice && 'disable_parallel_tool_use' in choice && choice.disable_parallel_tool_use),
  }
}

function toTool(declared: z.infer<typeof toolSchema>, index: number): Tool {
  const { type, name, description, input_schema: parameters, strict } = declared
  if (type && type !== 'custom') refuseUnsupported(`tools.${index}.type`, `"${type}"`, 'declare an "input_schema"')
  if (!parameters) {
    const param = `tools.${index}.input_schema`
    throw new Failure('invalid', `Cannot read the request: "${param}": a JSON schema is missing`, { param })
  }
  return {
    type: 'function',
    function: {
      name,
      ...(description ? { description } : {}),
      parameters: boundedDepth(parameters, `tools.${index}.input_schema`),
      ...(strict === undefined || strict === null ? {} : { strict }),
    },
  }
}

function toChoice(choice: z.infer<typeof choiceSchema>, tools: readonly { readonly name: string }[]): ToolChoice {
  const param = 'tool_choice'
  if (tools.length === 0) {
    if (choice.type === 'auto' || choice.type === 'none') return { kind: 'none' }
    throw new Failure('invalid', `Cannot honour "${param}": the request declares no tools`, { param })
  }
  if (choice.type === 'any') return { kind: 'required' }
  if (choice.type !== 'tool') return { kind: choice.type }
  if (tools.some(({ name }) => name === choice.name)) return { kind: 'named', names: [choice.name], required: true }
  throw new Failure('invalid', `Cannot honour "${param}": the request declares no tool "${choice.name}"`, { param })
}
