import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { hearthEmbeddings } from './hearth-embeddings.ts'
import { openAICompatibleEmbeddings } from './openai-compatible.ts'
import { embeddingsWithoutClient, ownApiEmbeddings } from './own-api.ts'

/** Every kind of embeddings, in the order of the palette. */
export const embeddings: readonly NodeDefinition[] = [
  hearthEmbeddings,
  ...openAICompatibleEmbeddings,
  ...ownApiEmbeddings,
  ...embeddingsWithoutClient,
]
