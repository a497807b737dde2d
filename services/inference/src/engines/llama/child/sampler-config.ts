import type { Sampling } from '../../../domain/sampling.ts'
import type { SamplerConfig } from './addon.ts'

// `topP` without `topK` sorts the whole vocabulary for every token: 9 ms of 152,000 entries. The
// probability beyond the first thousand is nothing that `topP` would keep.
const topKBesideTopP = 1_024
const penaltyWindowTokens = 32_768

/**
 * What llama.cpp's sampler chain is told.
 *
 * A step that does nothing is left out instead of given its neutral value: some neutral values cost
 * as much as the step itself.
 *
 * @param prompt counted by the repetition penalty; the frequency and presence penalties count the answer alone
 */
export function samplerConfig(sampling: Sampling, prompt: readonly number[]): SamplerConfig {
  const { temperature = 1, seed = 0 } = sampling
  if (temperature === 0) return { temperature, seed, ...penalties(sampling, prompt), ...bias(sampling) }
  const topP = sampling.topP !== undefined && sampling.topP < 1 ? sampling.topP : undefined
  const wantedTopK = sampling.topK !== undefined && sampling.topK > 0 ? sampling.topK : undefined
  const topK = wantedTopK ?? (topP === undefined ? undefined : topKBesideTopP)
  return {
    temperature,
    seed,
    ...(topK === undefined ? {} : { topK }),
    ...(topP === undefined ? {} : { topP }),
    ...(sampling.minP === undefined || sampling.minP === 0 ? {} : { minP: sampling.minP }),
    ...penalties(sampling, prompt),
    ...bias(sampling),
  }
}

function penalties(sampling: Sampling, prompt: readonly number[]): Partial<SamplerConfig> {
  const { frequencyPenalty = 0, presencePenalty = 0, repetitionPenalty = 1 } = sampling
  if (frequencyPenalty === 0 && presencePenalty === 0 && repetitionPenalty === 1) return {}
  return {
    repeatPenaltyTokens: Uint32Array.from(repetitionPenalty === 1 ? [] : prompt),
    repeatPenaltyMaxTokens: penaltyWindowTokens,
    repeatPenalty: repetitionPenalty,
    repeatPenaltyFrequencyPenalty: frequencyPenalty,
    repeatPenaltyPresencePenalty: presencePenalty,
  }
}

function bias({ logitBias }: Sampling): Partial<SamplerConfig> {
  const entries = Object.entries(logitBias ?? {})
  if (entries.length === 0) return {}
  return {
    tokenBiasKeys: Uint32Array.from(entries, ([token]) => Number(token)),
    tokenBiasValues: Float32Array.from(entries, ([, value]) => value),
  }
}
