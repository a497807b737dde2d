import type { ChatUsage } from '../domain/chat/chat-usage.ts'

export type WireUsage = {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
  readonly prompt_tokens_details: { readonly cached_tokens: number }
  readonly completion_tokens_details?: { readonly reasoning_tokens: number }
}

/** Token counts of a chat; those of a plain completion have no reasoning. */
export function renderUsage(
  usage: Omit<ChatUsage, 'reasoningTokens'> & Partial<Pick<ChatUsage, 'reasoningTokens'>>,
): WireUsage {
  const { promptTokens, cachedTokens, completionTokens, reasoningTokens } = usage
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    ...(reasoningTokens === undefined ? {} : { completion_tokens_details: { reasoning_tokens: reasoningTokens } }),
  }
}
