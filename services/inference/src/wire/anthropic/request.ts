import { z } from '@hono/zod-openapi'
import type { AnswerForm, ChatCall } from '../../domain/chat/chat-call.ts'
import type { TemplateOptions } from '../../domain/engine/engine.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { present } from '../optional.ts'
import { samplingFields, toSampling } from '../sampling-fields.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { isPrefilled, messageSchema, systemSchema, toChatMessages } from './message.ts'
import { toolFields, toToolUse } from './tools.ts'

const maxMessages = 2_048
const maxStops = 64
const maxStopLength = 256

const display = z.enum(['summarized', 'omitted']).nullish()
const formatSchema = z.looseObject({ type: z.string(), schema: z.record(z.string(), z.unknown()).nullish() })

/** The fields that make the prompt of a message, and what may be said beside them. */
const promptFields = {
  model: z.string().max(512).nullish(),
  messages: z.array(messageSchema).min(1, 'at least one message').max(maxMessages),
  system: systemSchema.nullish(),
  ...toolFields,
  thinking: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('enabled'), budget_tokens: z.int().min(0), display }),
      z.object({ type: z.literal('adaptive'), display }),
      z.object({ type: z.enum(['disabled', 'between_tools']) }),
    ])
    .nullish(),
  output_config: z
    .looseObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: formatSchema.nullish(),
    })
    .nullish(),
  /** Where `output_config.format` was before. */
  output_format: formatSchema.nullish(),
  mcp_servers: z.array(z.unknown()).nullish(),
}

/** `POST /v1/messages/count_tokens`. */
export const countRequestSchema = z.object(promptFields)

/** `POST /v1/messages`. Unknown keys are ignored; those that we know and cannot honour are refused. */
export const messageRequestSchema = countRequestSchema.extend({
  // 0: the prompt is read into memory, and no more.
  max_tokens: z.int().min(0),
  stop_sequences: z.array(z.string().min(1).max(maxStopLength)).max(maxStops).nullish(),
  stream: z.boolean().nullish(),
  temperature: samplingFields.temperature,
  top_p: samplingFields.top_p,
  top_k: samplingFields.top_k,
  metadata: z.looseObject({ user_id: z.string().nullish() }).nullish(),
})

export type MessageRequest = z.infer<typeof messageRequestSchema>
type CountRequest = z.infer<typeof countRequestSchema>

/** Whether the client wants to know that there was thinking, and not what. */
export function omitsThinking({ thinking }: MessageRequest): boolean {
  return thinking?.type !== undefined && 'display' in thinking && thinking.display === 'omitted'
}

/**
 * What a request for a message asks for.
 *
 * @param client whose turn the request takes in the queue
 * @throws {Failure} `invalid`, with code `unsupported_value` for what we cannot do
 */
export function parseMessageRequest(body: MessageRequest, client: string | undefined): ChatCall {
  const { temperature, top_p, top_k } = body
  return {
    ...parseCountRequest(body),
    sampling: toSampling({ temperature, top_p, top_k }),
    stop: body.stop_sequences ?? [],
    maxTokens: Math.max(1, body.max_tokens),
    ...present({ reasoningTokens: body.thinking?.type === 'enabled' ? body.thinking.budget_tokens : undefined }),
    generation: present({ client }),
  }
}

/** The same of a request whose tokens are only counted. */
export function parseCountRequest(body: CountRequest): ChatCall {
  if (body.mcp_servers?.length) refuseUnsupported('mcp_servers', 'in a request', 'declare their tools in "tools"')
  return {
    model: body.model || undefined,
    messages: toChatMessages(body.system, body.messages),
    template: toTemplateOptions(body),
    ...toToolUse(body),
    form: toForm(body),
    choices: 1,
    sampling: {},
    stop: [],
  }
}

function toTemplateOptions({
  messages,
  thinking,
  output_config: config,
}: CountRequest): Omit<TemplateOptions, 'tools'> {
  const goesOn = isPrefilled(messages)
  // What goes on in the middle of an answer has its reasoning behind it.
  const thinks = goesOn ? false : thinking ? thinking.type !== 'disabled' : undefined
  const values = present({ reasoning_effort: config?.effort, enable_thinking: thinks })
  return {
    ...(Object.keys(values).length === 0 ? {} : { values }),
    ...(goesOn ? { continueFinalMessage: true } : {}),
  }
}

function toForm({ output_config: config, output_format: former }: CountRequest): AnswerForm {
  const format = config?.format ?? former
  if (!format || format.type === 'text') return { kind: 'text' }
  if (format.type !== 'json_schema' || !format.schema)
    return refuseUnsupported('output_config.format', `of type "${format.type}"`, 'use "json_schema" with a "schema"')
  return { kind: 'schema', schema: boundedDepth(format.schema, 'output_config.format'), strict: true }
}
