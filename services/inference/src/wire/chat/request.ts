import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { ChatCall } from '../../domain/chat/chat-call.ts'
import type { TemplateOptions } from '../../domain/engine/engine.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { present } from '../optional.ts'
import {
  accountFields,
  samplingFields,
  toGenerationExtras,
  toSampling,
  toStops,
  toTokenLimits,
} from '../sampling-fields.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { formFields, toAnswerForm } from './answer-form.ts'
import { chatMessageSchema, toChatMessages } from './message.ts'
import { reasoningFields, reasoningLimit, templateValues } from './reasoning.ts'
import { toolFields, toToolUse } from './tools.ts'

// Templates take time that grows with the square of it, during which the model computes nothing.
const maxMessages = 2_048
const maxTemplateLength = 262_144

/** The fields that make the prompt of a chat. */
const promptFields = {
  messages: z.array(chatMessageSchema).min(1, 'at least one message').max(maxMessages),
  add_generation_prompt: z.boolean().nullish(),
  continue_final_message: z.boolean().nullish(),
  chat_template: z.string().max(maxTemplateLength).nullish(),
  documents: z.array(z.record(z.string(), z.unknown())).max(1_024).nullish(),
}

/** `POST /v1/chat/completions`. Unknown keys are ignored; those that we know and cannot honour are refused. */
export const chatRequestSchema = z.object({
  ...samplingFields,
  ...promptFields,
  ...toolFields,
  ...formFields,
  ...reasoningFields,
  ...accountFields,
  verbosity: z.string().nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  echo: z.boolean().nullish(),
  // vLLM's: the conversation as the model's template writes it
  return_prompt_text: z.boolean().nullish(),
  modalities: z.array(z.string()).nullish(),
  audio: z.unknown().optional(),
  web_search_options: z.unknown().optional(),
})

export type ChatRequest = z.infer<typeof chatRequestSchema>

/** What is not said in the request itself. */
export type CallOptions = {
  /** Whose turn the request takes in the queue. */
  readonly client: string | undefined
  /** Whether a request may bring a template of its own. */
  readonly allowTemplates: boolean
  /** A salt that no other request has. */
  readonly newSalt: () => string
}

/**
 * What a chat request asks for.
 *
 * @throws {Failure} `invalid`, with code `unsupported_value` for what we cannot do
 */
export function parseChatRequest(body: ChatRequest, options: CallOptions): ChatCall {
  if (body.modalities?.includes('audio')) refuseUnsupported('modalities', 'audio', 'ask for text')
  if (body.audio) refuseUnsupported('audio', 'of a request', 'ask for text')
  if (body.web_search_options)
    refuseUnsupported('web_search_options', 'of a request', 'declare a function that searches')
  return {
    model: body.model || undefined,
    messages: toChatMessages(body.messages),
    template: toTemplateOptions(body, options.allowTemplates),
    ...toToolUse(body),
    form: toAnswerForm(body),
    choices: body.n ?? 1,
    sampling: toSampling(body),
    limits: toTokenLimits(body),
    stop: toStops(body.stop),
    ...present({
      reasoningTokens: reasoningLimit(body),
      maxTokens: body.max_completion_tokens ?? body.max_tokens,
      logprobs: logprobsOf(body),
    }),
    generation: {
      ...toGenerationExtras(body, options.client),
      ...(body.cache_prompt === false ? { cacheSalt: options.newSalt() } : {}),
    },
  }
}

function logprobsOf({ logprobs, top_logprobs: top, return_token_ids: ids }: ChatRequest): number | undefined {
  if (logprobs) return top ?? 0
  if (top) {
    const message = 'Cannot honour "top_logprobs": it needs "logprobs": true'
    throw new Failure('invalid', message, { param: 'top_logprobs' })
  }
  // The tokens themselves come with their probabilities.
  return ids ? 0 : undefined
}

type PromptFields = Pick<
  ChatRequest,
  | 'add_generation_prompt'
  | 'continue_final_message'
  | 'chat_template'
  | 'documents'
  | 'reasoning_effort'
  | 'chat_template_kwargs'
>

function toTemplateOptions(body: PromptFields, allowTemplates: boolean): Omit<TemplateOptions, 'tools'> {
  const { add_generation_prompt: add, continue_final_message: goOn, chat_template: source, documents } = body
  if (source && !allowTemplates)
    refuseUnsupported('chat_template', 'of a request', 'the owner of the service can allow it')
  if (add && goOn) {
    const message = 'Cannot honour "add_generation_prompt" and "continue_final_message" at once: choose one'
    throw new Failure('invalid', message, { param: 'continue_final_message' })
  }
  const values = { ...present({ documents }), ...templateValues(body) }
  return {
    ...(Object.keys(values).length === 0 ? {} : { values: boundedDepth(values, 'chat_template_kwargs') }),
    // An empty one would leave the model with nothing to read.
    ...present({ source: source || undefined, addGenerationPrompt: add, continueFinalMessage: goOn }),
  } as Omit<TemplateOptions, 'tools'>
}
