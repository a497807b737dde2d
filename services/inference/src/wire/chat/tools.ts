import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ToolChoice } from '../../domain/chat/chat-call.ts'
import type { Tool } from '../../domain/engine/engine.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { missingField } from '../missing-field.ts'
import { refuseUnsupported } from '../unsupported.ts'

const maxTools = 128
const functionSchema = z.looseObject({
  name: z.string().min(1).max(128),
  description: z.string().nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  strict: z.boolean().nullish(),
})
const toolSchema = z.looseObject({ type: z.string().default('function'), function: functionSchema.optional() })

const named = z.union([
  z.object({ function: z.object({ name: z.string() }) }).transform((choice) => choice.function.name),
  z.object({ name: z.string() }).transform(({ name }) => name),
])
const allowed = z.object({
  mode: z.enum(['auto', 'required']).default('auto'),
  tools: z.array(named).min(1).max(maxTools),
})

const choiceSchema = z.union(
  [
    z.enum(['none', 'auto', 'required', 'any']),
    z.object({ type: z.literal('allowed_tools'), allowed_tools: allowed }).transform((choice) => choice.allowed_tools),
    z.object({ type: z.literal('allowed_tools') }).and(allowed),
    named.transform((name) => ({ mode: 'required' as const, tools: [name] })),
  ],
  '"none", "auto", "required", a function by its name, or "allowed_tools"',
)

/** What tools a chat request declares and how they are to be called, in OpenAI's present form and the one before. */
export const toolFields = {
  tools: z.array(toolSchema).max(maxTools).nullish(),
  tool_choice: choiceSchema.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  functions: z.array(functionSchema).max(maxTools).nullish(),
  function_call: z.union([z.enum(['none', 'auto']), named], '"none", "auto" or {"name"}').nullish(),
}

type ToolFields = z.infer<z.ZodObject<typeof toolFields>>

export type ToolUse = {
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice
  readonly parallelToolCalls: boolean
}

/** Whether calls are to be told in the form that OpenAI had before tools. */
export function usesFunctions({ tools, functions }: ToolFields): boolean {
  return !tools?.length && Boolean(functions?.length)
}

/**
 * The tools of a request, in OpenAI's present form.
 *
 * @throws {Failure} `invalid` for a choice that names none of them; with code `unsupported_value` for
 *   tools that are not functions
 */
export function toToolUse(fields: ToolFields): ToolUse {
  const legacy = usesFunctions(fields)
  const tools = legacy ? (fields.functions ?? []).map(toTool) : (fields.tools ?? []).map(readTool)
  const choice = legacy || !fields.tool_choice ? legacyChoice(fields) : fields.tool_choice
  return {
    tools,
    toolChoice: toChoice(choice ?? 'auto', tools, fields.tool_choice && !legacy ? 'tool_choice' : 'function_call'),
    parallelToolCalls: !legacy && (fields.parallel_tool_calls ?? true),
  }
}

function readTool({ type, function: declared }: z.infer<typeof toolSchema>, index: number): Tool {
  if (type !== 'function') refuseUnsupported(`tools.${index}.type`, `"${type}"`, 'declare functions')
  if (declared === undefined) throw missingField(`tools.${index}.function`)
  return toTool(declared)
}

function toTool(declared: z.infer<typeof functionSchema>): Tool {
  return { type: 'function', function: boundedDepth(declared, 'tools') }
}

function legacyChoice({ function_call: choice }: ToolFields): ToolFields['tool_choice'] {
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none') return choice
  return { mode: 'required', tools: [choice] }
}

type Choice = NonNullable<ToolFields['tool_choice']>

function toChoice(choice: Choice, tools: readonly Tool[], param: string): ToolChoice {
  if (tools.length === 0) {
    if (choice === 'auto' || choice === 'none') return { kind: 'none' }
    throw new Failure('invalid', `Cannot honour "${param}": the request declares no tools`, { param })
  }
  if (typeof choice === 'string') return { kind: choice === 'any' ? 'required' : choice }
  const known = new Set(tools.map(nameOf))
  const missing = choice.tools.find((name) => !known.has(name))
  if (missing !== undefined)
    throw new Failure('invalid', `Cannot honour "${param}": the request declares no tool "${missing}"`, { param })
  return { kind: 'named', names: choice.tools, required: choice.mode === 'required' }
}

function nameOf(tool: Tool): string {
  return (tool as { function: { name: string } }).function.name
}
