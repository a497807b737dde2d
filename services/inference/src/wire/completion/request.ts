import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { AnswerForm, GenerationExtras } from '../../domain/chat/chat-call.ts'
import type { Prompt } from '../../domain/engine/engine.ts'
import type { Sampling } from '../../domain/engine/sampling/sampling.ts'
import type { TokenLimits } from '../../domain/engine/token-limits.ts'
import { formFields, toAnswerForm } from '../chat/answer-form.ts'
import type { CallOptions } from '../chat/request.ts'
import { samplingFields, toGenerationExtras, toSampling, toStops, toTokenLimits } from '../sampling-fields.ts'

const maxPrompts = 128
const maxChoices = 128
const defaultMaxTokens = 16
const tokenList = z.array(z.int().min(0)).min(1)

/** `POST /v1/completions`. Unknown keys are ignored; those that we know and cannot honour are refused. */
export const completionRequestSchema = z.object({
  ...samplingFields,
  ...formFields,
  prompt: z.union(
    [z.string(), tokenList, z.array(z.string()).min(1).max(maxPrompts), z.array(tokenList).min(1).max(maxPrompts)],
    `a text, a list of tokens, or a list of 1 to ${maxPrompts} of either`,
  ),
  // With "echo" nothing at all may be asked to follow: what is wanted then are the prompt's probabilities.
  max_tokens: z.int().min(0).nullish(),
  suffix: z.string().nullish(),
  echo: z.boolean().nullish(),
  // vLLM's: whether the model's first token is put before a text
  add_special_tokens: z.boolean().nullish(),
  best_of: z.int().min(1).max(maxChoices).nullish(),
  logprobs: z.int().min(0).max(20).nullish(),
})

export type CompletionRequest = z.infer<typeof completionRequestSchema>

/** What a plain completion request asks for, in our own terms. */
export type CompletionCall = {
  /** Absent: the default model. */
  readonly model: string | undefined
  readonly prompts: readonly Prompt[]
  /** Whether a text stands as it is, without the model's first token before it. */
  readonly bare: boolean
  /** The text behind the gap to be filled. */
  readonly suffix: string | undefined
  /** Answers for each prompt. */
  readonly choices: number
  /** How many are computed, of which the likeliest `choices` are given. */
  readonly bestOf: number
  readonly form: AnswerForm
  readonly sampling: Sampling
  readonly limits: TokenLimits
  readonly stop: readonly string[]
  readonly maxTokens: number
  readonly generation: GenerationExtras
}

/**
 * What a plain completion request asks for. Without `max_tokens` it is 16 tokens, as at OpenAI.
 *
 * @throws {Failure} `invalid` for what cannot be asked at once
 */
export function parseCompletionRequest(body: CompletionRequest, options: CallOptions): CompletionCall {
  const choices = body.n ?? 1
  const bestOf = body.best_of ?? choices
  const maxTokens = body.max_tokens ?? defaultMaxTokens
  if (bestOf < choices) refuse('best_of', 'it is less than "n"')
  if (bestOf > choices && body.stream) refuse('best_of', 'a stream cannot wait for the best; leave "stream" out')
  if (maxTokens === 0 && !body.echo) refuse('max_tokens', '0 needs "echo": true')
  if (body.suffix && body.echo)
    refuse('echo', 'the prompt is not what comes before the answer when there is a "suffix"')
  return {
    model: body.model || undefined,
    prompts: toPrompts(body.prompt),
    bare: body.add_special_tokens === false,
    suffix: body.suffix || undefined,
    choices,
    bestOf,
    form: toAnswerForm(body),
    sampling: toSampling(body),
    limits: toTokenLimits(body),
    stop: toStops(body.stop),
    maxTokens,
    generation: {
      ...toGenerationExtras(body, options.client),
      ...(body.cache_prompt === false ? { cacheSalt: options.newSalt() } : {}),
    },
  }
}

function refuse(param: string, reason: string): never {
  throw new Failure('invalid', `Cannot honour "${param}": ${reason}`, { param })
}

function toPrompts(prompt: CompletionRequest['prompt']): readonly Prompt[] {
  if (typeof prompt === 'string') return [{ kind: 'text', text: prompt }]
  const [first] = prompt
  const list = typeof first === 'number' ? [prompt as number[]] : (prompt as (string | number[])[])
  return list.map((each) =>
    typeof each === 'string' ? { kind: 'text', text: each } : { kind: 'tokens', tokens: each },
  )
}
