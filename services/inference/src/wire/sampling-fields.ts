import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { GenerationExtras } from '../domain/chat/chat-call.ts'
import type { Sampling } from '../domain/engine/sampling/sampling.ts'
import type { TokenLimits } from '../domain/engine/token-limits.ts'
import { present } from './optional.ts'
import { unservedGeneration } from './unserved-fields.ts'
import { refuseUnsupported } from './unsupported.ts'

const maxStops = 16
const maxStopLength = 256
const maxBadWords = 128
const maxListedTokens = 65_536
const maxBreakers = 8
const stopText = z.string().min(1).max(maxStopLength)

const biasValue = z.number().min(-100).max(100)
const biasMap = z.record(z.string().regex(/^\d{1,9}$/), biasValue)
const biasPairs = z.array(z.tuple([z.int().min(0).max(999_999_999), biasValue])).max(1_024)
const tokenList = z.array(z.int().min(0).max(999_999_999)).max(maxListedTokens)
const count = z.int().min(0)

/** The fields that chat and plain completions share: OpenAI's, vLLM's and llama-server's. */
export const samplingFields = {
  model: z.string().max(512).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z
    .object({ include_usage: z.boolean().nullish(), continuous_usage_stats: z.boolean().nullish() })
    .nullish(),
  n: z.int().min(1).max(128).nullish(),
  max_tokens: z.int().min(1).nullish(),
  stop: z
    .union(
      [stopText, z.array(stopText).max(maxStops)],
      `a text of 1 to ${maxStopLength} characters, or at most ${maxStops} of them`,
    )
    .nullish(),
  // Clients draw 64 bits, more than JavaScript can count exactly; which of them are lost does not matter.
  seed: z.number().refine(Number.isInteger, 'an integer').nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  logit_bias: z.union([biasMap, biasPairs], 'tokens, each with a bias from -100 to 100').nullish(),
  user: z.string().nullish(),

  // vLLM
  top_k: z.int().min(-1).nullish(),
  min_p: z.number().min(0).max(1).nullish(),
  repetition_penalty: z.number().gt(0).max(10).nullish(),
  typical_p: z.number().gt(0).max(1).nullish(),
  min_tokens: count.nullish(),
  ignore_eos: z.boolean().nullish(),
  stop_token_ids: tokenList.nullish(),
  include_stop_str_in_output: z.boolean().nullish(),
  skip_special_tokens: z.boolean().nullish(),
  bad_words: z.array(z.string().min(1).max(maxStopLength)).max(maxBadWords).nullish(),
  allowed_token_ids: tokenList.min(1).nullish(),
  priority: z.int().nullish(),
  // -1: as many as fit
  truncate_prompt_tokens: z.int().min(-1).nullish(),
  truncation_side: z.enum(['left', 'right']).nullish(),
  use_beam_search: z.boolean().nullish(),
  prompt_logprobs: count.max(20).nullish(),
  // vLLM's: tokens in "logprobs" as "token_id:<id>", also where their text is part of a character
  return_tokens_as_token_ids: z.boolean().nullish(),
  return_token_ids: z.boolean().nullish(),
  cache_salt: z.string().min(1).max(1_024).nullish(),
  request_id: z.string().min(1).max(256).nullish(),

  // llama-server
  repeat_penalty: z.number().gt(0).max(10).nullish(),
  repeat_last_n: z.int().min(-1).nullish(),
  dry_multiplier: z.number().min(0).nullish(),
  dry_base: z.number().min(1).nullish(),
  dry_allowed_length: count.nullish(),
  dry_penalty_last_n: z.int().min(-1).nullish(),
  dry_sequence_breakers: z.array(z.string().min(1).max(maxStopLength)).max(maxBreakers).nullish(),
  xtc_probability: z.number().min(0).max(1).nullish(),
  xtc_threshold: z.number().min(0).max(1).nullish(),
  mirostat: z.int().nullish(),
  grammar: z.string().max(262_144).nullish(),
  json_schema: z.unknown().optional(),
  cache_prompt: z.boolean().nullish(),
  timings_per_token: z.boolean().nullish(),
  return_progress: z.boolean().nullish(),
  ...unservedGeneration.shape,
}

/** What clients of OpenAI send besides, most of which changes nothing here. */
export const accountFields = {
  metadata: z.record(z.string(), z.unknown()).nullish(),
  store: z.boolean().nullish(),
  service_tier: z.string().nullish(),
  prompt_cache_key: z.string().nullish(),
  safety_identifier: z.string().nullish(),
}

