import { z } from '@hono/zod-openapi'
import type { Sampling } from '../domain/sampling.ts'
import { present } from './optional.ts'

const maxStops = 16
const maxStopLength = 256
const stopText = z.string().min(1).max(maxStopLength)

const biasValue = z.number().min(-100).max(100)
const biasMap = z.record(z.string().regex(/^\d{1,9}$/), biasValue)
const biasPairs = z.array(z.tuple([z.int().min(0).max(999_999_999), biasValue])).max(1_024)

/** The fields that chat and plain completions share. */
export const samplingFields = {
  model: z.string().max(512).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.int().min(1).max(16).nullish(),
  max_tokens: z.int().min(1).nullish(),
  stop: z
    .union(
      [stopText, z.array(stopText).max(maxStops)],
      `a text of 1 to ${maxStopLength} characters, or at most ${maxStops} of them`,
    )
    .nullish(),
  // Clients draw 64 bits, more than JavaScript can count exactly; which of them are lost does not matter.
  seed: z.number().refine(Number.isInteger, 'an integer').nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().gt(0).max(1).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  logit_bias: z.union([biasMap, biasPairs], 'tokens, each with a bias from -100 to 100').nullish(),
  top_k: z.int().min(-1).nullish(),
  min_p: z.number().min(0).max(1).nullish(),
  repetition_penalty: z.number().gt(0).max(10).nullish(),
}

type SamplingFields = z.infer<z.ZodObject<typeof samplingFields>>

/** The sampling settings that a request names; a seed outside of 32 bits is folded into them. */
export function toSampling(fields: SamplingFields): Sampling {
  const { seed, logit_bias: bias } = fields
  return present({
    temperature: fields.temperature,
    topP: fields.top_p,
    topK: fields.top_k,
    minP: fields.min_p,
    frequencyPenalty: fields.frequency_penalty,
    presencePenalty: fields.presence_penalty,
    repetitionPenalty: fields.repetition_penalty,
    logitBias: Array.isArray(bias) ? Object.fromEntries(bias) : bias,
    seed: seed === undefined || seed === null ? undefined : Number(BigInt.asUintN(32, BigInt(seed))),
  }) as Sampling
}

/** One stop string or a list of them. */
export function toStops(stop: SamplingFields['stop']): readonly string[] {
  if (stop === undefined || stop === null) return []
  return typeof stop === 'string' ? [stop] : stop
}
