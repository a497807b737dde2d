import { Failure } from '@hearth/kernel'
import type { ToolCall } from '../chat/chat-model.ts'
import type { RunContext } from '../flow/run-context.ts'
import type { Tool, ToolResult } from './tool.ts'
import type { UsedTool } from './used-tool.ts'

export type ToolCallEnd = {
  readonly result: ToolResult
  readonly used: UsedTool
  /** Whether its result is the answer. */
  readonly direct: boolean
}

/**
 * Does what a model asked for, and notes how long that took where the run has a clock. A tool that
 * fails, or does not exist, gives the model its error to read; only a stopped run throws.
 */
export async function callTool(call: ToolCall, tools: readonly Tool[], context: RunContext): Promise<ToolCallEnd> {
  const { monotonicMs } = context
  if (monotonicMs === undefined) return await tryTool(call, tools, context)
  const startedMs = monotonicMs()
  const end = await tryTool(call, tools, context)
  return { ...end, used: { ...end.used, durationMs: Math.round(monotonicMs() - startedMs) } }
}

async function tryTool(call: ToolCall, tools: readonly Tool[], context: RunContext): Promise<ToolCallEnd> {
  const tool = tools.find(({ name }) => name === call.name)
  try {
    if (tool === undefined) throw unknownTool(call, tools)
    context.signal.throwIfAborted()
    // What a tool's own flow says on its way is no part of this answer.
    const result = await tool.call(call.arguments, { ...context, streaming: false, emit: async () => {} })
    return { result, used: usedTool(call, result), direct: tool.returnDirect === true }
  } catch (error) {
    if (context.signal.aborted || !(error instanceof Failure)) throw error
    const result = { output: `Error: ${error.message}` }
    return { result, used: { ...usedTool(call, { output: '' }), error: error.message }, direct: false }
  }
}

function usedTool({ name, arguments: toolInput }: ToolCall, { output, sourceDocuments }: ToolResult): UsedTool {
  return { tool: name, toolInput, toolOutput: output, ...(sourceDocuments === undefined ? {} : { sourceDocuments }) }
}

function unknownTool({ name }: ToolCall, tools: readonly Tool[]): Failure {
  const known = tools.map((tool) => tool.name).join(', ')
  return new Failure('missing', `Cannot call "${name}": the tools are ${known === '' ? 'none' : known}`)
}
