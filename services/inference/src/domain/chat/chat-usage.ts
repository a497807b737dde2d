import type { ChatEvent } from './chat-event.ts'

/** Tokens of a whole request: the prompt counted once, the answers of all choices added up. */
export type ChatUsage = {
  readonly promptTokens: number
  readonly cachedTokens: number
  readonly completionTokens: number
  /** Those of `completionTokens` that were reasoning, of the answers that are finished. */
  readonly reasoningTokens: number
}

export type ChatUsageMeter = { observe(event: ChatEvent): void; usage(): ChatUsage }

/** Counts what passes; answers under way count as far as they have come. */
export function createChatUsageMeter(): ChatUsageMeter {
  let prompt = { promptTokens: 0, cachedTokens: 0 }
  let reasoningTokens = 0
  const completionTokens: number[] = []
  return {
    observe(event) {
      if (event.kind === 'started') {
        prompt = { promptTokens: event.promptTokens, cachedTokens: event.cachedTokens }
        return
      }
      completionTokens[event.choice] = event.completionTokens
      if (event.kind !== 'finished') return
      reasoningTokens += event.reasoningTokens
      prompt = event.prompt ?? prompt
    },
    usage: () => ({
      ...prompt,
      completionTokens: completionTokens.reduce((sum, tokens) => sum + tokens, 0),
      reasoningTokens,
    }),
  }
}
