import type { LanguageModelV4, LanguageModelV4ToolCall, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { ModelAnswer, ModelPart, TokenUsage, ToolCall } from '../../domain/chat/chat-model.ts'
import type { WholeAnswer } from '../providers/language-model.ts'
import { toldTimings } from '../providers/told-timings.ts'
import { modelFailure } from './model-failure.ts'
import { isProviderPart, type ProviderPart, providerWork } from './provider-work.ts'

type Parts = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream']

/** A whole answer in our terms. */
export function readAnswer({ content, usage, finishReason, providerMetadata }: WholeAnswer): ModelAnswer {
  const reasoning = content.map((part) => (part.type === 'reasoning' ? part.text : '')).join('')
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    usage: tokenUsage(usage),
    toolCalls: content.flatMap((part) => (part.type === 'tool-call' && !part.providerExecuted ? [toolCall(part)] : [])),
    ...(reasoning === '' ? {} : { reasoning }),
    ...providerWork(content.filter(isProviderPart)),
    ...(finishReason?.unified === 'length' ? { isCutOff: true as const } : {}),
    ...toldTimings(providerMetadata),
  }
}

/** A streamed answer, piece by piece. @param name how people know the model, for failures */
export async function* readParts(
  stream: Parts,
  signal: AbortSignal,
  name: string,
): AsyncGenerator<ModelPart, ModelAnswer> {
  let text = ''
  let reasoning = ''
  let usage: TokenUsage | undefined
  let timed: ReturnType<typeof toldTimings> = {}
  const toolCalls: ToolCall[] = []
  const atProvider: ProviderPart[] = []
  try {
    // Leaving the loop early cancels the stream, and that ends the generation.
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'finish') {
        usage = tokenUsage(part.usage)
        timed = toldTimings(part.providerMetadata)
      }
      if (part.type === 'tool-call' && part.providerExecuted !== true) toolCalls.push(toolCall(part))
      else if (isProviderPart(part)) atProvider.push(part)
      if (part.type === 'reasoning-delta') {
        reasoning += part.delta
        yield { kind: 'reasoning', text: part.delta }
      }
      if (part.type !== 'text-delta') continue
      text += part.delta
      yield { kind: 'text', text: part.delta }
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : modelFailure(error, name)
  }
  return { text, usage, toolCalls, ...(reasoning === '' ? {} : { reasoning }), ...providerWork(atProvider), ...timed }
}

// A model may write what is no JSON object; the tool then says what it misses.
function toolCall({ toolCallId, toolName, input }: LanguageModelV4ToolCall): ToolCall {
  return { id: toolCallId, name: toolName, arguments: parseArguments(input) }
}

function parseArguments(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { input: value }
  } catch {
    return text.trim() === '' ? {} : { input: text }
  }
}

function tokenUsage(usage: LanguageModelV4Usage): TokenUsage {
  return { promptTokens: usage.inputTokens.total ?? 0, completionTokens: usage.outputTokens.total ?? 0 }
}
