import type { ScoredToken, TokenLogprob } from '../../../../domain/engine/engine.ts'
import type { AddonBindings, AddonContext, AddonModel, AddonSampler } from '../addon.ts'
import type { TokenBytes } from '../tokenizer/token-bytes.ts'

/** Tells how probable tokens are after the model alone. */
export type Scorer = {
  /** @param row index of the batch; valid until the next step */
  score(row: number, token: number, top: number): Promise<ScoredToken>
}

const decoder = new TextDecoder()

type Samplers = { readonly highest: AddonSampler; readonly whole: AddonSampler; width: number }

// A drawn token is nearly always among so many likeliest, and picking more of them costs hardly anything.
const likeliest = 64

/**
 * Exact log probabilities without moving the vocabulary into JavaScript: one sampler picks the highest
 * logits, another sums the weights of all. 1.3 ms for 152,000 tokens, where the public way takes 11;
 * 1.8 for a token that is not among the likeliest, whose logit the second sampler has to look for.
 *
 * @param maxIdle samplers kept for the next call; each holds 12 bytes for every token of the vocabulary
 */
export function createScorer(
  { AddonSampler: Sampler }: AddonBindings,
  model: AddonModel,
  context: AddonContext,
  { maxIdle, bytesOf }: { readonly maxIdle: number; readonly bytesOf: TokenBytes },
): Scorer {
  // A sampler works for one call at a time.
  const idle: Samplers[] = []

  function open(): Samplers {
    const whole = new Sampler(model)
    whole.applyConfig({ temperature: 0, seed: 0 })
    return { highest: new Sampler(model), whole, width: 0 }
  }
  function close({ highest, whole }: Samplers): void {
    highest.dispose()
    whole.dispose()
  }
  const toLogprob = (token: number, logprob: number): TokenLogprob => {
    const bytes = bytesOf(token)
    return { token, text: decoder.decode(bytes), bytes: Array.from(bytes), logprob }
  }

  async function pickHighest({ highest }: Samplers, row: number, token: number, top: number) {
    const [, , , logits = []] = await context.sampleToken(
      row,
      highest,
      false,
      false,
      [[token], false, false, false, top],
      false,
    )
    const pairs = toPairs(logits)
    return { pairs: pairs.slice(0, top), own: pairs[top]?.[1] }
  }
  /** @param sought the token whose logit is still to be found */
  async function weigh({ whole }: Samplers, row: number, sought: number | undefined) {
    const logits = sought === undefined ? false : ([[sought], false, false, false, 0] as const)
    const sampled = await context.sampleToken(row, whole, false, false, logits, true)
    return { found: sampled[3]?.[1] ?? Number.NEGATIVE_INFINITY, logWeight: Math.log(sampled[4] ?? 1) }
  }

  async function measure(samplers: Samplers, row: number, token: number, top: number): Promise<ScoredToken> {
    // The highest logit is needed in any case: the weights are relative to it.
    const picked = Math.max(1, top)
    const width = Math.max(likeliest, picked)
    if (samplers.width !== width) samplers.highest.applyConfig({ temperature: 1, seed: 0, topK: width })
    samplers.width = width
    const { pairs, own } = await pickHighest(samplers, row, token, picked)
    const [[, maxLogit] = [0, 0]] = pairs
    const { found, logWeight } = await weigh(samplers, row, own === undefined ? token : undefined)
    const logprobOf = (logit: number) => logit - maxLogit - logWeight
    return {
      ...toLogprob(token, logprobOf(own ?? found)),
      top: pairs.slice(0, top).map(([each, logit]) => toLogprob(each, logprobOf(logit))),
    }
  }
  return {
    async score(row, token, top) {
      const samplers = idle.pop() ?? open()
      try {
        return await measure(samplers, row, token, top)
      } finally {
        if (idle.length < maxIdle) idle.push(samplers)
        else close(samplers)
      }
    },
  }
}

function toPairs(flat: readonly number[]): readonly (readonly [token: number, logit: number])[] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index] ?? 0, flat[2 * index + 1] ?? 0])
}
