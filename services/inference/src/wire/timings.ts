import type { WireUsage } from './usage.ts'

/** How long the parts of a request took, in llama-server's terms; `queue_ms`, the wait for a place, is ours. */
export type Timings = {
  /** A prompt was taken up: its computing begins, or has ended where its probabilities came with that. */
  started(isComputed: boolean): void
  /** A text arrived. */
  text(): void
  promptMs(): number
  render(usage: WireUsage): object
}

/** @param clock monotonic milliseconds */
export function createTimings(clock: () => number): Timings {
  const askedMs = clock()
  let startedMs: number | undefined
  let firstMs: number | undefined
  let lastMs = askedMs
  const promptMs = () => (firstMs ?? lastMs) - (startedMs ?? askedMs)
  return {
    promptMs,
    started(isComputed) {
      lastMs = clock()
      if (isComputed) firstMs ??= lastMs
      // Of several prompts the first one counts.
      else startedMs ??= lastMs
    },
    text() {
      lastMs = clock()
      firstMs ??= lastMs
    },
    render({
      prompt_tokens: promptTokens,
      completion_tokens: predicted,
      prompt_tokens_details: { cached_tokens: cached },
    }) {
      const computed = Math.max(0, promptTokens - cached)
      const predictedMs = lastMs - (firstMs ?? lastMs)
      return {
        queue_ms: (startedMs ?? askedMs) - askedMs,
        cache_n: cached,
        prompt_n: computed,
        prompt_ms: promptMs(),
        ...rate('prompt', computed, promptMs()),
        predicted_n: predicted,
        predicted_ms: predictedMs,
        ...rate('predicted', predicted, predictedMs),
      }
    },
  }
}

function rate(name: string, tokens: number, ms: number): object {
  return {
    [`${name}_per_token_ms`]: tokens === 0 ? 0 : ms / tokens,
    [`${name}_per_second`]: ms === 0 ? 0 : (tokens * 1_000) / ms,
  }
}
