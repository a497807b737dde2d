import type { FinishReason, GenerationEvent } from './engine.ts'
import type { Indexed } from './merge.ts'

/** A finished answer. */
export type Answer = { readonly text: string; readonly reason: FinishReason }

/** Tokens of a whole request: each prompt counted once, the answers of all choices added up. */
export type Usage = { readonly promptTokens: number; readonly cachedTokens: number; readonly completionTokens: number }

export type UsageMeter = { observe(event: Indexed<GenerationEvent>): void; usage(): Usage }

/** @param choicesPerPrompt so many consecutive indexes share a prompt */
export function createUsageMeter(choicesPerPrompt: number): UsageMeter {
  let promptTokens = 0
  let cachedTokens = 0
  let completionTokens = 0
  return {
    observe({ index, value }) {
      if (value.kind === 'finished') completionTokens += value.completionTokens
      if (value.kind !== 'started' || index % choicesPerPrompt !== 0) return
      promptTokens += value.promptTokens
      cachedTokens += value.cachedTokens
    },
    usage: () => ({ promptTokens, cachedTokens, completionTokens }),
  }
}

/** Reads all events; the answers are in the order of their indexes. */
export async function collectAnswers(
  events: AsyncIterable<Indexed<GenerationEvent>>,
  meter: UsageMeter,
): Promise<readonly Answer[]> {
  const answers: { text: string; reason: FinishReason }[] = []
  for await (const event of events) {
    meter.observe(event)
    const { index, value } = event
    const answer = answers[index] ?? { text: '', reason: 'stop' }
    if (value.kind === 'text') answer.text += value.text
    if (value.kind === 'finished') answer.reason = value.reason
    answers[index] = answer
  }
  return answers
}
