import type { AnswerLengths } from './forward/forward.ts'

/** Before any answer of a model has been seen. */
const firstGuessTokens = 256
const weightOfNewest = 0.1

/** Mean length of the answers of each model, newer ones weighing more. Names come from configuration and upstreams alone. */
export function createAnswerLengths(): AnswerLengths {
  const means = new Map<string, number>()
  return {
    expect: (model) => means.get(model) ?? firstGuessTokens,
    observe(model, tokens) {
      const mean = means.get(model) ?? firstGuessTokens
      means.set(model, mean + weightOfNewest * (tokens - mean))
    },
  }
}
