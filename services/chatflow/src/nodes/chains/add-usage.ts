import type { TokenUsage } from '../../domain/chat/chat-model.ts'

/** What several calls of models cost together; `undefined` when none of them told. */
export function addUsage(...usages: readonly (TokenUsage | undefined)[]): TokenUsage | undefined {
  const told = usages.filter((usage) => usage !== undefined)
  if (told.length === 0) return undefined
  return {
    promptTokens: told.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
    completionTokens: told.reduce((sum, { completionTokens }) => sum + completionTokens, 0),
  }
}
