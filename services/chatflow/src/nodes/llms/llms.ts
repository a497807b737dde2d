import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { openAILanguageModels } from './openai-compatible.ts'
import { languageModelsWithoutClient, ownApiLanguageModels } from './own-api.ts'

/** Every kind of language model that continues one text, in the order of the palette. */
export const llms: readonly NodeDefinition[] = [
  ...openAILanguageModels,
  ...ownApiLanguageModels,
  ...languageModelsWithoutClient,
]
