import { z } from 'zod'

// Lenient: what a server says beside, or in another form than it should, is passed over.
const count = z.number().nullish().catch(undefined)
const text = z.string().nullish().catch(undefined)

const callSchema = z.looseObject({
  index: count,
  id: text,
  function: z.looseObject({ name: text, arguments: text }).nullish().catch(undefined),
})
const messageSchema = z.looseObject({
  content: text,
  reasoning_content: text,
  reasoning: text,
  refusal: text,
  tool_calls: z.array(callSchema).nullish().catch(undefined),
})
const tokenSchema = z.looseObject({
  token: z.string(),
  logprob: z.number(),
  bytes: z.array(z.number()).nullish().catch(undefined),
})
const scoredSchema = tokenSchema.extend({ top_logprobs: z.array(tokenSchema).nullish().catch(undefined) })
const choiceSchema = z.looseObject({
  delta: messageSchema.nullish(),
  message: messageSchema.nullish(),
  text,
  finish_reason: text,
  stop_reason: z.union([z.string(), z.number()]).nullish().catch(undefined),
  logprobs: z
    .looseObject({ content: z.array(scoredSchema).nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
})
const usageSchema = z.looseObject({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.looseObject({ cached_tokens: count }).nullish().catch(undefined),
  completion_tokens_details: z.looseObject({ reasoning_tokens: count }).nullish().catch(undefined),
})
const chunkSchema = z.looseObject({
  choices: z.array(choiceSchema).nullish(),
  usage: usageSchema.nullish().catch(undefined),
  error: z.unknown().optional(),
})

/** A chunk of a streamed completion, or a whole one, whose message then stands in place of the delta. */
export type ChatChunk = z.infer<typeof chunkSchema>
export type WireCall = z.infer<typeof callSchema>
export type WireScored = z.infer<typeof scoredSchema>
type WireToken = z.infer<typeof tokenSchema>

export type { WireToken }

/** @returns `undefined` for what is neither a completion nor a piece of one */
export function parseChunk(written: string): ChatChunk | undefined {
  try {
    const parsed = chunkSchema.safeParse(JSON.parse(written))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
