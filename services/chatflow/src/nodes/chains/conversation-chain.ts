import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { historyText } from '../../domain/chat/history-text.ts'
import type { Memory } from '../../domain/chat/memory.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import { fillPrompt, type Prompt, promptVariables } from '../../domain/chat/prompt.ts'
import { withPictures } from '../../domain/chat/user-message.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { moderationInput } from '../anchors.ts'
import { additional, textInput } from '../inputs.ts'
import { isChatModel, isMemory, isPrompt } from '../kinds.ts'
import { moderated, readModerations } from '../moderated.ts'
import { readOptionalWired, readText, readWired } from '../read-inputs.ts'

type ConversationChain = {
  readonly model: ChatModel
  readonly memory: Memory
  readonly system: string
  readonly prompt: Prompt | undefined
  readonly moderations: readonly Moderation[]
}

const defaultSystemMessage =
  'You are in a friendly conversation with a person. Answer in detail, from what is said in it and from what you know. ' +
  'When you do not know something, say so.'

/** A conversation that remembers: system message, the session so far, the question. */
export const conversationChain: NodeDefinition = {
  name: 'conversationChain',
  label: 'Conversation Chain',
  version: 3,
  type: 'ConversationChain',
  category: 'Chains',
  description: 'A conversation with a chat model that remembers what was said',
  baseClasses: ['ConversationChain', 'LLMChain', 'BaseChain', 'Runnable'],
  inputs: [
    { name: 'model', label: 'Chat Model', type: 'BaseChatModel' },
    { name: 'memory', label: 'Memory', type: 'BaseMemory' },
    {
      name: 'chatPromptTemplate',
      label: 'Chat Prompt Template',
      type: 'ChatPromptTemplate',
      description: 'Takes the place of the system message; must hold the system and the human message',
      optional: true,
    },
    moderationInput,
    textInput('systemMessagePrompt', 'System Message', {
      rows: 4,
      ...additional,
      default: defaultSystemMessage,
    }),
  ],
  init(inputs): ConversationChain {
    return {
      model: readWired(inputs, 'model', isChatModel, 'a chat model'),
      memory: readWired(inputs, 'memory', isMemory, 'a memory'),
      system: readText(inputs, 'systemMessagePrompt') ?? defaultSystemMessage,
      prompt: readOptionalWired(inputs, 'chatPromptTemplate', isPrompt, 'a chat prompt template'),
      moderations: readModerations(inputs),
    }
  },
  async run(instance, context) {
    const chain = instance as ConversationChain
    return await moderated(chain.moderations, context, async () => {
      const messages = conversation(chain, await context.history(chain.memory), context.question)
      return await ask(chain.model, withPictures(chain.model, messages, context), context)
    })
  },
}

function conversation(chain: ConversationChain, history: readonly ModelMessage[], question: string): ModelMessage[] {
  const { system, prompt } = chain
  if (prompt === undefined) {
    return [{ role: 'system', content: system }, ...history, { role: 'user', content: question }]
  }
  const messages = fillPrompt(prompt, { ...openValues(chain, prompt, history, question), ...prompt.values })
  const [last] = messages.filter(({ role }) => role === 'user')
  const before = messages.filter((message) => message !== last)
  return [...before, ...history, last ?? { role: 'user', content: question }]
}

// The prompt may name the question as it likes; what it calls by the memory's key is the history as text.
function openValues(
  { memory }: ConversationChain,
  prompt: Prompt,
  history: readonly ModelMessage[],
  question: string,
): Record<string, string> {
  const values = Object.fromEntries(promptVariables(prompt).map((name) => [name, question]))
  return memory.memoryKey in values ? { ...values, [memory.memoryKey]: historyText(history) } : values
}
