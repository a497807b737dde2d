import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { handOnDocuments } from './hand-on-documents.ts'
import { loaderKind } from './loader-inputs.ts'

/** The chunks of a saved document store. */
export const documentStore: NodeDefinition = {
  ...loaderKind,
  name: 'documentStore',
  label: 'Document Store',
  version: 1,
  description: 'Loads the chunks of a document store of this service',
  inputs: [{ name: 'selectedStore', label: 'Select Store', type: 'asyncOptions', loadMethod: 'listStores' }],
  loadMethods: {
    async listStores(_inputs, env) {
      const stores = await env.documentStores()
      return stores.map(({ id, name, description }) => ({ label: name, name: id, description: description ?? '' }))
    },
  },
  init(inputs, env) {
    const storeId = readText(inputs, 'selectedStore')
    if (storeId === undefined)
      throw new Failure('broken', `Cannot load "${inputs.label}": a document store must be selected`)
    return handOnDocuments(inputs, (signal) => env.documentChunks(storeId, signal))
  },
}
