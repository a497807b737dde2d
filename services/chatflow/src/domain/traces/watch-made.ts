import type { ChatModel, ModelAnswer, ModelPart } from '../chat/chat-model.ts'
import type { Document } from '../documents/document.ts'
import type { Retriever, ScoredDocument, VectorStore } from '../documents/vector-store.ts'
import { isFields } from '../fields.ts'
import type { Tool, ToolResult } from '../tools/tool.ts'
import type { Toolkit } from '../tools/toolkit.ts'
import type { SpanKind } from './span.ts'
import type { Telling, Watch, Work } from './watch.ts'

/** Who made something: its node, or what the node chose to work with. */
export type Maker = Pick<Work, 'name' | 'nodeId'> & { readonly kind: Extract<SpanKind, 'node' | 'tool'> }

/**
 * What a node made, noting each time that it is used: a model asked, documents looked up, a tool called.
 * Anything else is handed back as it is.
 */
export function watchMade<T>(watch: Watch, maker: Maker, made: T): T {
  return watched(watch, maker, made) as T
}

/** Whether the use of what a node made is noted, rather than its making. */
export function isUsed(made: unknown): boolean {
  return isModel(made) || isStore(made) || isRetriever(made) || isTool(made) || isToolkit(made)
}

function watched(watch: Watch, maker: Maker, made: unknown): unknown {
  if (isTool(made)) return watchTool(watch, maker, made)
  if (isToolkit(made)) return watchToolkit(watch, maker, made)
  // What an agent chose to work with is no node: models and stores tell of themselves.
  if (maker.kind !== 'node') return made
  if (isModel(made)) return watchModel(watch, maker, made)
  return isStore(made) || isRetriever(made) ? watchFinder(watch, maker, made) : made
}

/** How an answer of a model is noted. */
export const answerTelling: Telling<ModelAnswer> = {
  tell: ({ usage, timings, ...output }) => ({
    output,
    usage,
    ...(timings !== undefined && { attributes: { timings } }),
  }),
  revive: (output) => ({
    result: { toolCalls: [], ...(isFields(output) ? output : {}), text: textOf(output), usage: undefined },
  }),
}

/** The parts that an answer would have come in. */
export function partsOfAnswer({ text }: ModelAnswer): readonly ModelPart[] {
  return text === '' ? [] : [{ kind: 'text', text }]
}

function watchModel(watch: Watch, maker: Maker, model: ChatModel): ChatModel {
  return {
    ...model,
    generate: (messages, signal, options) =>
      watch.span({ ...maker, input: { messages } }, answerTelling, () => model.generate(messages, signal, options)),
    stream: (messages, signal, options) =>
      watch.stream(
        { ...maker, input: { messages } },
        answerTelling,
        () => model.stream(messages, signal, options),
        partsOfAnswer,
      ),
  }
}

const documentTelling: Telling<readonly Document[]> = {
  tell: (documents) => ({ output: { documents } }),
  revive: (output) => ({ result: documentsOf(output).map(({ score: _, ...document }) => document) }),
}

/** How documents are noted that were found with a score. */
export const scoredTelling: Telling<readonly ScoredDocument[]> = {
  tell: (found) => ({ output: { documents: found.map(({ document, score }) => ({ ...document, score })) } }),
  revive: (output) => ({ result: documentsOf(output).map(({ score = 1, ...document }) => ({ document, score })) }),
}

type KeptDocument = Document & { readonly score?: number }

function documentsOf(output: unknown): readonly KeptDocument[] {
  const documents = isFields(output) ? output.documents : output
  return Array.isArray(documents) ? documents.filter(isDocument) : []
}

function isDocument(value: unknown): value is KeptDocument {
  return isFields(value) && typeof value.pageContent === 'string' && isFields(value.metadata)
}

type Finder = { search?: VectorStore['search']; retrieve?: Retriever['retrieve'] }

function watchFinder(watch: Watch, maker: Maker, made: Finder): Finder {
  const found: Finder = { ...made }
  if (made.search !== undefined) {
    const { search } = made
    found.search = (query, signal) =>
      watch.span({ ...maker, input: query }, scoredTelling, () => search.call(made, query, signal))
  }
  if (made.retrieve !== undefined) {
    const { retrieve } = made
    found.retrieve = (query, signal) =>
      watch.span({ ...maker, input: { query } }, documentTelling, () => retrieve.call(made, query, signal))
  }
  return found
}

const toolTelling: Telling<ToolResult> = {
  tell: (output) => ({ output }),
  revive: (output) => ({ result: { ...(isFields(output) ? output : {}), output: textOf(output) } }),
}

function watchTool(watch: Watch, maker: Maker, tool: Tool): Tool {
  const attributes = { tool: tool.name }
  return {
    ...tool,
    call: (args, context) =>
      watch.span({ ...maker, name: nameOf(maker, tool), input: args, attributes }, toolTelling, () =>
        tool.call(args, context),
      ),
  }
}

function watchToolkit(watch: Watch, maker: Maker, toolkit: Toolkit): Toolkit {
  return {
    ...toolkit,
    tools: async (context) => (await toolkit.tools(context)).map((tool) => watchTool(watch, maker, tool)),
  }
}

function nameOf({ kind, name }: Maker, tool: Tool): string {
  return kind === 'node' ? name : tool.name
}

function textOf(output: unknown): string {
  if (typeof output === 'string') return output
  const { text, output: inner, content } = isFields(output) ? output : {}
  const found = [text, inner, content].find((one) => typeof one === 'string')
  return typeof found === 'string' ? found : JSON.stringify(output ?? '')
}

/** Whether it talks. */
export function isModel(value: unknown): value is ChatModel {
  return has(value, 'generate') && has(value, 'stream')
}

/** Whether documents are found in it by meaning. */
export function isStore(value: unknown): value is VectorStore {
  return has(value, 'search') && has(value, 'add')
}

/** Whether it finds documents. */
export function isRetriever(value: unknown): value is Retriever {
  return has(value, 'retrieve')
}

/** Whether models may call it. */
export function isTool(value: unknown): value is Tool {
  return has(value, 'call') && isFields(value) && 'parameters' in value
}

function isToolkit(value: unknown): value is Toolkit {
  return has(value, 'tools')
}

function has(value: unknown, method: string): boolean {
  return isFields(value) && typeof value[method] === 'function'
}
