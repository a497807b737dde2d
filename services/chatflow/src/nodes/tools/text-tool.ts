import { Failure } from '@hearth/kernel'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { Tool, ToolResult } from '../../domain/tools/tool.ts'

export type TextToolSpec = {
  readonly name: string
  readonly description: string
  /** What the one argument is. */
  readonly input: string
  /** Its name; a small model fills in rightly only the names that it has seen for such a tool. `input` by default. */
  readonly argument?: 'input' | 'query' | 'expression'
  readonly returnDirect?: boolean
  readonly answer: (input: string, context: RunContext) => Promise<string | ToolResult>
}

/** A tool that takes one text, as most do. */
export function textTool({ name, description, input, argument = 'input', returnDirect, answer }: TextToolSpec): Tool {
  return {
    name,
    description,
    ...(returnDirect === true ? { returnDirect } : {}),
    parameters: {
      type: 'object',
      properties: { [argument]: { type: 'string', description: input } },
      required: [argument],
      additionalProperties: false,
    },
    async call(args, context) {
      const result = await answer(textOf(args, argument), context)
      return typeof result === 'string' ? { output: result } : result
    },
  }
}

// Models and the flows that call a tool themselves name the one argument as they like.
function textOf(args: Readonly<Record<string, unknown>>, argument: string): string {
  const values = Object.values(args)
  const value = args[argument] ?? args.input ?? (values.length === 1 ? values[0] : undefined)
  if (value === undefined || value === null)
    throw new Failure('invalid', `Cannot call the tool: it needs "${argument}"`)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The first `limit` characters of a text, saying that there was more. */
export function clip(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (cut at ${limit} of ${text.length} characters)`
}
