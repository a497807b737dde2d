import type { ChatModel, ModelMessage } from '../../chat/chat-model.ts'
import type { Retriever, VectorStore } from '../../documents/vector-store.ts'
import { isFields } from '../../fields.ts'
import type { Tool } from '../../tools/tool.ts'
import { isModel, isRetriever, isStore, isTool } from '../../traces/watch-made.ts'
import type { NodeAnswer, RunContext } from '../run-context.ts'

const usualTopK = 4

/**
 * Lets what a node made do its work by itself: a model answers, a retriever looks up, a tool is called. What does
 * nothing by itself is shown as it is.
 *
 * @param input what it was given last; the question, where that is not known
 */
export async function useMade(made: unknown, input: unknown, context: RunContext): Promise<NodeAnswer> {
  if (isModel(made)) return await askModel(made, input, context)
  if (isRetriever(made) || isStore(made)) return await lookUp(made, input, context)
  if (isTool(made)) return await callTool(made, input, context)
  return typeof made === 'string' ? answer(made) : answer('', made)
}

async function askModel(model: ChatModel, input: unknown, { question, signal }: RunContext): Promise<NodeAnswer> {
  const known =
    isFields(input) && Array.isArray(input.messages) ? (input.messages as readonly ModelMessage[]) : undefined
  const { text, usage } = await model.generate(known ?? [{ role: 'user', content: question }], signal)
  return { text, usage }
}

async function lookUp(
  made: Partial<Retriever> & Partial<VectorStore>,
  input: unknown,
  { question, signal }: RunContext,
): Promise<NodeAnswer> {
  const query = isFields(input) && typeof input.query === 'string' && question === '' ? input.query : question
  const found =
    made.retrieve === undefined
      ? (await made.search?.({ query, topK: made.topK ?? usualTopK }, signal))?.map(({ document }) => document)
      : await made.retrieve(query, signal)
  const documents = found ?? []
  return { ...answer(documents.map(({ pageContent }) => pageContent).join('\n\n')), sourceDocuments: documents }
}

async function callTool(tool: Tool, input: unknown, context: RunContext): Promise<NodeAnswer> {
  const args = isFields(input) ? input : { input: context.question }
  const { output, ...rest } = await tool.call(args, { ...context, streaming: false })
  return { ...answer(output), ...rest }
}

function answer(text: string, json?: unknown): NodeAnswer {
  return { text, usage: undefined, ...(json === undefined ? {} : { json }) }
}
