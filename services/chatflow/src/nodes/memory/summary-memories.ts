import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { numberInput } from '../inputs.ts'
import { isChatModel } from '../kinds.ts'
import { readNumber, readWired } from '../read-inputs.ts'
import { defineMemory } from './define-memory.ts'
import { createSummarizer } from './summarize.ts'

const modelInput = { name: 'model', label: 'Chat Model', type: 'BaseChatModel' } as const

// A rule of thumb for European languages, close enough to decide what is summed up.
const charactersPerToken = 4

/** Remembers a summary of the session instead of its words. */
export const conversationSummaryMemory = defineMemory({
  name: 'conversationSummaryMemory',
  label: 'Conversation Summary Memory',
  version: 2,
  type: 'ConversationSummaryMemory',
  description: 'Remembers a summary of a session in place of its messages',
  above: ['BaseConversationSummaryMemory'],
  before: [modelInput],
  make(inputs) {
    const summarize = createSummarizer(readModel(inputs))
    return { condense: async (messages, signal) => [summaryMessage(await summarize(messages, signal))] }
  },
})

/** Remembers the last words of the session and a summary of what came before. */
export const conversationSummaryBufferMemory = defineMemory({
  name: 'conversationSummaryBufferMemory',
  label: 'Conversation Summary Buffer Memory',
  version: 1,
  type: 'ConversationSummaryBufferMemory',
  description: 'Remembers the last messages of a session and a summary of those before',
  above: ['BaseConversationSummaryMemory'],
  before: [
    modelInput,
    numberInput('maxTokenLimit', 'Max Token Limit', {
      default: 2_000,
      description: 'Tokens of the last messages that are kept word for word; 2,000 when empty',
    }),
  ],
  make(inputs) {
    const summarize = createSummarizer(readModel(inputs))
    const maxTokens = Math.max(0, readNumber(inputs, 'maxTokenLimit') ?? 2_000)
    return {
      async condense(messages, signal) {
        const kept = lastWithin(messages, maxTokens)
        if (kept === messages.length) return messages
        const summary = await summarize(messages.slice(0, messages.length - kept), signal)
        return [summaryMessage(summary), ...messages.slice(messages.length - kept)]
      },
    }
  },
})

function readModel(inputs: NodeInputs): ChatModel {
  return readWired(inputs, 'model', isChatModel, 'a chat model')
}

function summaryMessage(summary: string): ModelMessage {
  return { role: 'system', content: `Summary of the conversation so far: ${summary}` }
}

/** How many of the last messages fit; whole turns only, so that a question keeps its answer. */
function lastWithin(messages: readonly ModelMessage[], maxTokens: number): number {
  let tokens = 0
  let count = 0
  for (const { content } of messages.toReversed()) {
    tokens += Math.ceil(content.length / charactersPerToken)
    if (tokens > maxTokens) return count - (count % 2)
    count += 1
  }
  return count
}
