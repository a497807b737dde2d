import type { TokenUsage } from '../chat/chat-model.ts'

/** What a model costs, in US dollars for a million tokens. */
export type ModelPrice = {
  readonly model: string
  readonly promptUsd: number
  readonly completionUsd: number
}

/** What some tokens of a model cost in US dollars; `undefined` where its price is not known. */
export type PriceOf = (model: string, usage: TokenUsage | undefined) => number | undefined

const perTokens = 1_000_000

/** Prices by the names of models, as the configuration gives them. */
export function createPrices(prices: readonly ModelPrice[]): PriceOf {
  const byModel = new Map(prices.map((price) => [price.model, price]))
  return (model, usage) => {
    const price = byModel.get(model)
    if (price === undefined || usage === undefined) return undefined
    return (usage.promptTokens * price.promptUsd + usage.completionTokens * price.completionUsd) / perTokens
  }
}
