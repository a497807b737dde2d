import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { Access } from './access.ts'
import type { LanguageModel } from './language-model.ts'
import { openaiRequest } from './openai-request.ts'
import { timingsExtractor } from './told-timings.ts'

/** How the package names this provider; options under this name become fields of the request. */
export const openAICompatibleName = 'hearth'

const openaiUrl = 'https://api.openai.com/v1'

/** Chat completions of any server that speaks OpenAI's API. */
export async function openOpenAICompatible(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  return (await createClient(settings, access)).chatModel(settings.model)
}

/** Completions of one prompt, for models from before chat. */
export async function openOpenAICompletion(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  return (await createClient(settings, access)).completionModel(settings.model)
}

async function createClient(settings: ChatModelSettings, { apiKey, fetch }: Access) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { baseUrl, headers } = settings
  return createOpenAICompatible({
    name: openAICompatibleName,
    baseURL: baseUrl ?? openaiUrl,
    includeUsage: true,
    metadataExtractor: timingsExtractor,
    supportsStructuredOutputs: settings.knowsSchemas ?? true,
    transformRequestBody: (body: Record<string, unknown>) => openaiRequest(body, settings),
    fetch,
    ...(headers === undefined ? {} : { headers: { ...headers } }),
    ...(apiKey === undefined ? {} : { apiKey }),
  })
}
