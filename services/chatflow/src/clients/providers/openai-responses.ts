import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type Access, place, requireKey } from './access.ts'
import type { LanguageModel } from './language-model.ts'

/** OpenAI's Responses API: asked only where tools of its own are wanted, which chat completions do not have. */
export async function openOpenAIResponses(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const apiKey = requireKey(access, settings.label)
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ ...place(settings), apiKey, fetch: access.fetch }).responses(settings.model)
}
