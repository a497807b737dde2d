import { kindsIn, type NodeCatalog } from '../node-definition.ts'
import type { NodeEnv } from '../node-env.ts'
import type { NodeOption } from '../node-form.ts'
import type { NodeInputs } from '../runnable-node.ts'

type Choose = (catalog: NodeCatalog, inputs: NodeInputs, env: NodeEnv) => Promise<readonly NodeOption[]>

// Flowise's names of what nodes of agent flows choose from.
const choices: Readonly<Record<string, Choose>> = {
  listModels: ofCategories('Chat Models'),
  listTools: ofCategories('Tools', 'Tools (MCP)'),
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
  if (!Array.isArray(previousNodes)) return []
  const rows = previousNodes.flatMap((node) => {
    const state: unknown = node?.inputs?.startState
    return Array.isArray(state) ? state : []
  })
  const keys = rows.map((row) => row?.key).filter((key): key is string => typeof key === 'string' && key !== '')
  return [...new Set(keys)].map((key) => ({ label: key, name: key }))
}
