import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type Access, place, requireKey } from './access.ts'
import type { LanguageModel } from './language-model.ts'

/** Mistral's own API. */
export async function openMistral(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const apiKey = requireKey(access, settings.label)
  const { createMistral } = await import('@ai-sdk/mistral')
  return createMistral({ ...place(settings), apiKey, fetch: access.fetch })(settings.model)
}
