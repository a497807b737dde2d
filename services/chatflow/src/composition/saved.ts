import { chunkDocuments, findStore } from '../domain/documents/stores/document-stores.ts'
import { openStore } from '../domain/documents/stores/store-components.ts'
import type { CustomTool, NodeEnv } from '../domain/flow/node-env.ts'
import { serverOf } from '../domain/tools/custom-mcp-server.ts'
import type { SavedTool } from '../domain/tools/saved-tool.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import type { Storage } from '../storage/open-storage.ts'

type SavedResources = Pick<NodeEnv, 'customTool' | 'customTools' | 'flows' | 'assistant' | 'assistants' | 'mcpServers'>

/** What nodes find of what their owner has saved. */
export function savedResources({
  tools,
  chatflows,
  assistants,
  customMcpServers,
}: Pick<Storage, 'tools' | 'chatflows' | 'assistants' | 'customMcpServers'>): SavedResources {
  return {
    async customTool(id) {
      const tool = await tools.get(id)
      return tool === undefined ? undefined : asCustomTool(tool)
    },
    assistant: (id) => assistants.get(id),
    assistants: async () => (await assistants.list()).rows,
    async mcpServers() {
      const { rows } = await customMcpServers.list()
      return rows.map((row) => ({ id: row.id, name: row.name, server: serverOf(row) }))
    },
    customTools: async () => (await tools.list()).rows.map(asCustomTool),
    flows: async () => (await chatflows.outlines()).map(({ id, name, type }) => ({ id, name, type })),
  }
}

function asCustomTool({ id, name, description, color, iconSrc, schema = '[]', func = '' }: SavedTool): CustomTool {
  return { id, name, description, color, iconSrc, schema, func }
}

/**
 * What nodes find of saved document stores.
 *
 * @param env the node environment of their own components, asked when it is complete
 */
export function savedDocumentStores(
  { documentStores, documentChunks }: Pick<Storage, 'documentStores' | 'documentChunks'>,
  env: () => NodeEnv,
): Pick<NodeEnv, 'documentStore' | 'documentChunks' | 'documentStores'> {
  const deps = { stores: documentStores, chunks: documentChunks }
  return {
    async documentStore(id) {
      return (await openStore({ catalog: nodeCatalog, env: env() }, await findStore(deps, id))).store
    },
    documentChunks: (storeId, signal) => chunkDocuments(deps, storeId, signal),
    async documentStores() {
      const { rows } = await documentStores.list()
      const filled = rows.filter(({ status }) => status !== 'EMPTY')
      return filled.map(({ id, name, description }) => ({ id, name, description }))
    },
  }
}
