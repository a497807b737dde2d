import type { TokenUsage } from '../chat/chat-model.ts'

/** What two calls used together; one of which nothing is known counts nothing. */
export function addUsage(a: TokenUsage | undefined, b: TokenUsage | undefined): TokenUsage | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
  }
}
