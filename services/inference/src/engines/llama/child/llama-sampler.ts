import type { Draw, Row, Sampler, SamplerOptions } from '../../../domain/scheduler/decoder.ts'
import type { AddonContext, AddonGrammarState, AddonSampler } from './addon.ts'
import type { Grammars } from './grammars.ts'
import { countsTokens, samplerConfig } from './sampler-config.ts'
import type { Scorer } from './scorer.ts'

export type SamplerDeps = {
  readonly context: AddonContext
  readonly grammars: Grammars
  readonly scorer: Scorer
  readonly open: () => AddonSampler
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

// A grammar may leave so many ways open that each token doubles them; the next one would take four times as long.
const maxGrammarMs = 1_500

/** Draws the tokens of one answer through a sampler chain of llama.cpp. */
export function createLlamaSampler(options: SamplerOptions, deps: SamplerDeps): Sampler {
  const { context, grammars, scorer, open, clock } = deps
  const { sampling, prompt, logprobs } = options
  const sampler = open()
  const counts = countsTokens(sampling)
  // The frequency and presence penalties count the answer alone, unless the repetition penalty, which
  // counts the prompt too, is on: llama.cpp has one count for all three.
  const history = counts && (sampling.repetitionPenalty ?? 1) !== 1 ? Array.from(prompt) : []
  let avoided: readonly number[] = []
  let grammar: AddonGrammarState | undefined
  let exhausted = false

  // Settings are replaced as a whole, so everything still in force is told again.
  function configure(): void {
    const config = samplerConfig(sampling, { history, avoided })
    sampler.applyConfig(grammar === undefined ? config : { ...config, grammarEvaluationState: grammar })
  }

  async function draw(row: Row): Promise<number | undefined> {
    try {
      const token = await context.sampleToken(row, sampler)
      return token < 0 ? undefined : token
    } catch (error) {
      // With nothing left to choose some token is drawn all the same, which the grammar then refuses.
      if (grammar !== undefined) return undefined
      throw error
    }
  }

  configure()
  return {
    async sample(row): Promise<Draw> {
      const startedMs = clock()
      const token = exhausted ? undefined : await draw(row)
      exhausted = grammar !== undefined && clock() - startedMs >= maxGrammarMs
      if (token === undefined) return { token }
      if (counts) history.push(token)
      return logprobs === undefined ? { token } : { token, scored: await scorer.score(row, token, logprobs) }
    },
    constrain(text) {
      grammar = grammars.begin(text)
      configure()
    },
    avoid(tokens) {
      if (sameTokens(tokens, avoided)) return
      avoided = [...tokens]
      configure()
    },
    dispose: () => sampler.dispose(),
  }
}

function sameTokens(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((token, index) => token === right[index])
}
