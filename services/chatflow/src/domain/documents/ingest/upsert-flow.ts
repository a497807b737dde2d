import { isField } from '@hearth/flow'
import { Failure } from '@hearth/kernel'
import type { LoadedChatflow } from '../../chatflows/chatflow.ts'
import { compileFlow } from '../../flow/compile/compile.ts'
import { type Flow, type FlowNode, parseFlow } from '../../flow/flow.ts'
import type { NodeCatalog, NodeDefinition } from '../../flow/node-definition.ts'
import type { NodeEnv } from '../../flow/node-env.ts'
import { distrustAddresses } from '../../flow/run/distrust-addresses.ts'
import { overrideFlow } from '../../flow/run/override-flow.ts'
import { createRunner } from '../../flow/run/runner.ts'
import type { RunContext } from '../../flow/run-context.ts'
import type { NodeInputs } from '../../flow/runnable-node.ts'
import type { Document } from '../document.ts'
import type { VectorStore } from '../vector-store.ts'
import { uploadedIn } from './chat-uploads.ts'
import { documentsOf } from './documents-of.ts'
import { type IndexingDeps, type IndexingResult, indexDocuments } from './index-documents.ts'
import { leadingTo } from './leading-to.ts'
import type { RecordManager } from './record-manager.ts'

type Fields = Readonly<Record<string, unknown>>

export type UpsertFlowDeps = Pick<IndexingDeps, 'hash' | 'nowMs'> & {
  readonly catalog: NodeCatalog
  readonly env: NodeEnv
}

export type UpsertFlowCall = {
  readonly chatflow: LoadedChatflow
  /** The vector store to fill; may be left out where there is only one. */
  readonly stopNodeId: string | undefined
  /** Values of the caller for inputs of nodes; those that the chatflow allows count. */
  readonly overrides: Fields
  /** Files of the caller by the inputs they are for; they count in any case. */
  readonly files: Fields
  readonly vars: Fields
  /** The chat that files were uploaded in, which alone finds them then; `undefined` for all. */
  readonly chatId: string | undefined
  readonly onProgress?: IndexingDeps['onProgress']
}

/** One node as the history of upserts shows it. */
export type UpsertedNode = {
  readonly label: string
  readonly name: string
  readonly category: string
  readonly id: string
  readonly paramValues: readonly {
    readonly label: string
    readonly name: string
    readonly type: string
    readonly value: unknown
  }[]
}

/** Name under which the node to fill is compiled: no kind of a catalog has it. */
const kindToFill = 'hearth:upsert'

/**
 * Reads the documents that are wired to a vector store of the flow and puts them into it. Only the
 * nodes that lead to the store take part.
 *
 * @returns what was done, and the nodes that took part
 * @throws {Failure} `invalid` when it is not clear which store is meant, or as the nodes fail
 */
export async function upsertFlow(
  deps: UpsertFlowDeps,
  call: UpsertFlowCall,
  signal: AbortSignal,
): Promise<{ readonly result: IndexingResult; readonly nodes: readonly UpsertedNode[] }> {
  const { json, nodes } = await useStore(deps, call, signal, async ({ inputs, store }) => {
    const { document, recordManager, fileUpload } = inputs.values
    const takesUploads = fileUpload === true || fileUpload === 'true'
    const own = takesUploads && call.chatId !== undefined ? uploadedIn(call.chatId) : undefined
    return await indexDocuments({
      ...deps,
      store,
      documents: marked(documentsOf(document, signal), own),
      // What one chat uploads must not clean up what is there for all.
      records: own === undefined && isRecordManager(recordManager) ? recordManager : undefined,
      signal,
      onProgress: call.onProgress,
    })
  })
  return { result: json as IndexingResult, nodes }
}

/**
 * Makes the vectors of a store of the flow anew, by the model that makes them now.
 *
 * @returns how many there are
 * @throws {Failure} `invalid` when it is not clear which store is meant, or where it cannot
 */
export async function reembedFlow(
  deps: Pick<UpsertFlowDeps, 'catalog' | 'env'>,
  call: UpsertFlowCall,
  signal: AbortSignal,
): Promise<number> {
  const { json } = await useStore(deps, call, signal, async ({ store }) => {
    if (store.reembed === undefined)
      throw new Failure('invalid', 'Cannot embed anew: this kind of store does not allow it')
    return await store.reembed(signal)
  })
  return json as number
}

type Ready = { readonly inputs: NodeInputs; readonly store: VectorStore }

async function useStore(
  { catalog, env }: Pick<UpsertFlowDeps, 'catalog' | 'env'>,
  call: UpsertFlowCall,
  signal: AbortSignal,
  work: (ready: Ready) => Promise<unknown>,
): Promise<{ readonly json: unknown; readonly nodes: readonly UpsertedNode[] }> {
  const drawn = parseFlow(call.chatflow.flowData)
  const flow = overridden(drawn, call, catalog)
  const target = storeOf(flow, catalog, call.stopNodeId)
  const part = leadingTo(flow, target)
  const renamed = part.nodes.map((node) =>
    node.id === target.id ? { ...node, data: { ...node.data, name: kindToFill } } : node,
  )
  const kinds = new Map(catalog).set(kindToFill, ending(definitionOf(target, catalog), work))
  const guardedEnv = distrustAddresses(env, drawn)
  const runner = await createRunner(compileFlow({ ...part, nodes: renamed }, kinds), guardedEnv, call.chatflow.id)
  const { json } = await runner.run(contextOf(call, signal))
  return { json, nodes: part.nodes.map((node) => describe(node, catalog)) }
}

