import { z } from '@hono/zod-openapi'
import type { Tool } from '../domain/engine.ts'
import { chatMessageSchema, toChatMessages } from './chat-message.ts'
import type { CompletionCall } from './completion-call.ts'
import { samplingFields, toSampling, toStops } from './sampling-fields.ts'
import { refuseUnsupported } from './unsupported.ts'

const toolSchema = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({ name: z.string().min(1).max(128) }),
})

// Templates take time that grows with the square of it, during which the model computes nothing.
const maxMessages = 2_048

/** `POST /v1/chat/completions`. Unknown keys are ignored; those that we know and cannot honour are refused. */
export const chatRequestSchema = z.object({
  ...samplingFields,
  messages: z.array(chatMessageSchema).min(1, 'at least one message').max(maxMessages),
  max_completion_tokens: z.int().min(1).nullish(),
  tools: z.array(toolSchema).max(128).nullish(),
  tool_choice: z.unknown().optional(),
  functions: z.unknown().optional(),
  response_format: z.object({ type: z.string() }).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().nullish(),
})

export type ChatRequest = z.infer<typeof chatRequestSchema>

/**
 * What a chat request asks for.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for what we cannot do
 */
export function parseChatRequest(body: ChatRequest): CompletionCall {
  refuseUnsupportedFields(body)
  const tools = body.tool_choice === 'none' ? undefined : (body.tools as readonly Tool[] | null | undefined)
  const maxTokens = body.max_completion_tokens ?? body.max_tokens ?? undefined
  const messages = toChatMessages(body.messages)
  return {
    model: body.model ?? undefined,
    prompts: [{ kind: 'chat', messages, ...(tools === undefined || tools === null ? {} : { tools }) }],
    choices: body.n ?? 1,
    sampling: toSampling(body),
    stop: toStops(body.stop),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    stream: body.stream ?? false,
    includeUsage: body.stream_options?.include_usage ?? false,
  }
}

function refuseUnsupportedFields(body: ChatRequest): void {
  const format = body.response_format?.type
  if (format !== undefined && format !== 'text') {
    refuseUnsupported('response_format', `of type "${format}"`, 'ask for the form in the messages')
  }
  if (body.logprobs === true || (body.top_logprobs ?? 0) > 0) refuseUnsupported('logprobs', 'true', 'leave it out')
  if (body.functions !== undefined && body.functions !== null) {
    refuseUnsupported('functions', 'lists', 'declare them in "tools"')
  }
  const choice = body.tool_choice
  if (choice === undefined || choice === null || choice === 'auto' || choice === 'none') return
  refuseUnsupported('tool_choice', JSON.stringify(choice).slice(0, 80), 'use "auto" or "none"')
}
