import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { ChatModel, ModelMessage } from '../../../domain/chat/chat-model.ts'
import { readNumber } from '../../read-inputs.ts'

const defaultTurns = 20
const defaultTokens = 2_000

/** Characters of a token, about: enough to decide what to summarize, without a table to download. */
const charactersPerToken = 4

/**
 * What a node remembers: the session's past and this run, in the way its memory type says.
 *
 * @param question what the run begins with, for its first node
 */
export async function remembered(
  node: StepNode,
  scope: StepScope,
  model: ChatModel,
  prefix: string,
  question: readonly ModelMessage[],
): Promise<readonly ModelMessage[]> {
  const all = [...(await scope.past()), ...scope.messages, ...question]
  switch (node.values[`${prefix}MemoryType`]) {
    case 'windowSize':
      return all.slice(-2 * (readNumber(node, `${prefix}MemoryWindowSize`) ?? defaultTurns))
    case 'conversationSummary':
      return all.length === 0 ? [] : [{ role: 'assistant', content: await summary(model, all, scope) }]
    case 'conversationSummaryBuffer':
      return await buffered(all, readNumber(node, `${prefix}MemoryMaxTokenLimit`) ?? defaultTokens, model, scope)
    default:
      return all
  }
}

async function buffered(
  all: readonly ModelMessage[],
  maxTokens: number,
  model: ChatModel,
  scope: StepScope,
): Promise<readonly ModelMessage[]> {
  let tokens = 0
  let kept = 0
  for (const { role, content } of all.toReversed()) {
    tokens += (role.length + 2 + content.length) / charactersPerToken
    if (tokens > maxTokens) break
    kept++
  }
  if (kept === all.length) return all
  const text = await summary(model, all.slice(0, all.length - kept), scope)
  const recent = kept === 0 ? [] : all.slice(-kept)
  return [{ role: 'user', content: `Summary of the conversation before: ${text}` }, ...recent]
}

async function summary(model: ChatModel, messages: readonly ModelMessage[], { context }: StepScope): Promise<string> {
  const lines = messages.map(({ role, content }) => `${role}: ${content}`).join('\n')
  const content = `Summarize this conversation so that it can be continued from the summary alone. Keep names, numbers and decisions.\n\n${lines}\n\nSummary:`
  const answer = await model.generate([{ role: 'user', content }], context.signal)
  context.spend(answer.usage)
  return answer.text
}
