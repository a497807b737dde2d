/** How the next token is chosen. An absent field means that this step is not applied. */
export type Sampling = {
  /** 0 always takes the most likely token. */
  readonly temperature?: number
  readonly topP?: number
  readonly topK?: number
  readonly minP?: number
  readonly frequencyPenalty?: number
  readonly presencePenalty?: number
  /** Above 1 makes tokens of the prompt and of the answer so far less likely. */
  readonly repetitionPenalty?: number
  /** The repetition penalty looks at so many tokens before the next one; absent: at all of them. */
  readonly repetitionWindow?: number
  /** Makes tokens less likely that would continue a repetition of what was generated. */
  readonly dry?: {
    readonly multiplier: number
    readonly base?: number
    /** Repetitions of up to so many tokens cost nothing. */
    readonly allowedLength?: number
    readonly window?: number
    readonly breakers?: readonly string[]
  }
  /** Now and then takes the likeliest tokens away, when others are likely too. */
  readonly xtc?: { readonly probability: number; readonly threshold: number }
  /** Added to the logits, by token id. */
  readonly logitBias?: Readonly<Record<number, number>>
  /**
   * Runs of at least two tokens that must not come out: the last one of a run is not drawn where the answer
   * ends with all before it.
   */
  readonly badRuns?: readonly (readonly number[])[]
  /** Unsigned 32 bits. The same seed, prompt and settings repeat the same answer. */
  readonly seed?: number
}

/** OpenAI's defaults: the model's own distribution. */
const plain: Sampling = { temperature: 1 }

/**
 * The settings of one request: what the request says, else the model's preset, else what the model
 * file recommends, else the plain distribution.
 *
 * @param layers first wins, field by field
 * @param seed used when no layer names one
 */
export function resolveSampling(layers: readonly Sampling[], seed: number): Sampling & { readonly seed: number } {
  const merged: Sampling = Object.assign({}, ...[...layers, plain].toReversed().map(withoutUndefined))
  return { seed, ...merged }
}

function withoutUndefined(sampling: Sampling): Sampling {
  return Object.fromEntries(Object.entries(sampling).filter(([, value]) => value !== undefined))
}
