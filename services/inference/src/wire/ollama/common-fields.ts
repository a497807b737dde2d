import { z } from '@hono/zod-openapi'
import type { AnswerForm, ChatCall } from '../../domain/chat/chat-call.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { templateValues } from '../chat/reasoning.ts'
import { present } from '../optional.ts'
import { samplingFields, toSampling, toStops } from '../sampling-fields.ts'
import { keepAlive } from './keep-alive.ts'

/** `options`; those that shape the loading of a model, such as `num_ctx`, are the configuration's and ignored. */
const optionsSchema = z.looseObject({
  // Below 1: no limit.
  num_predict: z.int().nullish(),
  temperature: z.number().min(0).max(10).nullish(),
  top_k: samplingFields.top_k,
  top_p: samplingFields.top_p,
  min_p: samplingFields.min_p,
  typical_p: samplingFields.typical_p,
  seed: samplingFields.seed,
  stop: samplingFields.stop,
  repeat_penalty: samplingFields.repeat_penalty,
  repeat_last_n: samplingFields.repeat_last_n,
  presence_penalty: samplingFields.presence_penalty,
  frequency_penalty: samplingFields.frequency_penalty,
  mirostat: samplingFields.mirostat,
})

export const modelName = z.string().min(1, 'must not be empty').max(512)

/** The fields that chats and generations share. */
export const commonFields = {
  model: modelName,
  stream: z.boolean().nullish(),
  format: z
    .union([z.literal(''), z.literal('json'), z.record(z.string(), z.unknown())], '"json" or a JSON schema')
    .nullish(),
  options: optionsSchema.nullish(),
  think: z.union([z.boolean(), z.enum(['low', 'medium', 'high', 'max'])], 'true, false or a level').nullish(),
  keep_alive: keepAlive,
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
}

type CommonFields = z.infer<z.ZodObject<typeof commonFields>>

/** The part of a call that the shared fields say. */
export type CommonCall = Pick<
  ChatCall,
  'form' | 'sampling' | 'stop' | 'maxTokens' | 'logprobs' | 'generation' | 'choices' | 'template'
>

/**
 * @param client whose turn the request takes in the queue
 * @throws {Failure} `invalid` with code `unsupported_value` for samplers that the engine does not have
 */
export function toCommonCall(body: CommonFields, client: string | undefined): CommonCall {
  const { num_predict: limit, stop, seed, ...options } = body.options ?? {}
  const { think } = body
  const values =
    typeof think === 'boolean' ? { enable_thinking: think } : templateValues(think ? { reasoning_effort: think } : {})
  return {
    form: toForm(body.format),
    // A negative seed asks for any.
    sampling: toSampling({ ...options, seed: seed && seed < 0 ? undefined : seed }),
    stop: toStops(stop),
    choices: 1,
    template: Object.keys(values).length === 0 ? {} : { values },
    ...present({
      maxTokens: limit && limit > 0 ? limit : undefined,
      logprobs: body.logprobs ? (body.top_logprobs ?? 0) : undefined,
    }),
    generation: present({ client }),
  }
}

// As at Ollama, a keyword that cannot be enforced is left to the model.
function toForm(format: CommonFields['format']): AnswerForm {
  if (!format) return { kind: 'text' }
  if (format === 'json') return { kind: 'json' }
  return { kind: 'schema', schema: boundedDepth(format, 'format'), strict: false }
}
