import type { Sampling } from '../../../../domain/engine/sampling/sampling.ts'
import type { SamplerConfig } from '../addon.ts'

// `topP` without `topK` sorts the whole vocabulary for every token: 9 ms of 152,000 entries. The
// probability beyond the first thousand is nothing that `topP` would keep.
const topKBesideTopP = 1_024
const penaltyWindowTokens = 32_768
const dryBase = 1.75
const dryAllowedLength = 2
const dryBreakers = ['\n', ':', '"', '*']
// OpenAI's scale: -100 is a ban.
const ban = -100

/** What of an answer bears on its next token. */
export type SamplerState = {
  /** Counted by the penalties: for the repetition penalty the prompt too, in the order of the text. */
  readonly history: readonly number[]
  /** Tokens that must not be drawn, whatever `sampling` says. */
  readonly avoided: readonly number[]
  /** How often the answer has each token; given when {@link countsAlone}. */
  readonly occurrences?: ReadonlyMap<number, number>
}

/** With this one llama.cpp draws another each time (`LLAMA_DEFAULT_SEED`). */
const chanceSeed = 0xffff_ffff
// Not the next one, which another choice of the same request has.
const itsSubstitute = 0x7fff_ffff

/**
 * What llama.cpp's sampler chain is told.
 *
 * A step that does nothing is left out instead of given its neutral value: some neutral values cost
 * as much as the step itself.
 */
export function samplerConfig(sampling: Sampling, state: SamplerState): SamplerConfig {
  const { temperature = 1, seed = 0 } = sampling
  return {
    temperature,
    seed: seed === chanceSeed ? itsSubstitute : seed,
    ...(temperature === 0 ? {} : cuts(sampling)),
    ...penalties(sampling, state.history),
    ...dry(sampling),
    ...bias(sampling, state),
  }
}

/** Whether the sampler must be told of the tokens before when its settings change. */
export function countsTokens({ frequencyPenalty = 0, presencePenalty = 0, repetitionPenalty = 1 }: Sampling): boolean {
  return frequencyPenalty !== 0 || presencePenalty !== 0 || repetitionPenalty !== 1
}

/**
 * Whether the frequency and presence penalties are ours to count: beside a repetition penalty llama.cpp would
 * count the prompt for them too.
 */
export function countsAlone({ frequencyPenalty = 0, presencePenalty = 0, repetitionPenalty = 1 }: Sampling): boolean {
  return repetitionPenalty !== 1 && (frequencyPenalty !== 0 || presencePenalty !== 0)
}

function cuts({ topP, topK, minP, xtc }: Sampling): Partial<SamplerConfig> {
  const narrowP = topP !== undefined && topP < 1 ? topP : undefined
  const wantedK = topK !== undefined && topK > 0 ? topK : undefined
  const k = wantedK ?? (narrowP === undefined ? undefined : topKBesideTopP)
  return {
    ...(k === undefined ? {} : { topK: k }),
    ...(narrowP === undefined ? {} : { topP: narrowP }),
    ...(minP === undefined || minP === 0 ? {} : { minP }),
    ...(xtc === undefined || xtc.probability <= 0
      ? {}
      : { xtcProbability: xtc.probability, xtcThreshold: xtc.threshold }),
  }
}

function penalties(sampling: Sampling, history: readonly number[]): Partial<SamplerConfig> {
  if (!countsTokens(sampling)) return {}
  const { repetitionPenalty = 1, repetitionWindow } = sampling
  const { frequencyPenalty = 0, presencePenalty = 0 } = countsAlone(sampling) ? {} : sampling
  return {
    repeatPenaltyTokens: Uint32Array.from(history),
    repeatPenaltyMaxTokens: Math.min(repetitionWindow ?? penaltyWindowTokens, penaltyWindowTokens),
    repeatPenalty: repetitionPenalty,
    repeatPenaltyFrequencyPenalty: frequencyPenalty,
    repeatPenaltyPresencePenalty: presencePenalty,
  }
}

function dry({ dry: wanted }: Sampling): Partial<SamplerConfig> {
  if (wanted === undefined || wanted.multiplier <= 0) return {}
  return {
    dryRepeatPenaltyStrength: wanted.multiplier,
    dryRepeatPenaltyBase: wanted.base ?? dryBase,
    dryRepeatPenaltyAllowedLength: wanted.allowedLength ?? dryAllowedLength,
    dryRepeatPenaltyLastTokens: Math.min(wanted.window ?? penaltyWindowTokens, penaltyWindowTokens),
    dryRepeatPenaltySequenceBreakers: wanted.breakers ?? dryBreakers,
  }
}

function bias(sampling: Sampling, { avoided, occurrences = new Map() }: SamplerState): Partial<SamplerConfig> {
  const { logitBias = {}, frequencyPenalty = 0, presencePenalty = 0 } = sampling
  const values = new Map<number, number>()
  for (const [token, value] of Object.entries(logitBias))
    values.set(Number(token), value <= ban ? Number.NEGATIVE_INFINITY : value)
  for (const [token, count] of occurrences)
    values.set(token, (values.get(token) ?? 0) - count * frequencyPenalty - presencePenalty)
  for (const token of avoided) values.set(token, Number.NEGATIVE_INFINITY)
  if (values.size === 0) return {}
  return { tokenBiasKeys: Uint32Array.from(values.keys()), tokenBiasValues: Float32Array.from(values.values()) }
}
