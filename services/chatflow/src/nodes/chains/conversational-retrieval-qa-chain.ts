import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { fitToContext } from '../../domain/chat/fit-to-context.ts'
import { historyText } from '../../domain/chat/history-text.ts'
import type { Memory } from '../../domain/chat/memory.ts'
import type { Moderation } from '../../domain/chat/moderation.ts'
import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { moderationInput, retrieverInput, returnSourceDocumentsInput } from '../anchors.ts'
import { fillKnown } from '../fill-known.ts'
import { additional, textInput } from '../inputs.ts'
import { isChatModel, isMemory, isRetriever } from '../kinds.ts'
import { answerAtOnce, moderated, readModerations } from '../moderated.ts'
import { readFlag, readOptionalWired, readText, readWired } from '../read-inputs.ts'
import { answerFromDocuments, documentsPrompt } from './answer-from-documents.ts'
import { rephrasePrompt } from './rephrase-prompt.ts'

type Chain = {
  readonly model: ChatModel
  readonly retriever: Retriever
  readonly memory: Memory
  readonly rephrasePrompt: string
  readonly responsePrompt: string
  readonly nothingFound: string | undefined
  readonly returnSources: boolean
  readonly moderations: readonly Moderation[]
}

/** Remembers as buffer memory does when no memory is wired. */
const defaultMemory: Memory = {
  label: '',
  sessionId: undefined,
  memoryKey: 'chat_history',
  maxMessages: undefined,
}

/** Answers from retrieved documents in a conversation: what is asked is first made to stand alone. */
export const conversationalRetrievalQAChain: NodeDefinition = {
  name: 'conversationalRetrievalQAChain',
  label: 'Conversational Retrieval QA Chain',
  version: 3,
  type: 'ConversationalRetrievalQAChain',
  category: 'Chains',
  description: 'Answers from documents in a conversation',
  baseClasses: ['ConversationalRetrievalQAChain', 'BaseChain', 'Runnable'],
  inputs: [
    { name: 'model', label: 'Chat Model', type: 'BaseChatModel' },
    retrieverInput,
    {
      name: 'memory',
      label: 'Memory',
      type: 'BaseMemory',
      optional: true,
      description: 'Without one, the whole session is remembered',
    },
    returnSourceDocumentsInput,
    textInput('rephrasePrompt', 'Rephrase Prompt', {
      description: 'Makes one question of the conversation and what is asked; must hold {chat_history} and {question}',
      rows: 4,
      ...additional,
      default: rephrasePrompt,
    }),
    textInput('responsePrompt', 'Response Prompt', {
      description: 'Makes the model answer from the documents, which stand at {context}',
      rows: 4,
      ...additional,
      default: documentsPrompt,
    }),
    textInput('hearthNothingFound', 'Answer Where Nothing Is Found', {
      description: 'Said in place of a model that would answer without a document; empty asks the model all the same',
      rows: 2,
      ...additional,
    }),
    moderationInput,
  ],
  textForms: { rephrasePrompt: 'known-words', responsePrompt: 'known-words', systemMessagePrompt: 'known-words' },
  init(inputs): Chain {
    // Older flows have a system message in place of the response prompt.
    const system = readText(inputs, 'systemMessagePrompt')
    return {
      model: readWired(inputs, 'model', isChatModel, 'a chat model'),
      retriever: readWired(inputs, 'vectorStoreRetriever', isRetriever, 'a retriever'),
      memory: readOptionalWired(inputs, 'memory', isMemory, 'a memory') ?? defaultMemory,
      rephrasePrompt: readText(inputs, 'rephrasePrompt') ?? rephrasePrompt,
      responsePrompt:
        system === undefined ? (readText(inputs, 'responsePrompt') ?? documentsPrompt) : `${system}\n\n{context}`,
      nothingFound: readText(inputs, 'hearthNothingFound'),
      returnSources: readFlag(inputs, 'returnSourceDocuments'),
      moderations: readModerations(inputs),
    }
  },
  async run(instance, context) {
    const chain = instance as Chain
    return await moderated(chain.moderations, context, async () => {
      const history = await context.history(chain.memory)
      const query = await standalone(chain, history, context)
      const documents = await chain.retriever.retrieve(query, context.signal)
      const { model, responsePrompt: prompt, returnSources, nothingFound } = chain
      if (documents.length === 0 && nothingFound !== undefined) return await answerAtOnce(nothingFound, context)
      return await answerFromDocuments(
        { model, documents, prompt, history, question: context.question, returnSources },
        context,
      )
    })
  },
}

// The first question refers to nothing that came before.
async function standalone(
  { model, rephrasePrompt: prompt }: Chain,
  history: readonly ModelMessage[],
  context: RunContext,
): Promise<string> {
  const { question } = context
  if (history.length === 0) return question
  const known = await model.contextTokens?.(context.signal)
  const { history: turns } = fitToContext({ fixed: prompt + question, history, texts: [] }, known)
  const content = fillKnown(prompt, { chat_history: historyText(turns), question })
  const { text } = await ask(model, [{ role: 'user', content }], { ...context, streaming: false })
  return text.trim() === '' ? question : text.trim()
}
