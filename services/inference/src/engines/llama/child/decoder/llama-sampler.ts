import type { Draw, Row, Sampler, SamplerOptions } from '../../../../domain/scheduler/decoder.ts'
import type { AddonContext, AddonGrammarState, AddonSampler } from '../addon.ts'
import type { Grammars } from '../grammars/grammars.ts'
import { countsAlone, countsTokens, samplerConfig } from './sampler-config.ts'
import type { Scorer } from './scorer.ts'
import type { Utf8Guard } from './utf8-guard.ts'

export type SamplerDeps = {
  readonly context: AddonContext
  readonly grammars: Grammars
  readonly scorer: Scorer
  readonly open: () => AddonSampler
  readonly utf8: Utf8Guard
  /** Tokens that a grammar would take for text although they are none. */
  readonly textless: readonly number[]
  /** Milliseconds that the process has computed: on a busy machine the clock runs on without it. */
  readonly workedMs: () => number
}

// A grammar may leave so many ways open that each token doubles them; the next one would take four times as long.
const maxGrammarMs = 1_500

// GBNF's way to ask for a token by its number.
const tokenNames = /<\[(\d+)\]>/g

/** Draws the tokens of one answer through a sampler chain of llama.cpp. */
export function createLlamaSampler(options: SamplerOptions, deps: SamplerDeps): Sampler {
  const { context, grammars, scorer, open, utf8, textless, workedMs } = deps
  const { sampling, prompt, logprobs } = options
  const sampler = open()
  const counts = countsTokens(sampling)
  // The frequency and presence penalties count the answer alone, the repetition penalty the prompt too;
  // llama.cpp has one count for all three.
  const history = counts && (sampling.repetitionPenalty ?? 1) !== 1 ? Array.from(prompt) : []
  const occurrences = countsAlone(sampling) ? new Map<number, number>() : undefined
  let avoided: readonly number[] = []
  let misfits: readonly number[] = []
  let never: readonly number[] = []
  let grammar: AddonGrammarState | undefined
  let exhausted = false

  // Settings are replaced as a whole, so everything still in force is told again.
  function configure(): void {
    const state = { history, avoided: [...avoided, ...never, ...misfits], ...(occurrences && { occurrences }) }
    const config = samplerConfig(sampling, state)
    sampler.applyConfig(grammar === undefined ? config : { ...config, grammarEvaluationState: grammar })
  }

  /** Settles what `token` means for the next one. */
  function observe(token: number): void {
    if (counts) history.push(token)
    occurrences?.set(token, (occurrences.get(token) ?? 0) + 1)
    const before = misfits
    misfits = grammar === undefined ? before : utf8.after(token)
    if (occurrences !== undefined || misfits !== before) configure()
  }

  async function drawWithin(row: Row): Promise<number | undefined> {
    if (exhausted) return undefined
    const startedMs = workedMs()
    // With nothing left to choose some token is drawn all the same, which the grammar then refuses.
    const token = await context.sampleToken(row, sampler).catch(() => -1)
    exhausted = workedMs() - startedMs >= maxGrammarMs
    return token
  }

  function settle(token: number | undefined): Draw {
    if (token === undefined || token < 0) return { token: undefined }
    observe(token)
    return { token }
  }

  async function scored(row: Row, { token }: Draw, top: number): Promise<Draw> {
    return token === undefined ? { token } : { token, scored: await scorer.score(row, token, top) }
  }

  configure()
  return {
    async sample(row) {
      const draw = settle(await (grammar === undefined ? context.sampleToken(row, sampler) : drawWithin(row)))
      return logprobs === undefined ? draw : scored(row, draw, logprobs)
    },
    constrain(text) {
      grammar = grammars.begin(text)
      const named = new Set(Array.from(text.matchAll(tokenNames), ([, token]) => Number(token)))
      never = [...textless, ...utf8.broken].filter((token) => !named.has(token))
      configure()
    },
    avoid(tokens) {
      if (sameTokens(tokens, avoided)) return
      avoided = [...tokens]
      configure()
    },
    isWhole: () => grammar !== undefined && grammars.isWhole(grammar),
    dispose: () => sampler.dispose(),
  }
}

function sameTokens(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((token, index) => token === right[index])
}