function overridden(drawn: Flow, { chatflow, overrides, files }: UpsertFlowCall, catalog: NodeCatalog): Flow {
  const rules = chatflow.settings.overrides
  const may = (label: string, input: string) => rules?.inputs.get(label)?.has(input) === true
  const flow = overrideFlow(drawn, overrides, may)
  const { nodes } = overrideFlow(flow, files, () => true)
  return { ...flow, nodes: nodes.map((node) => (readsEveryFormat(node, catalog) ? withInputs(node, files) : node)) }
}

// Such a loader has one input in the editor and takes uploads under the names of all formats.
function readsEveryFormat({ data }: FlowNode, catalog: NodeCatalog): boolean {
  const definition = catalog.get(data.name)
  const isFile = ({ name }: { readonly name: string }) => name === 'file' || name === 'fileObject'
  return definition?.category === 'Document Loaders' && definition.inputs.some(isFile)
}

function withInputs(node: FlowNode, inputs: Fields): FlowNode {
  return { ...node, data: { ...node.data, inputs: { ...node.data.inputs, ...inputs } } }
}

function storeOf(flow: Flow, catalog: NodeCatalog, stopNodeId: string | undefined): FlowNode {
  const stores = flow.nodes.filter(({ data }) => catalog.get(data.name)?.category === 'Vector Stores')
  if (stopNodeId !== undefined && stopNodeId !== '') {
    const wanted = stores.find(({ id }) => id === stopNodeId)
    if (wanted !== undefined) return wanted
    throw new Failure('invalid', `Cannot upsert: "${stopNodeId}" is not a vector store of this flow`, {
      param: 'stopNodeId',
    })
  }
  const filled = stores.filter(({ data }) => hasDocuments(data.inputs.document))
  const [store, ...others] = filled.length > 0 ? filled : stores
  if (store === undefined) throw new Failure('invalid', 'Cannot upsert: No vector node found in this flow')
  if (others.length === 0) return store
  throw new Failure(
    'invalid',
    'Cannot upsert: There are multiple vector nodes, please provide stopNodeId in body request',
    { param: 'stopNodeId' },
  )
}

function hasDocuments(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}

function definitionOf({ data }: FlowNode, catalog: NodeCatalog): NodeDefinition {
  const definition = catalog.get(data.name)
  if (definition === undefined) throw new Error(`There is no kind of node "${data.name}"`)
  return definition
}

/** The store's kind as one that can end a flow: by some work on it. */
function ending(definition: NodeDefinition, work: (ready: Ready) => Promise<unknown>): NodeDefinition {
  const { initRun: _initRun, needsRun: _needsRun, ...kind } = definition
  return {
    ...kind,
    async init(inputs, env): Promise<Ready> {
      return { inputs, store: (await definition.init(inputs, env)) as VectorStore }
    },
    run: async (instance) => ({ text: '', usage: undefined, json: await work(instance as Ready) }),
  }
}

async function* marked(documents: AsyncIterable<Document>, own: Fields = {}): AsyncGenerator<Document> {
  for await (const document of documents) yield { ...document, metadata: { ...document.metadata, ...own } }
}

function contextOf({ chatflow, chatId = '', vars, overrides }: UpsertFlowCall, signal: AbortSignal): RunContext {
  return {
    // Flowise's own word for a run without a question.
    question: 'hello',
    chatflowId: chatflow.id,
    chatId,
    sessionId: chatId,
    messageId: chatId,
    streaming: false,
    vars,
    form: undefined,
    webhook: undefined,
    humanInput: undefined,
    action: undefined,
    trusted: true,
    uploads: [],
    leadEmail: undefined,
    overrides,
    shared: new Map(),
    depth: 0,
    history: async () => [],
    async emit() {},
    spend() {},
    signal,
  }
}

function describe({ id, data }: FlowNode, catalog: NodeCatalog): UpsertedNode {
  const definition = catalog.get(data.name)
  const inputs = (definition?.inputs ?? []).filter((input) => isField(input) && input.type !== 'password')
  return {
    label: data.label ?? id,
    name: data.name,
    category: definition?.category ?? data.category ?? '',
    id,
    paramValues: inputs.flatMap(({ label, name, type }) => {
      const value = data.inputs[name]
      return value === undefined || value === '' || name === 'credential' ? [] : [{ label, name, type, value }]
    }),
  }
}

function isRecordManager(value: unknown): value is RecordManager {
  return typeof value === 'object' && value !== null && 'keeper' in value && 'cleanup' in value
}
