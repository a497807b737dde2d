import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { Document } from '../../domain/documents/document.ts'
import type { Retriever } from '../../domain/documents/vector-store.ts'
import type { NodeDefinition, NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import { mapBounded } from '../../domain/map-bounded.ts'
import { returnSourceDocumentsInput } from '../anchors.ts'
import { isChatModel, isRetriever } from '../kinds.ts'
import { readFlag, readOptionalWired, readText, readWired } from '../read-inputs.ts'
import { chatModelInput } from './chat-engines.ts'
import {
  isResponseSynthesizer,
  type ResponseSynthesizer,
  synthesize,
  usualSynthesizer,
} from './response-synthesizer.ts'

type Answered = { readonly text: string; readonly documents: readonly Document[] }

/** What both engines make, and what a tool of the sub question engine asks. */
type QueryEngine = {
  readonly returnSources: boolean
  /** Emits the answer's text as it comes where the context streams. */
  answer(query: string, context: RunContext): Promise<Answered>
}

const synthesizerInput: NodeInput = {
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

async function runEngine(instance: unknown, context: RunContext): Promise<NodeAnswer> {
  const { returnSources, answer } = instance as QueryEngine
  const { text, documents } = await answer(context.question, context)
  return await withSources(text, returnSources ? documents : undefined, context)
}

type QueryTool = {
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
    {
      name: 'toolName',
      label: 'Tool Name',
      type: 'string',
      description: 'The engine that asks knows the documents by it, such as price_list',
    },
    { name: 'toolDesc', label: 'Tool Description', type: 'string', rows: 4 },
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

type SubQuestions = { readonly model: ChatModel; readonly tools: readonly QueryTool[] }

const maxSubQuestions = 8
const maxAtOnce = 4

/** Takes a question apart, asks each part of the documents it is about, and answers from the answers. */
export const subQuestionQueryEngine: NodeDefinition = {
  name: 'subQuestionQueryEngine',
  label: 'Sub Question Query Engine',
  version: 2,
  type: 'SubQuestionQueryEngine',
  category: 'Engine',
  description: 'Takes a question apart, asks each part where its answer may be found, and answers from the answers',
  baseClasses: ['SubQuestionQueryEngine', 'BaseQueryEngine'],
  inputs: [
    { name: 'queryEngineTools', label: 'QueryEngine Tools', type: 'QueryEngineTool', list: true },
    chatModelInput,
    { name: 'embeddings', label: 'Embeddings', type: 'BaseEmbedding_LlamaIndex' },
    synthesizerInput,
    returnSourceDocumentsInput,
  ],
  init(inputs): QueryEngine {
    const tools = [inputs.values.queryEngineTools].flat(2).filter(isQueryTool)
    if (tools.length === 0) {
      throw new Failure('broken', `Cannot run node "${inputs.label}": query engine tools must be wired to it`)
    }
    const model = readWired(inputs, 'model', isChatModel, 'a chat model')
    const { synthesizer, returnSources } = readSynthesis(inputs)
    return { returnSources, answer: answerInParts({ model, tools }, synthesizer) }
  },
  run: runEngine,
}

function answerInParts(engine: SubQuestions, synthesizer: ResponseSynthesizer): QueryEngine['answer'] {
  const { model } = engine
  return async (query, context) => {
    const silent = { ...context, streaming: false }
    const parts = await subQuestions(engine, query, silent)
    const answers = await mapBounded(parts, maxAtOnce, async ({ tool, question }) => {
      const { text, documents } = await tool.answer(question, model, silent)
      return { documents, pageContent: `Sub question: ${question}\nResponse: ${text}`, metadata: {} }
    })
    const text = await synthesize(synthesizer, { model, documents: answers, query }, context)
    return { text, documents: answers.flatMap(({ documents }) => documents) }
  }
}

type SubQuestion = { readonly tool: QueryTool; readonly question: string }

async function subQuestions(
  { model, tools }: SubQuestions,
  query: string,
  context: RunContext,
): Promise<readonly SubQuestion[]> {
  const content = `Take the question apart into at most ${maxSubQuestions} questions, each for one of these sources. Answer with one line for each: the source's name, a colon, the question.

${tools.map(({ name, description }) => `- ${name}: ${description}`).join('\n')}

Question: ${query}`
  const { text } = await ask(model, [{ role: 'user', content }], context)
  const found = text.split('\n').flatMap((line): SubQuestion[] => {
    const [, name = '', question = ''] = /^\W*([^:]+?)\W*:\s*(.+)$/.exec(line) ?? []
    const tool = tools.find((candidate) => candidate.name.toLowerCase() === name.trim().toLowerCase())
    return tool === undefined ? [] : [{ tool, question: question.trim() }]
  })
  // A model that does not keep to the form: every source is asked the question itself.
  if (found.length === 0) return tools.map((tool) => ({ tool, question: query }))
  return found.slice(0, maxSubQuestions)
}

function readSynthesis(inputs: NodeInputs): {
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

function isQueryTool(value: unknown): value is QueryTool {
  return typeof value === 'object' && value !== null && 'answer' in value && 'description' in value
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
