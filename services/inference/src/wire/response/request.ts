import { z } from '@hono/zod-openapi'
import type { ChatCall } from '../../domain/chat/chat-call.ts'
import type { ChatMessage } from '../../domain/engine/engine.ts'
import { asManyAsFit } from '../../domain/engine/truncation.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { formFields, responseFormatSchema, toAnswerForm } from '../chat/answer-form.ts'
import { reasoningFields, reasoningLimit, templateValues } from '../chat/reasoning.ts'
import type { CallOptions } from '../chat/request.ts'
import { toolFields, toToolUse } from '../chat/tools.ts'
import { missingField } from '../missing-field.ts'
import { present } from '../optional.ts'
import {
  accountFields,
  samplingFields,
  toGenerationExtras,
  toSampling,
  toStops,
  toTokenLimits,
} from '../sampling-fields.ts'
import { unservedResponse } from '../unserved-fields.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { type InputItem, inputItemSchema } from './input-item.ts'

const maxItems = 4_096
const maxTools = 128

const toolSchema = z.looseObject({
  type: z.string(),
  name: z.string().min(1).max(128).optional(),
  description: z.string().nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  strict: z.boolean().nullish(),
})

// By its id, alone or in an object.
const conversationReference = z
  .union([z.string().max(256), z.looseObject({ id: z.string().max(256) })], 'the id of a conversation')
  .transform((named) => (typeof named === 'string' ? named : named.id))

/** What only the Responses API has; the sampling fields of chat are taken beside it. */
const responseFields = {
  input: z.union([z.string(), z.array(inputItemSchema).max(maxItems)], 'a text or a list of items').nullish(),
  instructions: z.string().nullish(),
  max_output_tokens: z.int().min(1).nullish(),
  tools: z.array(toolSchema).max(maxTools).nullish(),
  tool_choice: toolFields.tool_choice,
  parallel_tool_calls: z.boolean().nullish(),
  text: z.looseObject({ format: responseFormatSchema.nullish(), verbosity: z.string().nullish() }).nullish(),
  reasoning: z.looseObject({ effort: reasoningFields.reasoning_effort, summary: z.string().nullish() }).nullish(),
  chat_template_kwargs: reasoningFields.chat_template_kwargs,
  thinking_token_budget: reasoningFields.thinking_token_budget,
  top_logprobs: z.int().min(0).max(20).nullish(),
  include: z.array(z.string()).nullish(),
  previous_response_id: z.string().max(256).nullish(),
  background: z.boolean().nullish(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  max_tool_calls: z.int().min(1).nullish(),
  conversation: conversationReference.nullish(),
  prompt: z.unknown().optional(),
  ...unservedResponse.shape,
}

/** `POST /v1/responses`. Unknown keys are ignored; those that we know and cannot honour are refused. */
export const responseRequestSchema = z.object({
  ...samplingFields,
  ...formFields,
  ...accountFields,
  ...responseFields,
})

export type ResponseRequest = z.infer<typeof responseRequestSchema>

/** The input as items, whatever form it was sent in. */
export function inputItems({ input }: ResponseRequest): readonly InputItem[] {
  if (typeof input !== 'string') return input ?? []
  return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }]
}

/**
 * What a response asks for.
 *
 * @param conversation what was said before and what is said now, without the instructions
 * @throws {Failure} `invalid`, with code `unsupported_value` for what we cannot do
 */
export function parseResponseRequest(
  body: ResponseRequest,
  conversation: readonly ChatMessage[],
  options: CallOptions,
): ChatCall {
  refuseHosted(body)
  unservedResponse.refuse(body)
  const { instructions, reasoning } = body
  const values = templateValues({
    reasoning_effort: reasoning?.effort,
    chat_template_kwargs: body.chat_template_kwargs,
  })
  return {
    model: body.model || undefined,
    messages: instructions ? [{ role: 'system', content: instructions }, ...conversation] : conversation,
    template: Object.keys(values).length === 0 ? {} : { values: boundedDepth(values, 'chat_template_kwargs') },
    ...toToolUse({ ...body, tools: body.tools?.map(toChatTool) }),
    form: toAnswerForm({ ...body, response_format: body.text?.format ?? body.response_format }, 'text.format'),
    choices: 1,
    sampling: toSampling(body),
    limits: toTokenLimits(body),
    stop: toStops(body.stop),
    ...present({
      reasoningTokens: reasoningLimit(body),
      maxTokens: body.max_output_tokens ?? body.max_tokens,
      logprobs: wantsLogprobs(body) ? (body.top_logprobs ?? 0) : undefined,
    }),
    generation: {
      ...toGenerationExtras(body, options.client),
      ...(body.truncation === 'auto' ? { truncatePromptTokens: asManyAsFit } : {}),
    },
  }
}

/** Whether probabilities are told beside the text. */
export function wantsLogprobs({ include, top_logprobs: top }: ResponseRequest): boolean {
  return include?.includes('message.output_text.logprobs') || (top ?? 0) > 0
}

type WireTool = z.infer<typeof toolSchema>

function toChatTool({ type, name, ...declared }: WireTool, index: number) {
  if (type !== 'function') return refuseUnsupported(`tools.${index}.type`, `"${type}"`, 'declare functions')
  if (name === undefined) throw missingField(`tools.${index}.name`)
  return { type: 'function', function: { name, ...declared } }
}

function refuseHosted({ prompt }: ResponseRequest): void {
  if (prompt) refuseUnsupported('prompt', 'of a store', 'send "instructions" and "input"')
}
