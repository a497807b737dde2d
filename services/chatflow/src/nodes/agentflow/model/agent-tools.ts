import { Failure } from '@hearth/kernel'
import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { Retriever, VectorStore } from '../../../domain/documents/vector-store.ts'
import { fieldsOf } from '../../../domain/fields.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { Tool } from '../../../domain/tools/tool.ts'
import { toolName, toolsOf } from '../../../domain/tools/toolkit.ts'
import { isRetriever, isVectorStore } from '../../kinds.ts'
import { readList, textOf } from '../../read-list.ts'
import { textTool } from '../../tools/text-tool.ts'

/** What an agent may use, and what of it only with a person's agreement. */
export type AgentTools = { readonly tools: readonly Tool[]; readonly guarded: ReadonlySet<string> }

/** The tools and the knowledge that an agent node lists. */
export async function agentTools(node: StepNode, scope: StepScope, env: NodeEnv): Promise<AgentTools> {
  const guarded = new Set<string>()
  const chosen = readList(node, 'agentTools').filter(({ agentSelectedTool }) => textOf(agentSelectedTool) !== undefined)
  const tools = await Promise.all(
    chosen.map(async (item) => {
      const config = fieldsOf(item.agentSelectedToolConfig)
      const found = await toolsOf(await scope.component(String(item.agentSelectedTool), config), scope.context)
      const needsPerson = item.agentSelectedToolRequiresHumanInput
      if (needsPerson === true || needsPerson === 'true') for (const { name } of found) guarded.add(name)
      return found
    }),
  )
  const stores = readList(node, 'agentKnowledgeDocumentStores').map((item) => storeTool(item, env))
  const vectors = readList(node, 'agentKnowledgeVSEmbeddings').map((item) => vectorTool(item, scope))
  const all = [...tools.flat(), ...(await Promise.all(stores)), ...(await Promise.all(vectors))]
  return { tools: await toolsOf(all, scope.context), guarded }
}

/** What a saved document store retrieves with, by `<id>:<name>` as editors keep it. */
export async function savedStore(chosen: unknown, env: NodeEnv): Promise<Finder & { readonly name: string }> {
  const [id = '', ...name] = String(chosen ?? '').split(':')
  const found = await env.documentStore(id)
  if (isRetriever(found) || isVectorStore(found)) return { name: name.join(':'), ...finderOf(found) }
  throw new Failure('broken', `Cannot use the document store "${name.join(':') || id}": there is none, or it is empty`)
}

type Finder = { find(query: string, signal: AbortSignal): ReturnType<Retriever['retrieve']> }

const documentsFound = 4

function finderOf(store: Retriever | VectorStore): Finder {
  if (isRetriever(store)) return { find: (query, signal) => store.retrieve(query, signal) }
  return {
    async find(query, signal) {
      const found = await store.search({ query, topK: documentsFound }, signal)
      return found.map(({ document }) => document)
    },
  }
}

async function storeTool(item: Readonly<Record<string, unknown>>, env: NodeEnv): Promise<Tool> {
  const store = await savedStore(item.documentStore, env)
  return finderTool(store, store.name, item.docStoreDescription, item.returnSourceDocuments)
}

// Made once: a store that holds its documents itself would embed them for each question.
function vectorTool(item: Readonly<Record<string, unknown>>, scope: StepScope): Promise<Tool> {
  return scope.keep(item, () => makeVectorTool(item, scope))
}

async function makeVectorTool(item: Readonly<Record<string, unknown>>, { component }: StepScope): Promise<Tool> {
  const embeddings = await component(String(item.embeddingModel), fieldsOf(item.embeddingModelConfig))
  const config = { ...fieldsOf(item.vectorStoreConfig), embeddings }
  const found = await component(String(item.vectorStore), config, 'retriever')
  const name = textOf(item.knowledgeName) ?? 'knowledge'
  if (!isRetriever(found) && !isVectorStore(found))
    throw new Failure('broken', `Cannot use the knowledge "${name}": "${item.vectorStore}" is no vector store`)
  return finderTool(finderOf(found), name, item.knowledgeDescription, item.returnSourceDocuments)
}

function finderTool(finder: Finder, name: string, description: unknown, returnsDocuments: unknown): Tool {
  return textTool({
    name: toolName(name.toLowerCase()),
    description: textOf(description) ?? `Searches and returns documents of "${name}"`,
    input: 'What to look for',
    argument: 'query',
    async answer(input, { signal }) {
      const documents = await finder.find(input, signal)
      const output = documents.map(({ pageContent }) => pageContent).join('\n\n')
      return returnsDocuments === true || returnsDocuments === 'true'
        ? { output, sourceDocuments: documents }
        : { output }
    },
  })
}
