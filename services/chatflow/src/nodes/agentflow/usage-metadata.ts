import type { TokenUsage } from '../../domain/chat/chat-model.ts'

/** What a model used, in the shape that Flowise's clients know. */
export function usageMetadata({ promptTokens, completionTokens }: TokenUsage): object {
  return {
    input_tokens: promptTokens,
    output_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    input_token_details: {},
    output_token_details: {},
  }
}
