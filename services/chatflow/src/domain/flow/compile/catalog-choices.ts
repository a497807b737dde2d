import { kindsIn, type NodeCatalog } from '../node-definition.ts'
import type { NodeEnv } from '../node-env.ts'
import type { NodeOption } from '../node-form.ts'
import type { NodeInputs } from '../runnable-node.ts'
import { toolArguments, toolCategories } from './tool-arguments.ts'

type Choose = (catalog: NodeCatalog, inputs: NodeInputs, env: NodeEnv) => Promise<readonly NodeOption[]>

// Flowise's names of what nodes of agent flows choose from.
const choices: Readonly<Record<string, Choose>> = {
  listModels: ofCategories('Chat Models'),
  listTools: ofCategories(...toolCategories),
  listToolInputArgs: toolArguments,
  listEmbeddings: ofCategories('Embeddings'),
  listVectorStores: ofCategories('Vector Stores'),
  async listStores(_catalog, _inputs, env) {
    const stores = await env.documentStores()
    return stores.map(({ id, name, description }) => ({
      label: name,
      name: `${id}:${name}`,
      ...(description === undefined ? {} : { description }),
    }))
  },
  listRuntimeStateKeys: async (_catalog, inputs) => stateKeys(inputs.values.previousNodes),
  loadStateKeys: async (_catalog, inputs) => teamStateKeys(inputs.values.previousNodes),
  listPreviousNodes: async (_catalog, inputs) => earlierNodes(inputs.values.previousNodes),
}

/**
 * Choices that come from the catalog or the flow around a node rather than from the node's own kind.
 *
 * @returns `undefined` when there are none of that name
 */
export function catalogChoices(
  method: string,
  catalog: NodeCatalog,
  inputs: NodeInputs,
  env: NodeEnv,
): Promise<readonly NodeOption[]> | undefined {
  return Object.hasOwn(choices, method) ? choices[method]?.(catalog, inputs, env) : undefined
}

function ofCategories(...categories: readonly string[]): Choose {
  return async (catalog) =>
    kindsIn(catalog)
      // Engines of LlamaIndex cannot be chosen from a list in Flowise either.
      .filter(({ category, name }) => categories.includes(category) && !name.endsWith('_LlamaIndex'))
      .map(({ label, name, description }) => ({ label, name, description }))
}

// The start node names the keys that the flow's state begins with.
function stateKeys(previousNodes: unknown): readonly NodeOption[] {
  return keysOf(listOf(previousNodes).flatMap((node) => listOf(node?.inputs?.startState)))
}

// Sequential agents have a node for them, whose table is kept as text.
function teamStateKeys(previousNodes: unknown): readonly NodeOption[] {
  return keysOf(listOf(previousNodes).flatMap((node) => listOf(parsed(node?.inputs?.stateMemoryUI))))
}

/** Where a loop may lead back to, by the name that it keeps. */
function earlierNodes(previousNodes: unknown): readonly NodeOption[] {
  return listOf(previousNodes).flatMap((node) => {
    const { id, label } = node ?? {}
    if (typeof id !== 'string' || typeof label !== 'string') return []
    return [{ label, name: `${id}-${label}`, description: id }]
  })
}

function keysOf(rows: readonly Row[]): readonly NodeOption[] {
  const keys = rows.map((row) => row?.key).filter((key): key is string => typeof key === 'string' && key !== '')
  return [...new Set(keys)].map((key) => ({ label: key, name: key }))
}

// What an editor sends is its own; each member is looked at before it is used.
type Row = { readonly [key: string]: unknown; readonly inputs?: Readonly<Record<string, unknown>> } | null

function listOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value : []
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
