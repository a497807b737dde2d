import { additional, credentialInput, textInput } from '../inputs.ts'
import { defineHostedStore } from './define-hosted-store.ts'
import { searchTypeInputs } from './store-inputs.ts'

/** Astra: there is no client for it here, so its documents lie in the embedded store. */
export const astra = defineHostedStore({
  name: 'Astra',
  // Documents lie where the kind's earlier name put them.
  storedAs: 'astra',
  label: 'Astra',
  version: 2.1,
  type: 'Astra',
  description: 'Finds documents, for flows that keep them in Astra',
  credential: credentialInput(['AstraDBApi'], { optional: true }),
  own: [
    textInput('astraNamespace', 'Namespace'),
    textInput('astraCollection', 'Collection'),
    {
      ...additional,
      name: 'vectorDimension',
      label: 'Vector Dimension',
      type: 'number',
      placeholder: '1536',
      description: 'Has no effect here: vectors are as long as the embedding model makes them',
    },
    textInput('similarityMetric', 'Similarity Metric', {
      ...additional,
      placeholder: 'cosine',
      description: 'Has no effect here: vectors are compared by their cosine',
    }),
  ],
  after: searchTypeInputs,
  namedBy: ['astraNamespace', 'astraCollection'],
})
