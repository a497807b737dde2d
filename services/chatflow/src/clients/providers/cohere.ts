import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type Access, place, requireKey } from './access.ts'
import type { LanguageModel } from './language-model.ts'

/** Cohere's API, version 2. */
export async function openCohere(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const apiKey = requireKey(access, settings.label)
  const { createCohere } = await import('@ai-sdk/cohere')
  return createCohere({ ...place(settings), apiKey, fetch: access.fetch })(settings.model)
}
