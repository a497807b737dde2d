import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../chat/chat-model.ts'
import { tokensOf } from '../chat/fit-to-context.ts'
import type { NodeInputs } from '../flow/runnable-node.ts'

/**
 * Refuses instructions that no shortening of a conversation makes fit the model they are for.
 *
 * @param texts what stands in every prompt of the node
 * @param candidates among which the model is; the others are passed over
 * @throws {Failure} `broken`, naming both sizes in tokens
 */
export async function contextFault(
  label: string,
  texts: readonly string[],
  candidates: object,
  signal: AbortSignal,
): Promise<void> {
  const model: unknown = Object.values(candidates).find(isModel)
  if (!isModel(model)) return
  const contextTokens = await model.contextTokens?.(signal)
  const tokens = texts.reduce((sum, text) => sum + tokensOf(text), 0)
  if (contextTokens === undefined || tokens <= contextTokens) return
  throw new Failure(
    'broken',
    `Cannot run node "${label}": its instructions and tools take about ${tokens} tokens and the model holds ${contextTokens}; choose a model with a larger context or shorten them`,
  )
}

const instructions = /system|prompt|instruction|prefix|template/i

/** Of a node of a chain: its instructions, the prompt that is wired to it, and what its tools say of themselves. */
export function chainTexts({ values }: Pick<NodeInputs, 'values'>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? (instructions.test(name) ? [value] : []) : wiredTexts(value),
  )
}

function wiredTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(wiredTexts)
  if (typeof value !== 'object' || value === null) return []
  const { messages, description, parameters } = value as Readonly<Record<string, unknown>>
  if (Array.isArray(messages)) return contentsIn(messages)
  return typeof description === 'string' && parameters !== undefined ? [description, JSON.stringify(parameters)] : []
}

/** Of a step of an agent flow: the messages and instructions that are written into it. */
export function stepTexts(values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (Array.isArray(value) && name.endsWith('Messages')) return contentsIn(value)
    return typeof value === 'string' && name.endsWith('Instructions') ? [value] : []
  })
}

function contentsIn(messages: readonly unknown[]): readonly string[] {
  return messages.flatMap((message) => {
    const content: unknown =
      typeof message === 'object' && message !== null ? Reflect.get(message, 'content') : undefined
    return typeof content === 'string' ? [content] : []
  })
}

function isModel(value: unknown): value is ChatModel {
  return typeof value === 'object' && value !== null && 'generate' in value && 'stream' in value
}
