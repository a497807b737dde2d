import type { FinishReason, GenerationEvent, ScoredToken } from '../engine/engine.ts'
import type { Indexed } from './merge.ts'

/** A finished answer to a plain prompt. */
export type Answer = {
  readonly text: string
  readonly reason: FinishReason
  readonly stop?: string | number
  /** Tokens that were drawn and are no part of its text: what a stop text cut off, and the end. */
  readonly withheld?: readonly number[]
  /** When probabilities were asked for: all tokens of the answer. */
  readonly tokens: readonly ScoredToken[]
}

/** The answers to one prompt, in the order of their choices. */
export type PromptAnswers = {
  readonly answers: readonly Answer[]
  readonly promptLogprobs: readonly ScoredToken[] | undefined
}

/** Tokens of a whole request: each prompt counted once, the answers of all choices added up. */
type Usage = { readonly promptTokens: number; readonly cachedTokens: number; readonly completionTokens: number }

export type UsageMeter = { observe(event: Indexed<GenerationEvent>): void; usage(): Usage }

/** Counts the events of several prompts; answers under way count as far as they have come. */
export function createUsageMeter(): UsageMeter {
  let promptTokens = 0
  let cachedTokens = 0
  const completionTokens = new Map<string, number>()
  return {
    observe({ index, value }) {
      if (value.kind === 'started') {
        promptTokens += value.promptTokens
        cachedTokens += value.cachedTokens
      } else completionTokens.set(`${index} ${value.choice}`, value.completionTokens)
    },
    usage: () => ({
      promptTokens,
      cachedTokens,
      completionTokens: [...completionTokens.values()].reduce((sum, tokens) => sum + tokens, 0),
    }),
  }
}

/**
 * Reads all events; what is answered to each prompt, in the order of the prompts.
 *
 * @param counter told of each event
 */
export async function collectAnswers(
  events: AsyncIterable<Indexed<GenerationEvent>>,
  counter: Pick<UsageMeter, 'observe'>,
): Promise<readonly PromptAnswers[]> {
  const prompts: Collected[] = []
  for await (const event of events) {
    counter.observe(event)
    const { index, value } = event
    prompts[index] ??= { answers: [], promptLogprobs: undefined }
    const prompt = prompts[index]
    if (value.kind === 'started') prompt.promptLogprobs = value.promptLogprobs
    else collect(prompt, value)
  }
  return prompts
}

type Collected = {
  answers: {
    text: string
    reason: FinishReason
    stop?: string | number
    withheld?: readonly number[]
    tokens: ScoredToken[]
  }[]
  promptLogprobs: readonly ScoredToken[] | undefined
}

function collect(prompt: Collected, event: Exclude<GenerationEvent, { kind: 'started' }>): void {
  prompt.answers[event.choice] ??= { text: '', reason: 'stop', tokens: [] }
  const answer = prompt.answers[event.choice]
  if (answer === undefined) return
  if (event.kind === 'text') {
    answer.text += event.text
    answer.tokens.push(...(event.tokens ?? []))
    return
  }
  answer.reason = event.reason
  if (event.stop !== undefined) answer.stop = event.stop
  if (event.withheld !== undefined) answer.withheld = event.withheld
}
