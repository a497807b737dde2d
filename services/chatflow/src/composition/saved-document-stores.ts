import { chunkDocuments, findStore } from '../domain/documents/stores/document-stores.ts'
import { openStore } from '../domain/documents/stores/store-components.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import type { Storage } from '../storage/open-storage.ts'

/**
 * What nodes find of saved document stores.
 *
 * @param env the world their own components live in, asked when it is complete
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
