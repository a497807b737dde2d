import { describe, expect, test } from 'vitest'
import { chatRequestSchema, parseChatRequest } from './chat/request.ts'
import { completionRequestSchema, parseCompletionRequest } from './completion/request.ts'
import { embeddingRequestSchema, toEmbedInputs } from './embedding.ts'
import { rankingFields, toRankingLimits } from './ranking/ranking-fields.ts'
import { rerankRequestSchema } from './ranking/rerank.ts'
import { scoreRequestSchema } from './ranking/score.ts'
import { parseResponseRequest, responseRequestSchema } from './response/request.ts'

const options = { client: undefined, allowTemplates: false, newSalt: () => 'salt' }
const requests = {
  chat: (fields: object) =>
    parseChatRequest(chatRequestSchema.parse({ messages: [{ role: 'user', content: 'hi' }], ...fields }), options),
  completion: (fields: object) =>
    parseCompletionRequest(completionRequestSchema.parse({ prompt: 'hi', ...fields }), options),
  response: (fields: object) =>
    parseResponseRequest(responseRequestSchema.parse({ input: 'hi', ...fields }), [], options),
  embedding: (fields: object) => toEmbedInputs(embeddingRequestSchema.parse({ input: 'hi', ...fields })),
  rerank: (fields: object) => toRankingLimits(rerankRequestSchema.parse({ query: 'q', documents: ['d'], ...fields })),
  score: (fields: object) => toRankingLimits(scoreRequestSchema.parse({ text_1: 'a', text_2: 'b', ...fields })),
}

const generation = [
  { watermarking: true },
  { logprob_token_ids: [1, 2] },
  { prompt_embeds: 'aGk=' },
  { mm_processor_kwargs: { num_crops: 4 } },
  { media_io_kwargs: { video: { num_frames: 4 } } },
  { kv_transfer_params: { do_remote_decode: true } },
  { ec_transfer_params: { a: 1 } },
  { vllm_xargs: { a: 1 } },
  { repetition_detection: { max_pattern_size: 4, min_count: 3 } },
  { return_weight_versions: true },
  { moderation: { model: 'omni-moderation-latest' } },
  { top_n_sigma: 1 },
  { dynatemp_range: 0.5 },
  { n_probs: 3 },
  { t_max_predict_ms: 100 },
  { lora: [{ id: 0, scale: 0.5 }] },
]
const vectors = [
  { use_activation: false },
  { embed_dtype: 'float16' },
  { endianness: 'big' },
  { add_special_tokens: false },
  { padding: 'max_length' },
  { chat_template: '{{ x }}' },
]
const ranking = [
  { use_activation: false },
  { instruction: 'Find what answers the query' },
  { chat_template_kwargs: { instruction: 'a' } },
  { rank_fields: ['title'] },
  { raw_scores: true },
]
const responses = [
  { context_management: [{ type: 'compaction', compact_threshold: 1_000 }] },
  { include_reasoning: false },
  { enable_response_messages: true },
  { previous_input_messages: [{ role: 'user', content: 'a' }] },
  { prompt_cache_options: { prewarm: true } },
]
const refused: Readonly<Record<keyof typeof requests, readonly object[]>> = {
  chat: generation,
  completion: generation,
  response: [...generation, ...responses],
  embedding: vectors,
  rerank: ranking,
  score: ranking,
}

type Api = keyof typeof requests
const rowsOf = (table: Readonly<Record<Api, readonly object[]>>) =>
  Object.entries(table).flatMap(([api, rows]) => rows.map((fields) => ({ api: api as Api, fields })))

describe('a field of a peer that would change the answer', () => {
  test.each(rowsOf(refused))('$fields of a $api is refused by its name', ({ api, fields }) => {
    const [param] = Object.keys(fields)
    expect(() => requests[api](fields)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'unsupported_value', param }),
    )
  })

  const nothing: Readonly<Record<Api, readonly object[]>> = {
    chat: [
      { watermarking: false, vllm_xargs: {}, lora: [], moderation: null, repetition_detection: null },
      { top_n_sigma: -1, dynatemp_range: 0, n_probs: 0, t_max_predict_ms: -1 },
    ],
    completion: [{ top_n_sigma: 0, kv_transfer_params: null, prompt_embeds: null }],
    response: [{ context_management: null, include_reasoning: true, prompt_cache_options: { ttl: '30m' } }],
    embedding: [
      { use_activation: true, embed_dtype: 'float32', endianness: 'native', padding: 'do_not_pad' },
      { padding: false },
    ],
    rerank: [{ use_activation: true, instruction: null, chat_template_kwargs: {}, raw_scores: false }],
    score: [{ use_activation: null, instruction: '' }],
  }
  test.each(rowsOf(nothing))('$fields of a $api asks for nothing more', ({ api, fields }) => {
    expect(requests[api](fields)).toEqual(requests[api]({}))
  })
})

describe('where texts are cut that are compared', () => {
  test.each([
    { fields: {}, limits: { query: undefined, document: undefined } },
    { fields: { max_tokens_per_query: 0, max_tokens_per_doc: 0 }, limits: { query: undefined, document: undefined } },
    { fields: { max_tokens_per_query: 3, max_tokens_per_doc: 4 }, limits: { query: 3, document: 4 } },
    { fields: { max_tokens_per_doc: 0, truncate_prompt_tokens: 5 }, limits: { query: undefined, document: 5 } },
    { fields: { max_tokens_per_doc: 4, truncate_prompt_tokens: 5 }, limits: { query: undefined, document: 4 } },
  ])('$fields', ({ fields, limits }) => {
    expect(requests.score(fields)).toEqual(limits)
    expect(requests.rerank(fields)).toEqual(limits)
  })

  test('is their end', () => {
    expect(rankingFields.truncation_side.safeParse('right').success).toBe(true)
    expect(rankingFields.truncation_side.safeParse('left').success).toBe(false)
  })
})
