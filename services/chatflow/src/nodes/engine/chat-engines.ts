import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import type { Memory } from '../../domain/chat/memory.ts'
import { withPictures } from '../../domain/chat/user-message.ts'
import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { returnSourceDocumentsInput } from '../anchors.ts'
import { answerFromDocuments, documentsPrompt } from '../chains/answer-from-documents.ts'
import { textInput } from '../inputs.ts'
import { isChatModel, isMemory, isRetriever } from '../kinds.ts'
import { readFlag, readText, readWired } from '../read-inputs.ts'

type ChatEngine = {
  readonly model: ChatModel
  readonly memory: Memory
  readonly system: string | undefined
}

export const chatModelInput: NodeInput = { name: 'model', label: 'Chat Model', type: 'BaseChatModel_LlamaIndex' }
const memoryInput: NodeInput = { name: 'memory', label: 'Memory', type: 'BaseChatMemory' }
const systemInput = textInput('systemMessagePrompt', 'System Message', {
  rows: 4,
  optional: true,
  placeholder: 'You are a helpful assistant',
})

/** A conversation that remembers. */
export const simpleChatEngine: NodeDefinition = {
  name: 'simpleChatEngine',
  label: 'Simple Chat Engine',
  version: 1,
  type: 'SimpleChatEngine',
  category: 'Engine',
  description: 'Holds a conversation and remembers it',
  baseClasses: ['SimpleChatEngine'],
  inputs: [chatModelInput, memoryInput, systemInput],
  init: readEngine,
  async run(instance, context) {
    const { model, memory, system } = instance as ChatEngine
    const before: ModelMessage[] = system === undefined ? [] : [{ role: 'system', content: system }]
    const messages = [
      ...before,
      ...(await context.history(memory)),
      { role: 'user' as const, content: context.question },
    ]
    return await ask(model, withPictures(model, messages, context), context)
  },
}

type ContextEngine = ChatEngine & { readonly retriever: Retriever; readonly returnSources: boolean }

/** A conversation whose every answer comes from retrieved documents. */
export const contextChatEngine: NodeDefinition = {
  name: 'contextChatEngine',
  label: 'Context Chat Engine',
  version: 1,
  type: 'ContextChatEngine',
  category: 'Engine',
  description: 'Answers from retrieved documents and remembers the conversation',
  baseClasses: ['ContextChatEngine'],
  inputs: [
    chatModelInput,
    { name: 'vectorStoreRetriever', label: 'Vector Store Retriever', type: 'VectorIndexRetriever' },
    memoryInput,
    returnSourceDocumentsInput,
    systemInput,
  ],
  textForms: { systemMessagePrompt: 'known-words' },
  init: (inputs): ContextEngine => ({
    ...readEngine(inputs),
    retriever: readWired(inputs, 'vectorStoreRetriever', isRetriever, 'a retriever'),
    returnSources: readFlag(inputs, 'returnSourceDocuments'),
  }),
  async run(instance, context) {
    const { model, memory, system, retriever, returnSources } = instance as ContextEngine
    const { question, signal } = context
    const [history, documents] = await Promise.all([context.history(memory), retriever.retrieve(question, signal)])
    const prompt = system === undefined ? documentsPrompt : `${system}\n\n${documentsPrompt}`
    return await answerFromDocuments({ model, documents, prompt, history, question, returnSources }, context)
  },
}

function readEngine(inputs: NodeInputs): ChatEngine {
  return {
    model: readWired(inputs, 'model', isChatModel, 'a chat model'),
    memory: readWired(inputs, 'memory', isMemory, 'a memory'),
    system: readText(inputs, 'systemMessagePrompt'),
  }
}
