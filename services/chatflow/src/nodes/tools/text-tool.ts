import { Failure } from '@hearth/kernel'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { Tool, ToolResult } from '../../domain/tools/tool.ts'

export type TextToolSpec = {
  readonly name: string
  readonly description: string
  /** What the one argument, `input`, is. */
  readonly input: string
  readonly returnDirect?: boolean
  readonly answer: (input: string, context: RunContext) => Promise<string | ToolResult>
}

/** A tool that takes one text, as most do. */
export function textTool({ name, description, input, returnDirect, answer }: TextToolSpec): Tool {
  return {
    name,
    description,
    ...(returnDirect === true ? { returnDirect } : {}),
    parameters: {
      type: 'object',
      properties: { input: { type: 'string', description: input } },
      required: ['input'],
      additionalProperties: false,
    },
    async call(args, context) {
      const result = await answer(textOf(args), context)
      return typeof result === 'string' ? { output: result } : result
    },
  }
}

// Models name the one argument as they like.
function textOf(args: Readonly<Record<string, unknown>>): string {
  const values = Object.values(args)
  const value = args.input ?? (values.length === 1 ? values[0] : undefined)
  if (value === undefined || value === null) throw new Failure('invalid', 'Cannot call the tool: it needs "input"')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The first `limit` characters of a text, saying that there was more. */
export function clip(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (cut at ${limit} of ${text.length} characters)`
}