export type SamplingFields = z.infer<z.ZodObject<typeof samplingFields>>

/**
 * The sampling settings that a request names; a seed outside of 32 bits is folded into them.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for samplers that the engine does not have, and
 *   for other fields of peers that change an answer and are not served
 */
export function toSampling(fields: SamplingFields): Sampling {
  unservedGeneration.refuse(fields)
  if (fields.mirostat) refuseUnsupported('mirostat', `${fields.mirostat}`, 'leave it out')
  if (fields.typical_p && fields.typical_p !== 1) refuseUnsupported('typical_p', `${fields.typical_p}`, 'leave it out')
  if (fields.use_beam_search) refuseUnsupported('use_beam_search', 'true', 'leave it out')
  const { seed, logit_bias: bias, top_p: topP } = fields
  return present({
    temperature: fields.temperature,
    topP: topP === 0 ? undefined : topP,
    // Nothing is left of the distribution but its likeliest token.
    topK: topP === 0 ? 1 : fields.top_k,
    minP: fields.min_p,
    frequencyPenalty: fields.frequency_penalty,
    presencePenalty: fields.presence_penalty,
    repetitionPenalty: fields.repetition_penalty ?? fields.repeat_penalty,
    repetitionWindow: windowOf(fields.repeat_last_n),
    dry: toDry(fields),
    xtc: toXtc(fields),
    logitBias: Array.isArray(bias) ? Object.fromEntries(bias) : bias,
    // As at vLLM and llama-server, -1 asks for any.
    seed: seed === undefined || seed === null || seed === -1 ? undefined : Number(BigInt.asUintN(32, BigInt(seed))),
  }) as Sampling
}

function toDry(fields: SamplingFields): Sampling['dry'] {
  const { dry_multiplier: multiplier } = fields
  if (!multiplier) return undefined
  return {
    multiplier,
    ...present({
      base: fields.dry_base,
      allowedLength: fields.dry_allowed_length,
      window: windowOf(fields.dry_penalty_last_n),
      breakers: fields.dry_sequence_breakers,
    }),
  }
}

function toXtc({ xtc_probability: probability, xtc_threshold: threshold }: SamplingFields): Sampling['xtc'] {
  return probability ? { probability, threshold: threshold ?? 0.1 } : undefined
}

// -1 is the whole context.
const windowOf = (tokens: number | null | undefined) => (tokens === -1 ? undefined : tokens)

/** How an answer is to be streamed. */
export type StreamStyle = {
  readonly stream: boolean
  /** Whether a last chunk tells the tokens. */
  readonly includeUsage: boolean
  /** Whether each chunk tells the tokens so far. */
  readonly continuousUsage: boolean
}

/** @throws {Failure} `invalid` for options of a stream that is not asked for */
export function streamStyle({ stream, stream_options: options }: SamplingFields): StreamStyle {
  if (!stream && Object.keys(present(options ?? {})).length > 0) {
    const message = 'Cannot honour "stream_options": it needs "stream": true'
    throw new Failure('invalid', message, { param: 'stream_options' })
  }
  return {
    stream: stream ?? false,
    includeUsage: options?.include_usage ?? false,
    continuousUsage: options?.continuous_usage_stats ?? false,
  }
}

/** One stop string or a list of them. */
export function toStops(stop: SamplingFields['stop']): readonly string[] {
  if (stop === undefined || stop === null) return []
  return typeof stop === 'string' ? [stop] : stop
}

/**
 * What the engine takes as it was sent.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for a prompt whose end is to be cut away
 */
export function toGenerationExtras(fields: SamplingFields, client: string | undefined): GenerationExtras {
  if (fields.truncate_prompt_tokens && fields.truncation_side === 'right')
    refuseUnsupported('truncation_side', '"right"', 'the last tokens of a prompt are used')
  return present({
    minTokens: fields.min_tokens,
    ignoreEnd: fields.ignore_eos,
    stopTokens: fields.stop_token_ids,
    includeStop: fields.include_stop_str_in_output,
    showControlTokens: fields.skip_special_tokens === false ? true : undefined,
    promptLogprobs: fields.prompt_logprobs,
    truncatePromptTokens: fields.truncate_prompt_tokens,
    cacheSalt: fields.cache_salt,
    client,
    priority: fields.priority,
  }) as GenerationExtras
}

export function toTokenLimits({ bad_words: badWords, allowed_token_ids: allowedTokens }: SamplingFields): TokenLimits {
  return present({ badWords, allowedTokens }) as TokenLimits
}
