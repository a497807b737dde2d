import { ask } from '../chat/ask.ts'
import type {
  ChatModel,
  DrawnImage,
  ModelAnswer,
  ModelMessage,
  ModelOptions,
  TokenUsage,
  ToolCall,
} from '../chat/chat-model.ts'
import type { Document } from '../documents/document.ts'
import type { RunContext } from '../flow/run-context.ts'
import { mapBounded } from '../map-bounded.ts'
import { addUsage } from './add-usage.ts'
import { callTool, type ToolCallEnd } from './call-tool.ts'
import type { Tool } from './tool.ts'
import type { Artifact, UsedTool } from './used-tool.ts'

export const defaultMaxIterations = 15

/** Tools that one turn of a model has running at a time. */
const maxToolsAtOnce = 8

/** In Flowise's words, which clients know. */
const stoppedText = 'Agent stopped due to max iterations.'

type ToolLoop = {
  readonly model: ChatModel
  /**
   * The conversation so far. Where its last message is an assistant's with open tool calls, as a
   * loop that waited for a person left it, those are called first and without asking again.
   */
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly Tool[]
  /** Turns of the model at most. */
  readonly maxIterations?: number | undefined
  readonly options?: ModelOptions
  readonly context: RunContext
  /** Whether a person must agree to the call; the loop then ends with `pending`. */
  readonly needsApproval?: (call: ToolCall) => boolean
  /** Told after each turn in which tools were called, in the order of the calls. */
  readonly onToolsUsed?: (used: readonly UsedTool[]) => Promise<void>
}

export type ToolLoopEnd = {
  readonly text: string
  readonly usedTools: readonly UsedTool[]
  readonly sourceDocuments: readonly Document[]
  readonly artifacts: readonly Artifact[]
  /** What tools of the provider drew. */
  readonly images: readonly DrawnImage[]
  /** Of all turns together; `undefined` when the model told none. */
  readonly usage: TokenUsage | undefined
  /** The conversation with all that the loop added, its answer included. */
  readonly messages: readonly ModelMessage[]
  readonly reasoning?: string
  /** Calls that wait for a person; `messages` ends with the assistant's message that holds them. */
  readonly pending?: readonly ToolCall[]
}

type State = {
  readonly messages: ModelMessage[]
  readonly usedTools: UsedTool[]
  readonly sourceDocuments: Document[]
  readonly artifacts: Artifact[]
  readonly images: DrawnImage[]
  usage: TokenUsage | undefined
}

/**
 * Model and tools in turn until the model answers without asking for a tool. The tools of one turn
 * run at once; tokens are emitted as they come when the run is streamed, and their cost counts
 * against the run's budget.
 *
 * @throws {Failure} what kept the model from answering; a tool's failure is the model's to read
 */
export async function runToolLoop(loop: ToolLoop): Promise<ToolLoopEnd> {
  const { model, tools, context, maxIterations = defaultMaxIterations } = loop
  const state: State = {
    messages: [...loop.messages],
    usedTools: [],
    sourceDocuments: [],
    artifacts: [],
    images: [],
    usage: undefined,
  }
  const resumed = state.messages.at(-1)?.toolCalls ?? []
  const directly = await callAll(loop, state, resumed)
  if (directly !== undefined) return await answerDirectly(directly, state, context)
  const options = tools.length === 0 ? loop.options : { ...loop.options, tools }
  for (let turn = 0; turn < maxIterations; turn++) {
    const answer = await ask(model, state.messages, context, options)
    state.usage = addUsage(state.usage, answer.usage)
    state.messages.push(assistantMessage(answer))
    if (answer.usedTools !== undefined) state.usedTools.push(...answer.usedTools)
    if (answer.images !== undefined) state.images.push(...answer.images)
    if (answer.toolCalls.length === 0) return { ...state, text: answer.text, ...reasoningOf(answer) }
    if (answer.toolCalls.some((call) => loop.needsApproval?.(call))) {
      return { ...state, text: answer.text, pending: answer.toolCalls, ...reasoningOf(answer) }
    }
    const direct = await callAll(loop, state, answer.toolCalls)
    if (direct !== undefined) return await answerDirectly(direct, state, context)
  }
  return await answerDirectly(stoppedText, state, context)
}

/** What the model is to read where a person refused its calls. */
export function refusedCalls(calls: readonly ToolCall[], feedback: string | undefined): ModelMessage[] {
  const why = feedback === undefined || feedback === '' ? '' : ` They said: ${feedback}`
  return calls.map(({ id, name }) => ({
    role: 'tool',
    content: `The user did not allow this call of the tool.${why}`,
    toolCallId: id,
    toolName: name,
  }))
}

// Gives the answer when one of the tools is the kind whose result is the answer.
async function callAll(
  { tools, context, onToolsUsed }: ToolLoop,
  state: State,
  calls: readonly ToolCall[],
): Promise<string | undefined> {
  if (calls.length === 0) return undefined
  const ends = await mapBounded(calls, maxToolsAtOnce, (call) => callTool(call, tools, context))
  for (const [at, call] of calls.entries()) note(state, call, ends[at])
  await onToolsUsed?.(ends.map(({ used }) => used))
  return ends.find(({ direct }) => direct)?.result.output
}

function note(state: State, { id, name }: ToolCall, end: ToolCallEnd | undefined): void {
  if (end === undefined) return
  state.messages.push({ role: 'tool', content: end.result.output, toolCallId: id, toolName: name })
  state.usedTools.push(end.used)
  state.sourceDocuments.push(...(end.result.sourceDocuments ?? []))
  state.artifacts.push(...(end.result.artifacts ?? []))
}

async function answerDirectly(text: string, state: State, context: RunContext): Promise<ToolLoopEnd> {
  if (context.streaming) await context.emit({ event: 'token', data: text })
  state.messages.push({ role: 'assistant', content: text })
  return { ...state, text }
}

function assistantMessage({ text, toolCalls }: ModelAnswer): ModelMessage {
  return { role: 'assistant', content: text, ...(toolCalls.length === 0 ? {} : { toolCalls }) }
}

function reasoningOf({ reasoning }: ModelAnswer): { readonly reasoning?: string } {
  return reasoning === undefined ? {} : { reasoning }
}
