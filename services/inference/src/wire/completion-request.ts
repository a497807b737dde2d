import { z } from '@hono/zod-openapi'
import type { Prompt } from '../domain/engine.ts'
import type { CompletionCall } from './completion-call.ts'
import { samplingFields, toSampling, toStops } from './sampling-fields.ts'
import { refuseUnsupported } from './unsupported.ts'

const maxPrompts = 128
const defaultMaxTokens = 16
const tokenList = z.array(z.int().min(0)).min(1)

/** `POST /v1/completions`. Unknown keys are ignored; those that we know and cannot honour are refused. */
export const completionRequestSchema = z.object({
  ...samplingFields,
  prompt: z.union(
    [z.string(), tokenList, z.array(z.string()).min(1).max(maxPrompts), z.array(tokenList).min(1).max(maxPrompts)],
    `a text, a list of tokens, or a list of 1 to ${maxPrompts} of either`,
  ),
  suffix: z.string().nullish(),
  echo: z.boolean().nullish(),
  best_of: z.int().min(1).nullish(),
  logprobs: z.int().nullish(),
})

export type CompletionRequest = z.infer<typeof completionRequestSchema>

/**
 * What a plain completion request asks for. Without `max_tokens` it is 16 tokens, as at OpenAI.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for what we cannot do
 */
export function parseCompletionRequest(body: CompletionRequest): CompletionCall {
  const choices = body.n ?? 1
  if (body.logprobs !== undefined && body.logprobs !== null)
    refuseUnsupported('logprobs', `${body.logprobs}`, 'leave it out')
  if (body.echo === true) refuseUnsupported('echo', 'true', 'put the prompt before the answer yourself')
  if (body.suffix) refuseUnsupported('suffix', 'text', 'leave it out')
  if (body.best_of && body.best_of !== choices) refuseUnsupported('best_of', `${body.best_of}`, 'leave it out')
  return {
    model: body.model ?? undefined,
    prompts: toPrompts(body.prompt),
    choices,
    sampling: toSampling(body),
    stop: toStops(body.stop),
    maxTokens: body.max_tokens ?? defaultMaxTokens,
    stream: body.stream ?? false,
    includeUsage: body.stream_options?.include_usage ?? false,
  }
}

function toPrompts(prompt: CompletionRequest['prompt']): readonly Prompt[] {
  if (typeof prompt === 'string') return [{ kind: 'text', text: prompt }]
  const [first] = prompt
  const list = typeof first === 'number' ? [prompt as number[]] : (prompt as (string | number[])[])
  return list.map((each) =>
    typeof each === 'string' ? { kind: 'text', text: each } : { kind: 'tokens', tokens: each },
  )
}
