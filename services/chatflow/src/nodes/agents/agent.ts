import type { ChatModel, ModelMessage, TokenUsage } from '../../domain/chat/chat-model.ts'
import type { Memory } from '../../domain/chat/memory.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { attachedImages } from '../../domain/flow/upload.ts'
import type { Artifact, UsedTool } from '../../domain/tools/tool.ts'
import { isChatModel, isMemory } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readNumber, readOptionalWired, readWired } from '../read-inputs.ts'

/** What all agents are made of. */
export type Agent = {
  readonly model: ChatModel
  readonly memory: Memory | undefined
  /** Tools and toolkits as they are wired; see `toolsOf`. */
  readonly tools: unknown
  readonly moderations: readonly Moderation[]
  readonly maxIterations: number | undefined
}

/** How an agent's work ended. */
export type AgentEnd = {
  readonly text: string
  readonly usage: TokenUsage | undefined
  readonly usedTools: readonly UsedTool[]
  readonly sourceDocuments: readonly Document[]
  readonly artifacts: readonly Artifact[]
}

const maxIterationsAllowed = 100

/** @throws {Failure} `broken` when the model is missing or something else is wired in its place */
export function readAgent(inputs: NodeInputs): Agent {
  return {
    model: readWired(inputs, 'model', isChatModel, 'a chat model'),
    memory: readOptionalWired(inputs, 'memory', isMemory, 'a memory'),
    tools: inputs.values.tools,
    moderations: readModerations(inputs),
    maxIterations: readMaxIterations(inputs),
  }
}

/**
 * Answers the question by `work`, unless a moderation refuses it; tells what was used, in
 * Flowise's order, after the last token.
 */
export async function runAgent(
  { moderations }: Pick<Agent, 'moderations'>,
  context: RunContext,
  work: () => Promise<AgentEnd>,
): Promise<NodeAnswer> {
  return await moderated(moderations, context, async () => answerOf(await work(), context))
}

async function answerOf(
  { text, usage, sourceDocuments, usedTools, artifacts }: AgentEnd,
  context: RunContext,
): Promise<NodeAnswer> {
  if (sourceDocuments.length > 0) await context.emit({ event: 'sourceDocuments', data: sourceDocuments })
  if (usedTools.length > 0) await context.emit({ event: 'usedTools', data: usedTools })
  if (artifacts.length > 0) await context.emit({ event: 'artifacts', data: artifacts })
  return {
    text: withoutThinking(text),
    usage,
    ...(sourceDocuments.length > 0 && { sourceDocuments }),
    ...(usedTools.length > 0 && { usedTools }),
    ...(artifacts.length > 0 && { artifacts }),
  }
}

/** The question as a model reads it, with the pictures sent along when it takes them. */
export function questionMessage({ model }: Agent, { question, uploads }: RunContext, content = question): ModelMessage {
  const images = model.takesImages ? attachedImages(uploads) : []
  return { role: 'user', content, ...(images.length > 0 ? { images } : {}) }
}

// Some models write their thoughts into the answer.
function withoutThinking(text: string): string {
  return text.replaceAll(/<thinking>[\s\S]*?<\/thinking>/g, '')
}

function readMaxIterations(inputs: NodeInputs): number | undefined {
  const given = readNumber(inputs, 'maxIterations')
  return given === undefined || given < 1 ? undefined : Math.min(Math.floor(given), maxIterationsAllowed)
}
