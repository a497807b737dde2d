import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import { mapBounded } from '../../domain/map-bounded.ts'
import { returnSourceDocumentsInput } from '../anchors.ts'
import { isChatModel } from '../kinds.ts'
import { readWired } from '../read-inputs.ts'
import { chatModelInput } from './chat-engines.ts'
import { type QueryEngine, type QueryTool, readSynthesis, runEngine, synthesizerInput } from './query-engine.ts'
import { type ResponseSynthesizer, synthesize } from './response-synthesizer.ts'

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

function isQueryTool(value: unknown): value is QueryTool {
  return typeof value === 'object' && value !== null && 'answer' in value && 'description' in value
}
