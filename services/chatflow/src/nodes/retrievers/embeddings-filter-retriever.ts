import { cosine } from '../../domain/documents/search/similarity.ts'
import { isEmbeddingModel } from '../kinds.ts'
import { readNumber, readWired } from '../read-inputs.ts'
import { defineRetriever } from './define-retriever.ts'
import { baseRetrieverInput, queryInput, wiredRetriever } from './retriever-inputs.ts'

/** Drops what another retriever found and an embedding model holds for unrelated. */
export const embeddingsFilterRetriever = defineRetriever({
  name: 'embeddingsFilterRetriever',
  label: 'Embeddings Filter Retriever',
  version: 1,
  type: 'EmbeddingsFilterRetriever',
  description: 'Drops the documents that an embedding model holds for unrelated to the query',
  inputs: [
    baseRetrieverInput,
    { name: 'embeddings', label: 'Embeddings', type: 'Embeddings' },
    queryInput,
    {
      name: 'similarityThreshold',
      label: 'Similarity Threshold',
      description: 'How alike a document and the query must be, from 0 to 1; 0.8 when empty',
      type: 'number',
      default: 0.8,
      step: 0.1,
      optional: true,
    },
    {
      name: 'k',
      label: 'K',
      description: 'Documents that are kept at most; 20 when empty',
      type: 'number',
      default: 20,
      step: 1,
      optional: true,
      additionalParams: true,
    },
  ],
  make(inputs) {
    const base = wiredRetriever(inputs)
    const embeddings = readWired(inputs, 'embeddings', isEmbeddingModel, 'an embedding model')
    const least = readNumber(inputs, 'similarityThreshold') ?? 0.8
    const topK = readNumber(inputs, 'k') ?? 20
    return {
      topK,
      async retrieve(query, signal) {
        const documents = await base.retrieve(query, signal)
        if (documents.length === 0) return []
        const texts = [query, ...documents.map(({ pageContent }) => pageContent)]
        const [asked = new Float32Array(), ...vectors] = await embeddings.embed(texts, signal)
        const scored = documents.map((document, at) => ({
          document,
          score: cosine(asked, vectors[at] ?? new Float32Array()),
        }))
        const fitting = scored.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score)
        return fitting.slice(0, topK).map(({ document }) => document)
      },
    }
  },
})
