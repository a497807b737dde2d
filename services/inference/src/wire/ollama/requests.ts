import { z } from '@hono/zod-openapi'
import type { ChatCall } from '../../domain/chat/chat-call.ts'
import { toolFields, toToolUse } from '../chat/tools.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { type CommonCall, commonFields, modelName, toCommonCall } from './common-fields.ts'
import { imagesSchema, ofRequest, withImages } from './images.ts'
import { keepAlive } from './keep-alive.ts'
import { ollamaMessageSchema, toChatMessages } from './message.ts'

const maxMessages = 2_048
const maxInputs = 2_048

/** `POST /api/chat`. */
export const chatRequestSchema = z.object({
  ...commonFields,
  messages: z.array(ollamaMessageSchema).max(maxMessages).nullish(),
  tools: toolFields.tools,
})

/** `POST /api/generate`. */
export const generateRequestSchema = z.object({
  ...commonFields,
  prompt: z.string().nullish(),
  suffix: z.string().nullish(),
  system: z.string().nullish(),
  template: z.string().nullish(),
  context: z.array(z.unknown()).nullish(),
  raw: z.boolean().nullish(),
  images: imagesSchema,
})

/** `POST /api/embed`. */
export const embedRequestSchema = z.object({
  model: modelName,
  input: z.union([z.string(), z.array(z.string()).max(maxInputs)], `a text, or a list of up to ${maxInputs}`),
  truncate: z.boolean().nullish(),
  options: z.looseObject({}).nullish(),
  // 0: as many as there are.
  dimensions: z.int().min(0).nullish(),
  keep_alive: keepAlive,
})

/** `POST /api/embeddings`, which came before it. */
export const embeddingsRequestSchema = z.object({ model: modelName, prompt: z.string(), keep_alive: keepAlive })

/** `POST /api/show`; `name` is what `model` was called before, and either may be empty, as Ollama's own client sends it. */
export const showRequestSchema = z.object({
  model: z.string().max(512).nullish(),
  name: z.string().max(512).nullish(),
  verbose: z.boolean().nullish(),
})

export type OllamaChatRequest = z.infer<typeof chatRequestSchema>
export type OllamaGenerateRequest = z.infer<typeof generateRequestSchema>

/**
 * What a chat asks for.
 *
 * @param model our name of the model
 * @throws {Failure} `invalid`, with code `unsupported_value` for what we cannot do
 */
export function parseOllamaChat(body: OllamaChatRequest, model: string, client: string | undefined): ChatCall {
  const messages = toChatMessages(body.messages ?? [])
  const { template, ...common } = toCommonCall(body, client)
  // As at Ollama, a last message of the assistant's is gone on from.
  const last = messages.at(-1)
  const goesOn = last?.role === 'assistant' && last.toolCalls === undefined
  return {
    ...common,
    model,
    messages,
    template: goesOn ? { ...template, continueFinalMessage: true } : template,
    ...toToolUse({ tools: body.tools }),
  }
}

/** The same for a generation that the model's template frames. */
export function parseOllamaGenerate(body: OllamaGenerateRequest, model: string, client: string | undefined): ChatCall {
  const system = body.system ? [{ role: 'system', content: body.system } as const] : []
  return {
    ...toPlainCall(body, client),
    model,
    messages: [...system, { role: 'user', ...withImages(body.images, body.prompt ?? '', 'images') }],
    ...toToolUse({}),
  }
}

/** What any generation asks for besides its prompt and pictures. */
export function toPlainCall(body: OllamaGenerateRequest, client: string | undefined): CommonCall {
  if (body.template) refuseUnsupported('template', 'of a request', 'give the whole prompt and "raw": true')
  if (body.context?.length) refuseUnsupported('context', 'of a request', 'give the conversation to /api/chat')
  return toCommonCall(body, client)
}

/** @throws {Failure} `invalid` with code `unsupported_value` when there are pictures, which no plain text can hold */
export function refuseImages({ images }: OllamaGenerateRequest, instead: string): void {
  if (images?.length) refuseUnsupported('images', ofRequest, instead)
}
