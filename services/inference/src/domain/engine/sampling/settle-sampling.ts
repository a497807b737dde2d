import type { Engine, ModelInfo } from '../engine.ts'
import { limitTokens, type TokenLimits } from '../token-limits.ts'
import { resolveSampling, type Sampling } from './sampling.ts'

export type AskedSampling = { readonly sampling: Sampling; readonly limits?: TokenLimits }

/**
 * How a model draws the tokens of one request: as the request says, else as its `info` recommends.
 *
 * @throws {Failure} as `limitTokens`
 */
export async function settleSampling(
  { sampling, limits = {} }: AskedSampling,
  model: { readonly engine: Pick<Engine, 'tokenize'>; readonly info: ModelInfo; readonly seed: number },
  signal: AbortSignal,
): Promise<Sampling> {
  const { info, seed } = model
  const resolved = resolveSampling([sampling, info.sampling], seed)
  return limitTokens(resolved, limits, model, signal)
}
