import type { ChatUsage } from '../../domain/chat/chat-usage.ts'

export type StopReason = 'end_turn' | 'max_tokens' | 'stop_sequence' | 'tool_use' | 'model_context_window_exceeded'

export type ContentBlock =
  | { readonly type: 'text'; readonly text: string; readonly citations: null }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | {
      readonly type: 'tool_use'
      readonly id: string
      readonly name: string
      readonly input: unknown
      readonly caller: { readonly type: 'direct' }
    }

/** What is known of a message once it is finished. */
export type MessageEnd = {
  readonly stop_reason: StopReason | null
  readonly stop_sequence: string | null
  readonly stop_details: null
  readonly container: null
}

/** Always empty here, and always there at Anthropic. */
const nothing = {
  cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
  server_tool_use: null,
}

export type MessageUsage = ReturnType<typeof renderMessageUsage>

/** An answer in Anthropic's shape. */
export type Message = MessageEnd & {
  readonly id: string
  readonly type: 'message'
  readonly role: 'assistant'
  readonly model: string
  readonly content: readonly ContentBlock[]
  readonly diagnostics: null
  readonly usage: MessageUsage
}

export const unfinished: MessageEnd = { stop_reason: null, stop_sequence: null, stop_details: null, container: null }

/** Anthropic counts the tokens that were still in memory apart from the others of the prompt. */
export function renderMessageUsage({ promptTokens, cachedTokens, completionTokens, reasoningTokens }: ChatUsage) {
  return {
    input_tokens: promptTokens - cachedTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cachedTokens,
    output_tokens: completionTokens,
    output_tokens_details: { thinking_tokens: reasoningTokens },
    ...nothing,
    service_tier: 'standard',
    inference_geo: null,
    speed: null,
  }
}
