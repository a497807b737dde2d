import type { ChatModelSettings, ModelProvider } from '../../domain/chat/chat-model.ts'
import type { Access } from './access.ts'
import { openAnthropic } from './anthropic.ts'
import { openAzure } from './azure.ts'
import { openBedrock } from './bedrock.ts'
import { openCohere } from './cohere.ts'
import { openGoogle } from './google.ts'
import type { LanguageModel } from './language-model.ts'
import { openMistral } from './mistral.ts'
import { openOpenAICompatible, openOpenAICompletion } from './openai-compatible.ts'
import { openOpenAIResponses } from './openai-responses.ts'
import { openReplicate } from './replicate.ts'
import { openVertex } from './vertex.ts'

type Open = (settings: ChatModelSettings, access: Access) => Promise<LanguageModel>

const providers: Readonly<Record<ModelProvider, Open>> = {
  'openai-compatible': openOpenAICompatible,
  'openai-completion': openOpenAICompletion,
  'openai-responses': openOpenAIResponses,
  anthropic: openAnthropic,
  google: openGoogle,
  'google-vertex': openVertex,
  mistral: openMistral,
  azure: openAzure,
  bedrock: openBedrock,
  cohere: openCohere,
  replicate: openReplicate,
}

/** The provider's own client for a model; its package is loaded when it is first needed. */
export function openLanguageModel(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  return providers[settings.provider](settings, access)
}
