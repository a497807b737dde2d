import { Failure } from '@hearth/kernel'
import type { TokenUsage } from '../chat/chat-model.ts'

/**
 * Counts the tokens of one run.
 *
 * @param maxTokens of questions and answers together; unlimited when absent
 */
export function createTokenBudget(maxTokens: number | undefined): (usage: TokenUsage | undefined) => void {
  let spent = 0
  return (usage) => {
    if (usage === undefined || maxTokens === undefined) return
    spent += usage.promptTokens + usage.completionTokens
    if (spent > maxTokens) {
      throw new Failure('broken', `Cannot go on: the run has used ${spent} tokens, more than the ${maxTokens} allowed`)
    }
  }
}
