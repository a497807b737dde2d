import type { NodeInput } from '../../domain/flow/node-form.ts'
import { jsonInput } from '../inputs.ts'

export const documentInput: NodeInput = {
  name: 'document',
  label: 'Document',
  type: 'Document',
  list: true,
  optional: true,
}

export const embeddingsInput: NodeInput = { name: 'embeddings', label: 'Embeddings', type: 'Embeddings' }

export const recordManagerInput: NodeInput = {
  name: 'recordManager',
  label: 'Record Manager',
  type: 'RecordManager',
  description: 'Keeps documents from being embedded twice',
  optional: true,
}

export const topKInput: NodeInput = {
  name: 'topK',
  label: 'Top K',
  description: 'How many documents are found; 4 when empty',
  placeholder: '4',
  type: 'number',
  additionalParams: true,
  optional: true,
}

export const fileUploadInput: NodeInput = {
  name: 'fileUpload',
  label: 'File Upload',
  description: 'Takes files that are uploaded in a chat',
  hint: {
    label: 'How to use',
    value:
      'Files that are uploaded in a chat are added to this store, and only that chat finds them. ' +
      'At least one loader of files must be wired to the document input; one store of a flow at a time can take uploads.',
  },
  type: 'boolean',
  additionalParams: true,
  optional: true,
}

/** What LlamaIndex wires to its stores in place of embeddings alone. */
export const llamaIndexInputs: readonly NodeInput[] = [
  { name: 'model', label: 'Chat Model', type: 'BaseChatModel_LlamaIndex' },
  { name: 'embeddings', label: 'Embeddings', type: 'BaseEmbedding_LlamaIndex' },
]

/** Classes of what LlamaIndex's stores hand on. */
export const llamaIndexClasses = { retrieverClasses: ['VectorIndexRetriever'], storeClasses: ['VectorStoreIndex'] }

/** How results are chosen, where a store offers variety. */
export const searchTypeInputs: readonly NodeInput[] = [
  {
    name: 'searchType',
    label: 'Search Type',
    type: 'options',
    default: 'similarity',
    options: [
      { label: 'Similarity', name: 'similarity' },
      { label: 'Max Marginal Relevance', name: 'mmr' },
    ],
    additionalParams: true,
    optional: true,
  },
  {
    name: 'fetchK',
    label: 'Fetch K (for MMR Search)',
    description: 'How many documents variety is chosen among; 20 when empty',
    placeholder: '20',
    type: 'number',
    additionalParams: true,
    optional: true,
  },
  {
    name: 'lambda',
    label: 'Lambda (for MMR Search)',
    description: 'Weight of closeness against variety, from 0 to 1; 0.5 when empty',
    placeholder: '0.5',
    type: 'number',
    additionalParams: true,
    optional: true,
  },
]

/** A field of JSON that narrows what is found. */
export function filterInput(name: string, label: string, more: Partial<NodeInput> = {}): NodeInput {
  return jsonInput(name, label, { optional: true, additionalParams: true, acceptVariable: true, ...more })
}
