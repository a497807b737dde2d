import type { RerankerSettings } from '../../domain/chat/reranker.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { choiceInput, credentialInput, sameLabels } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { baseRetrieverInput, queryInput, readTopK, topKInput, wiredRetriever } from './retriever-inputs.ts'

type RerankKind = {
  readonly provider: RerankerSettings['provider']
  readonly name: string
  readonly label: string
  readonly type: string
  readonly description: string
  readonly credentialName: string
  /** Field of the credential, and the variable of the environment that stands in for it. */
  readonly keyField: string
  readonly keyVariable: string
  /** The first is taken when none is chosen. */
  readonly models: readonly [string, ...string[]]
  /** What the input for the number of documents is called; `topK` by default. */
  readonly topName?: string
  readonly own?: readonly NodeInput[]
}

const kinds: readonly RerankKind[] = [
  {
    provider: 'cohere',
    name: 'cohereRerankRetriever',
    label: 'Cohere Rerank Retriever',
    type: 'Cohere Rerank Retriever',
    description: 'Lets a model of Cohere put found documents in order',
    credentialName: 'cohereApi',
    keyField: 'cohereApiKey',
    keyVariable: 'COHERE_API_KEY',
    models: ['rerank-v3.5', 'rerank-english-v3.0', 'rerank-multilingual-v3.0'],
    own: [
      {
        name: 'maxChunksPerDoc',
        label: 'Max Chunks Per Doc',
        description: 'Has no effect here: Cohere cuts documents as it sees fit',
        placeholder: '10',
        type: 'number',
        additionalParams: true,
        optional: true,
      },
    ],
  },
  {
    provider: 'jina',
    name: 'JinaRerankRetriever',
    label: 'Jina AI Rerank Retriever',
    type: 'JinaRerankRetriever',
    description: 'Lets a model of Jina AI put found documents in order',
    credentialName: 'jinaAIApi',
    keyField: 'jinaAIAPIKey',
    keyVariable: 'JINA_API_KEY',
    models: ['jina-reranker-v2-base-multilingual', 'jina-colbert-v2'],
    topName: 'topN',
  },
  {
    provider: 'voyage',
    name: 'voyageAIRerankRetriever',
    label: 'Voyage AI Rerank Retriever',
    type: 'VoyageAIRerankRetriever',
    description: 'Lets a model of Voyage AI put found documents in order',
    credentialName: 'voyageAIApi',
    keyField: 'apiKey',
    keyVariable: 'VOYAGE_API_KEY',
    models: ['rerank-2', 'rerank-2-lite', 'rerank-lite-1', 'rerank-1'],
  },
]

/** Retrievers that let a hosted model put in order what another one found. */
export const rerankRetrievers: readonly NodeDefinition[] = kinds.map((kind) =>
  defineRetriever({
    name: kind.name,
    label: kind.label,
    version: 1,
    type: kind.type,
    description: kind.description,
    inputs: [
      credentialInput([kind.credentialName]),
      baseRetrieverInput,
      choiceInput('model', 'Model Name', {
        options: sameLabels(kind.models),
        default: kind.models[0],
        optional: true,
      }),
      queryInput,
      { ...topKInput, ...(kind.topName !== undefined && { name: kind.topName, label: 'Top N' }) },
      ...(kind.own ?? []),
    ],
    make(inputs, env) {
      const base = wiredRetriever(inputs)
      const topK = readTopK(inputs, base, kind.topName)
      const reranker = env.createReranker({
        provider: kind.provider,
        label: inputs.label,
        model: readText(inputs, 'model') ?? kind.models[0],
        apiKey: async () => (await readCredential(inputs, env))?.[kind.keyField] ?? env.variable(kind.keyVariable),
      })
      return {
        topK,
        async retrieve(query, signal) {
          const documents = await base.retrieve(query, signal)
          if (documents.length === 0) return []
          const texts = documents.map(({ pageContent }) => pageContent)
          const ranked = await reranker.rank(query, texts, topK, signal)
          return ranked.flatMap(({ index, score }) => {
            const document = documents[index]
            return document === undefined
              ? []
              : [{ ...document, metadata: { ...document.metadata, relevance_score: score } }]
          })
        },
      }
    },
  }),
)
