import { z } from '@hono/zod-openapi'
import { refuseUnsupported } from './unsupported.ts'

/** A field of a peer that changes the answer and that nothing here can honour. */
type Unserved = {
  /** What the client can do. */
  readonly instead: string
  /** Whether a value asks for anything; unless given, whether it is other than nothing, `false` and empty. */
  readonly asks?: (value: unknown) => boolean
}

const above = (limit: number) => (value: unknown) => typeof value === 'number' && value > limit
const isFalse = (value: unknown) => value === false
const leaveOut = 'leave it out'

const ofGenerations = {
  // vLLM
  watermarking: { instead: leaveOut },
  logprob_token_ids: { instead: 'ask for the likeliest tokens' },
  prompt_embeds: { instead: 'send the prompt as text or tokens' },
  mm_processor_kwargs: { instead: leaveOut },
  media_io_kwargs: { instead: leaveOut },
  kv_transfer_params: { instead: 'a prompt is computed where its answer is' },
  ec_transfer_params: { instead: 'a prompt is computed where its answer is' },
  vllm_xargs: { instead: 'there are no extensions that read it' },
  repetition_detection: { instead: 'use "repetition_penalty" or "dry_multiplier"' },
  return_weight_versions: { instead: leaveOut },
  // OpenAI
  moderation: { instead: 'check texts with a model of their own' },
  // llama-server
  top_n_sigma: { instead: 'use "min_p"', asks: above(0) },
  dynatemp_range: { instead: 'use "temperature"', asks: above(0) },
  n_probs: { instead: 'use "logprobs"', asks: above(0) },
  t_max_predict_ms: { instead: 'use "max_tokens"', asks: above(0) },
  lora: { instead: 'adapters belong to a model, as "lora" in the configuration' },
} as const satisfies Readonly<Record<string, Unserved>>

const ofResponses = {
  context_management: { instead: 'use "truncation": "auto"' },
  include_reasoning: { instead: 'leave items of the type "reasoning" aside', asks: isFalse },
  enable_response_messages: { instead: leaveOut },
  previous_input_messages: { instead: 'send them in "input"' },
  prompt_cache_options: {
    instead: 'leave "prewarm" out',
    asks: (value: unknown) => (value as { prewarm?: unknown } | null)?.prewarm === true,
  },
} as const satisfies Readonly<Record<string, Unserved>>

const isOther = (least: string) => (value: unknown) => value !== undefined && value !== null && value !== least

// As tokenizers have it: `false` is a way to say no as well.
const isPadding = (value: unknown) => value !== false && isOther('do_not_pad')(value)

const ofVectors = {
  use_activation: { instead: 'vectors have length 1', asks: isFalse },
  embed_dtype: { instead: 'numbers have 32 bits', asks: isOther('float32') },
  endianness: { instead: 'the least significant byte comes first', asks: (value: unknown) => value === 'big' },
  add_special_tokens: { instead: 'send tokens as "input"', asks: isFalse },
  padding: { instead: leaveOut, asks: isPadding },
  mm_processor_kwargs: { instead: leaveOut },
  chat_template: { instead: 'send the text as it is to be read' },
  chat_template_kwargs: { instead: 'send the text as it is to be read' },
} as const satisfies Readonly<Record<string, Unserved>>

const ofRankings = {
  // vLLM
  use_activation: { instead: 'scores are between 0 and 1', asks: isFalse },
  instruction: { instead: 'put it before the query' },
  chat_template_kwargs: { instead: 'put what they say before the query' },
  padding: { instead: leaveOut, asks: isPadding },
  mm_processor_kwargs: { instead: leaveOut },
  // Cohere, and Text Embeddings Inference
  rank_fields: { instead: 'give each document as one "text"' },
  raw_scores: { instead: 'scores are between 0 and 1' },
} as const satisfies Readonly<Record<string, Unserved>>

type Shape<T> = { readonly [K in keyof T]: z.ZodOptional<z.ZodUnknown> }

function createUnserved<T extends Readonly<Record<string, Unserved>>>(rows: T) {
  return {
    /** Part of the request's schema: what is not in it never arrives here. */
    shape: Object.fromEntries(Object.keys(rows).map((name) => [name, z.unknown().optional()])) as Shape<T>,
    /** @throws {Failure} `invalid` with code `unsupported_value`, naming the field */
    refuse(body: { readonly [K in keyof T]?: unknown }): void {
      for (const [name, { instead, asks = asksForSomething }] of Object.entries<Unserved>(rows))
        if (asks(body[name])) refuseUnsupported(name, 'of a request', instead)
    },
  }
}

function asksForSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Fields of generations, in chats, plain completions and responses. */
export const unservedGeneration = createUnserved(ofGenerations)
/** Fields of the Responses API alone. */
export const unservedResponse = createUnserved(ofResponses)
/** Fields of `POST /v1/embeddings`. */
export const unservedEmbedding = createUnserved(ofVectors)
/** Fields of `POST /v1/rerank` and `POST /v1/score`. */
export const unservedRanking = createUnserved(ofRankings)
