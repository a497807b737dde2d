import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'

/** What a saved document store retrieves with: its own vector store over its own embeddings. */
export const documentStoreVS: NodeDefinition = {
  name: 'documentStoreVS',
  label: 'Document Store (Vector)',
  version: 1,
  type: 'DocumentStoreVS',
  category: 'Vector Stores',
  description: 'Finds documents in a document store of this service',
  baseClasses: ['DocumentStoreVS'],
  inputs: [{ name: 'selectedStore', label: 'Select Store', type: 'asyncOptions', loadMethod: 'listStores' }],
  outputs: [
    { name: 'retriever', label: 'Retriever', baseClasses: ['BaseRetriever'] },
    { name: 'vectorStore', label: 'Vector Store', baseClasses: ['VectorStore'] },
  ],
  loadMethods: {
    async listStores(_inputs, env) {
      return (await env.documentStores()).map(({ id, name, description }) => ({
        name: id,
        label: name,
        ...(description !== undefined && { description }),
      }))
    },
  },
  async init(inputs, env) {
    const id = readText(inputs, 'selectedStore')
    if (id === undefined)
      throw new Failure('broken', `Cannot run node "${inputs.label}": a document store must be selected`)
    return await env.documentStore(id)
  },
}
