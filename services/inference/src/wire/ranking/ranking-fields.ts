import { z } from '@hono/zod-openapi'
import { unservedRanking } from '../unserved-fields.ts'

const tokenLimit = z.int().min(0).nullish()

/** What requests to compare texts have in common. */
export const rankingFields = {
  model: z.string().max(512).nullish(),
  priority: z.int().nullish(),
  // Texts are cut after so many tokens, where a client wants it; 0 and -1, as vLLM's clients send them: nowhere.
  max_tokens_per_query: tokenLimit,
  /** Cohere's name and vLLM's; `truncate_prompt_tokens` is vLLM's other one. */
  max_tokens_per_doc: tokenLimit,
  truncate_prompt_tokens: z.int().min(-1).nullish(),
  truncation_side: z.literal('right', 'must be "right": the first tokens of a text are kept').nullish(),
  ...unservedRanking.shape,
}

export type RankingFields = z.infer<z.ZodObject<typeof rankingFields>>

/** After how many tokens each side is cut; absent: nowhere. */
export type RankingLimits = { readonly query: number | undefined; readonly document: number | undefined }

/** @throws {Failure} `invalid` with code `unsupported_value` for fields of peers that are not served */
export function toRankingLimits(fields: RankingFields): RankingLimits {
  unservedRanking.refuse(fields)
  return {
    query: fields.max_tokens_per_query || undefined,
    document: fields.max_tokens_per_doc || Math.max(0, fields.truncate_prompt_tokens ?? 0) || undefined,
  }
}
