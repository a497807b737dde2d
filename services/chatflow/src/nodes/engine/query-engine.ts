import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { returnSourceDocumentsInput } from '../anchors.ts'
import { textInput } from '../inputs.ts'
import { isChatModel, isRetriever } from '../kinds.ts'
import { readFlag, readOptionalWired, readText, readWired } from '../read-inputs.ts'
import {
  isResponseSynthesizer,
  type ResponseSynthesizer,
  synthesize,
  usualSynthesizer,
} from './response-synthesizer.ts'

type Answered = { readonly text: string; readonly documents: readonly Document[] }

/** What both engines make, and what a tool of the sub question engine asks. */
export type QueryEngine = {
  readonly returnSources: boolean
  /** Emits the answer's text as it comes where the context streams. */
  answer(query: string, context: RunContext): Promise<Answered>
}

export const synthesizerInput: NodeInput = {
  name: 'responseSynthesizer',
  label: 'Response Synthesizer',
  type: 'ResponseSynthesizer',
  description: 'How the answer is made of the documents that were found',
  optional: true,
}

/** Answers each question from retrieved documents. */
export const queryEngine: NodeDefinition = {
  name: 'queryEngine',
  label: 'Query Engine',
  version: 2,
  type: 'QueryEngine',
  category: 'Engine',
  description: 'Answers each question from retrieved documents, without memory',
  baseClasses: ['QueryEngine', 'BaseQueryEngine'],
  inputs: [
    { name: 'vectorStoreRetriever', label: 'Vector Store Retriever', type: 'VectorIndexRetriever' },
    synthesizerInput,
    returnSourceDocumentsInput,
  ],
  init(inputs): QueryEngine {
    const retriever = readWired(inputs, 'vectorStoreRetriever', isRetriever, 'a retriever')
    const { synthesizer, returnSources } = readSynthesis(inputs)
    return { returnSources, answer: answerFrom(retriever, modelOf(retriever, inputs), synthesizer) }
  },
  run: runEngine,
}

function answerFrom(retriever: Retriever, model: ChatModel, synthesizer: ResponseSynthesizer): QueryEngine['answer'] {
  return async (query, context) => {
    const documents = await retriever.retrieve(query, context.signal)
    return { documents, text: await synthesize(synthesizer, { model, documents, query }, context) }
  }
}

export async function runEngine(instance: unknown, context: RunContext): Promise<NodeAnswer> {
  const { returnSources, answer } = instance as QueryEngine
  const { text, documents } = await answer(context.question, context)
  return await withSources(text, returnSources ? documents : undefined, context)
}

export type QueryTool = {
  readonly name: string
  readonly description: string
  /** `model` is that of the engine that asks, for a tool that has none of its own. */
  answer(query: string, model: ChatModel, context: RunContext): Promise<Answered>
}

/** A query engine with a name and a purpose, for the engine that asks several of them. */
export const queryEngineTool: NodeDefinition = {
  name: 'queryEngineToolLlamaIndex',
  label: 'QueryEngine Tool',
  version: 2,
  type: 'QueryEngineTool',
  category: 'Tools',
  description: 'A query engine with a name, for the engine that asks several',
  baseClasses: ['QueryEngineTool', 'Tool_LlamaIndex'],
  inputs: [
    { name: 'baseQueryEngine', label: 'Base QueryEngine', type: 'BaseQueryEngine' },
    textInput('toolName', 'Tool Name', {
      description: 'The engine that asks knows the documents by it, such as price_list',
    }),
    textInput('toolDesc', 'Tool Description', { rows: 4 }),
  ],
  init: (inputs): QueryTool => ({
    name: readText(inputs, 'toolName') ?? inputs.label,
    description: readText(inputs, 'toolDesc') ?? '',
    answer: toolAnswer(inputs),
  }),
}

// Flows of earlier versions of ours have a vector store there, under a name of its own.
function toolAnswer(inputs: NodeInputs): QueryTool['answer'] {
  const store = readOptionalWired(inputs, 'vectorStoreIndex', isRetriever, 'a vector store')
  if (store !== undefined) return (query, model, context) => answerFrom(store, model, usualSynthesizer)(query, context)
  const engine = readWired(inputs, 'baseQueryEngine', isQueryEngine, 'a query engine')
  return (query, _model, context) => engine.answer(query, context)
}

/** What both engines make of the documents found. */
export function readSynthesis(inputs: NodeInputs): {
  readonly synthesizer: ResponseSynthesizer
  readonly returnSources: boolean
} {
  const what = 'a response synthesizer'
  return {
    synthesizer: readOptionalWired(inputs, 'responseSynthesizer', isResponseSynthesizer, what) ?? usualSynthesizer,
    returnSources: readFlag(inputs, 'returnSourceDocuments'),
  }
}

// The model is wired to the store and not to the engine, as LlamaIndex has it.
function modelOf(retriever: Retriever, { label }: NodeInputs): ChatModel {
  const model = 'chatModel' in retriever ? retriever.chatModel : undefined
  if (isChatModel(model)) return model
  throw new Failure('broken', `Cannot run node "${label}": a chat model must be wired to its vector store`)
}

function isQueryEngine(value: unknown): value is QueryEngine {
  return typeof value === 'object' && value !== null && 'answer' in value && 'returnSources' in value
}

async function withSources(
  text: string,
  documents: readonly Document[] | undefined,
  context: RunContext,
): Promise<NodeAnswer> {
  if (documents === undefined) return { text, usage: undefined }
  await context.emit({ event: 'sourceDocuments', data: documents })
  return { text, usage: undefined, sourceDocuments: documents }
}
