import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { ChatModel, ModelMessage } from '../../../domain/chat/chat-model.ts'
import { withPictures } from '../../../domain/chat/user-message.ts'
import { readFlag, readText } from '../../read-inputs.ts'
import { readList, textOf } from '../../read-list.ts'
import { remembered } from './remembered.ts'

export type Conversation = {
  /** What the model is to read. */
  readonly messages: readonly ModelMessage[]
  /** What of it later nodes of the run are to know. */
  readonly asked: readonly ModelMessage[]
}

/**
 * What a node puts to its model: its own messages, what it remembers, its input message. The node
 * that comes first in a run also puts the question.
 *
 * @param prefix of the node's inputs, `llm` or `agent`
 */
export async function conversation(
  node: StepNode,
  scope: StepScope,
  model: ChatModel,
  prefix: 'llm' | 'agent',
): Promise<Conversation> {
  const isFirst = scope.messages.length === 0
  const written = readList(node, `${prefix}Messages`).flatMap(writtenMessage)
  const system = written.filter(({ role }) => role === 'system')
  const others = written.filter(({ role }) => role !== 'system')
  const hasQuestion = written.some(({ role }) => role === 'user')
  const remembers = readFlag(node, `${prefix}EnableMemory`)
  const question: ModelMessage[] = isFirst && scope.input !== '' ? [{ role: 'user', content: scope.input }] : []
  const memory = remembers ? await remembered(node, scope, model, prefix, question) : []
  const plain = remembers || hasQuestion ? [] : question
  const last = remembers ? readText(node, `${prefix}UserMessage`) : undefined
  const messages: ModelMessage[] = [
    ...system,
    ...(isFirst ? await scope.given() : []),
    ...others,
    ...memory,
    ...plain,
    ...(last === undefined ? [] : [{ role: 'user', content: last } as const]),
  ]
  // A node that has nothing to say of its own puts the question: no model answers to nothing.
  if (scope.input !== '' && messages.every(({ content }) => content === ''))
    messages.push({ role: 'user', content: scope.input })
  const asked = remembers || !hasQuestion ? question : isFirst ? written.filter(({ role }) => role === 'user') : []
  return { messages: isFirst ? withPictures(model, messages, scope.context) : messages, asked }
}

/** What a node answered, as later nodes of the run are to know it. */
export function answeredAs(node: StepNode, input: string, content: string): ModelMessage {
  return { role: node.values[input] === 'assistantMessage' ? 'assistant' : 'user', content }
}

function writtenMessage({ role, content }: Readonly<Record<string, unknown>>): ModelMessage[] {
  const text = textOf(content)
  if (text === undefined) return []
  if (role === 'user' || role === 'assistant') return [{ role, content: text }]
  // What OpenAI calls a developer's message is a system message everywhere else.
  return role === 'system' || role === 'developer' ? [{ role: 'system', content: text }] : []
}
