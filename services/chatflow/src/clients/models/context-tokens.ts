import { z } from 'zod'
import { postJson } from '../outbound/post-json.ts'

const timeoutMs = 3_000
const rememberedMs = 30_000

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string(), max_model_len: z.number().optional() })) })

/**
 * How many tokens a model of our inference service takes for prompt and answer together, as
 * `GET /models` tells it for models in memory; `undefined` when it does not, or does not answer.
 * It is remembered for half a minute.
 *
 * @param model empty for the one that is loaded
 */
export function readContextTokens(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
  model: string,
): (signal: AbortSignal) => Promise<number | undefined> {
  let known: { readonly tokens: number; readonly untilMs: number } | undefined
  return async (signal) => {
    if (known !== undefined && known.untilMs > Date.now()) return known.tokens
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const { data } = modelsSchema.parse(await postJson({ fetch, url: `${baseUrl}/models`, signal: limited }))
      const card = data.find(({ id, max_model_len }) => (model === '' ? max_model_len !== undefined : id === model))
      const tokens = card?.max_model_len
      known = tokens === undefined ? undefined : { tokens, untilMs: Date.now() + rememberedMs }
      return tokens
    } catch {
      // The model itself will say what is wrong, or answer without our having asked.
      return undefined
    }
  }
}
