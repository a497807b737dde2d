import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type Access, place, requireKey } from './access.ts'
import type { LanguageModel } from './language-model.ts'

/** Google's Gemini API. */
export async function openGoogle(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const apiKey = requireKey(access, settings.label)
  const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
  return createGoogleGenerativeAI({ ...place(settings), apiKey, fetch: access.fetch })(settings.model)
}
