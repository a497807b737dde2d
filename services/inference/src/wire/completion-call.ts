import type { GenerateRequest, Prompt } from '../domain/engine.ts'
import { resolveSampling, type Sampling } from '../domain/sampling.ts'

/** What a chat or a plain completion request asks for, in our own terms. */
export type CompletionCall = {
  /** Absent: the main model. */
  readonly model: string | undefined
  readonly prompts: readonly Prompt[]
  /** Answers for each prompt. */
  readonly choices: number
  readonly sampling: Sampling
  readonly stop: readonly string[]
  readonly maxTokens?: number
  readonly stream: boolean
  /** Whether a stream ends with the token counts. */
  readonly includeUsage: boolean
}

const seeds = 2 ** 32

/**
 * One engine request for each answer, those of the same prompt side by side.
 *
 * @param defaults sampling settings behind those of the request, first wins
 * @param seed used when nothing else names one; the answers of one prompt take consecutive seeds,
 *   so that they differ
 */
export function toGenerateRequests(
  call: CompletionCall,
  defaults: readonly Sampling[],
  seed: number,
): readonly GenerateRequest[] {
  const sampling = resolveSampling([call.sampling, ...defaults], seed)
  const { stop, maxTokens } = call
  return call.prompts.flatMap((prompt) =>
    Array.from({ length: call.choices }, (_, choice) => ({
      prompt,
      sampling: { ...sampling, seed: (sampling.seed + choice) % seeds },
      stop,
      ...(maxTokens === undefined ? {} : { maxTokens }),
    })),
  )
}
