import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type Access, place, requireKey } from './access.ts'
import type { LanguageModel } from './language-model.ts'

/** Anthropic's Messages API. */
export async function openAnthropic(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const apiKey = requireKey(access, settings.label)
  const { createAnthropic } = await import('@ai-sdk/anthropic')
  return createAnthropic({ ...place(settings), apiKey, fetch: access.fetch })(settings.model)
}
