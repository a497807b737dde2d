import { defineHostedStore } from './define-hosted-store.ts'
import { additional, credentialInput, searchTypeInputs, textInput } from './store-inputs.ts'

/** Astra: there is no client for it here, so its documents lie in the embedded store. */
export const astra = defineHostedStore({
  name: 'Astra',
  // Documents lie where the kind's earlier name put them.
  storedAs: 'astra',
  label: 'Astra',
  version: 2.1,
  type: 'Astra',
  description:
    'Upsert embedded data and perform similarity or mmr search upon query using DataStax Astra DB, a serverless vector database that’s perfect for managing mission-critical AI workloads',
  credential: credentialInput(['AstraDBApi']),
  own: [
    textInput('astraNamespace', 'Namespace'),
    textInput('astraCollection', 'Collection'),
    {
      ...additional,
      name: 'vectorDimension',
      label: 'Vector Dimension',
      type: 'number',
      placeholder: '1536',
      description: 'Dimension used for storing vector embedding',
    },
    textInput('similarityMetric', 'Similarity Metric', {
      ...additional,
      placeholder: 'cosine',
      description: 'cosine | euclidean | dot_product',
    }),
  ],
  after: searchTypeInputs,
  namedBy: ['astraNamespace', 'astraCollection'],
})
