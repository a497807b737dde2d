import { z } from '@hono/zod-openapi'
import type { TokenizedPrompt } from '../domain/engine/engine.ts'
import { chatRequestSchema } from './chat/request.ts'

const maxTokens = 1_048_576

/**
 * `POST /tokenize`, three requests in one: vLLM's with a prompt, vLLM's with a conversation, and
 * llama-server's with `content`.
 */
export const tokenizeRequestSchema = z.object({
  ...chatRequestSchema.shape,
  messages: chatRequestSchema.shape.messages.nullish(),
  prompt: z.string().nullish(),
  content: z.string().nullish(),
  /** Whether the model's first token is put before the text; vLLM's name and llama-server's. */
  add_special_tokens: z.boolean().nullish(),
  add_special: z.boolean().nullish(),
  return_token_strs: z.boolean().nullish(),
  with_pieces: z.boolean().nullish(),
})

export type TokenizeRequest = z.infer<typeof tokenizeRequestSchema>

/** `POST /detokenize`. */
export const detokenizeRequestSchema = z.object({
  model: z.string().max(512).nullish(),
  tokens: z.array(z.int().min(0)).max(maxTokens),
})

/** What was read, as the server whose request it was would tell it. */
export function renderTokenized(read: TokenizedPrompt, body: TokenizeRequest, contextTokens: number): object {
  const { tokens, texts } = read
  const { content } = body
  if (content !== undefined && content !== null) return { tokens: body.with_pieces ? withPieces(read) : tokens }
  return {
    count: tokens.length,
    max_model_len: contextTokens,
    tokens,
    token_strs: body.return_token_strs ? texts : null,
  }
}

// As at llama-server, a piece that is no text is its bytes.
function withPieces({ tokens, texts, partial }: TokenizedPrompt): readonly object[] {
  return tokens.map((id, index) => ({ id, piece: partial?.[index] ?? texts[index] ?? '' }))
}

/** One answer for vLLM's clients, who read `prompt`, and llama-server's, who read `content`. */
export function renderDetokenized(text: string): object {
  return { prompt: text, content: text }
}
