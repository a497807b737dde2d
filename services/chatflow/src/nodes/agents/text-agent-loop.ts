import type { ChatModel, ModelMessage, TokenUsage } from '../../domain/chat/chat-model.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { addUsage } from '../../domain/tools/add-usage.ts'
import { callTool } from '../../domain/tools/call-tool.ts'
import { textArguments } from '../../domain/tools/text-arguments.ts'
import type { Artifact, Tool, UsedTool } from '../../domain/tools/tool.ts'
import { defaultMaxIterations } from '../../domain/tools/tool-loop.ts'
import type { AgentEnd } from './agent.ts'

/** What a model's text says is to be done next. */
export type TextStep =
  | { readonly kind: 'call'; readonly tool: string; readonly input: unknown; readonly log: string }
  | { readonly kind: 'answer'; readonly text: string }

/** What was done: the model's own words, and what it read then. */
export type DoneStep = { readonly log: string; readonly observation: string }

export type TextAgentLoop = {
  readonly model: ChatModel
  readonly tools: readonly Tool[]
  readonly maxIterations: number | undefined
  readonly context: RunContext
  /** The conversation, given what was done so far. */
  readonly messages: (done: readonly DoneStep[]) => readonly ModelMessage[]
  readonly parse: (text: string) => TextStep
  /** Words at which the model has said enough: what follows it would only make up. */
  readonly stopAt: readonly string[]
}

/** In Flowise's words, which clients know. */
const stoppedText = 'Agent stopped due to max iterations.'

/** Model and tools in turn, for models that ask for a tool in plain text, until one text is an answer. */
export async function runTextAgent(loop: TextAgentLoop): Promise<AgentEnd> {
  const { context, maxIterations = defaultMaxIterations } = loop
  const done: DoneStep[] = []
  const usedTools: UsedTool[] = []
  const sourceDocuments: Document[] = []
  const artifacts: Artifact[] = []
  let usage: TokenUsage | undefined
  let text = stoppedText
  for (let turn = 0; turn < maxIterations; turn++) {
    const reply = await say(loop, loop.messages(done))
    usage = addUsage(usage, reply.usage)
    const step = loop.parse(reply.text)
    text = step.kind === 'answer' ? step.text : stoppedText
    if (step.kind === 'answer') break
    const end = await useTool(loop, step, turn)
    usedTools.push(end.used)
    sourceDocuments.push(...(end.result.sourceDocuments ?? []))
    artifacts.push(...(end.result.artifacts ?? []))
    done.push({ log: step.log, observation: end.result.output })
    if (!end.direct) continue
    text = end.result.output
    break
  }
  if (context.streaming) await context.emit({ event: 'token', data: text })
  return { text, usage, usedTools, sourceDocuments, artifacts }
}

function useTool({ tools, context }: TextAgentLoop, { tool, input }: TextStep & { kind: 'call' }, turn: number) {
  const wanted = tool.trim()
  // Models rarely keep to the very letters of a name.
  const known = tools.find(({ name }) => name.toLowerCase() === wanted.toLowerCase().replaceAll(/[`"'[\]]/g, ''))
  const name = known?.name ?? wanted
  const args = known === undefined ? { input } : textArguments(known, input)
  return callTool({ id: `call_${turn}`, name, arguments: args }, tools, context)
}

// The thoughts are nobody's to read, so nothing is emitted; a model that goes on past its turn is cut off.
async function say(
  { model, context, stopAt }: TextAgentLoop,
  messages: readonly ModelMessage[],
): Promise<{ readonly text: string; readonly usage: TokenUsage | undefined }> {
  const parts = model.stream(messages, context.signal)
  let text = ''
  let ended = false
  try {
    for (;;) {
      const step = await parts.next()
      if (step.done) {
        ended = true
        context.spend(step.value.usage)
        return { text: cut(step.value.text, stopAt), usage: step.value.usage }
      }
      if (step.value.kind === 'text') text += step.value.text
      if (stopAt.some((word) => text.includes(word))) return { text: cut(text, stopAt), usage: undefined }
    }
  } finally {
    if (!ended) await parts.return({ text: '', usage: undefined, toolCalls: [] })
  }
}

function cut(text: string, stopAt: readonly string[]): string {
  const ends = stopAt.map((word) => text.indexOf(word)).filter((at) => at >= 0)
  return text.slice(0, Math.min(text.length, ...ends))
}

/** The tools as a prompt lists them, one a line, with the arguments of those that take any. */
export function describeTools(tools: readonly Tool[]): string {
  return tools.map((tool) => `${tool.name}: ${tool.description}${argumentsOf(tool)}`).join('\n')
}

function argumentsOf({ parameters }: Tool): string {
  const { properties } = parameters
  if (typeof properties !== 'object' || properties === null || Object.keys(properties).length === 0) return ''
  return ` Arguments: ${JSON.stringify(properties)}`
}
