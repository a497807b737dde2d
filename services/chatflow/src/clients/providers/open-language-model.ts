import type { ChatModelSettings, ModelProvider } from '../../domain/chat/chat-model.ts'
import { type Access, keyedAccess } from './access.ts'
import { openAzure } from './azure.ts'
import { openBedrock } from './bedrock.ts'
import { keyedClients } from './keyed-clients.ts'
import type { LanguageModel } from './language-model.ts'
import { openOpenAICompatible, openOpenAICompletion } from './openai-compatible.ts'
import { openReplicate } from './replicate.ts'
import { openVertex } from './vertex.ts'

type Open = (settings: ChatModelSettings, access: Access) => Promise<LanguageModel>

const providers: Readonly<Record<ModelProvider, Open>> = {
  'openai-compatible': openOpenAICompatible,
  'openai-completion': openOpenAICompletion,
  // Asked only where tools of its own are wanted, which chat completions do not have.
  'openai-responses': async (settings, access) =>
    (await keyedClients.openAI(keyedAccess(settings, access))).responses(settings.model),
  anthropic: async (settings, access) => (await keyedClients.anthropic(keyedAccess(settings, access)))(settings.model),
  google: async (settings, access) => (await keyedClients.google(keyedAccess(settings, access)))(settings.model),
  'google-vertex': openVertex,
  mistral: async (settings, access) => (await keyedClients.mistral(keyedAccess(settings, access)))(settings.model),
  azure: openAzure,
  bedrock: openBedrock,
  cohere: async (settings, access) => (await keyedClients.cohere(keyedAccess(settings, access)))(settings.model),
  replicate: openReplicate,
}

/** The provider's own client for a model; its package is loaded when it is first needed. */
export function openLanguageModel(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  return providers[settings.provider](settings, access)
}
