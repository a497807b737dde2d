import { z } from 'zod'
import { postJson } from '../../outbound/post-json.ts'

const timeoutMs = 3_000
const rememberedMs = 30_000
/** Another model may become the default one at any moment. */
const movingRememberedMs = 2_000

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string(), max_model_len: z.number().optional() })) })

/**
 * How many tokens a model of our inference service takes for prompt and answer together, as
 * `GET /models` tells it for models in memory; `undefined` when it does not, or does not answer.
 * It is remembered for half a minute, that of the default model for two seconds.
 *
 * @param model empty for the default one
 * @param purpose what it is asked for: vectors may be made by another than the default one
 */
export function readContextTokens(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
  model: string,
  purpose: 'chat' | 'embedding' = 'chat',
): (signal: AbortSignal) => Promise<number | undefined> {
  const isMoving = model === '' || model === 'default'
  const lifeMs = isMoving ? movingRememberedMs : rememberedMs
  const names = isMoving ? (purpose === 'chat' ? ['default'] : ['default-embedding', 'default']) : [model]
  let known: { readonly tokens: number; readonly untilMs: number } | undefined
  return async (signal) => {
    if (known !== undefined && known.untilMs > Date.now()) return known.tokens
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const { data } = modelsSchema.parse(await postJson({ fetch, url: `${baseUrl}/models`, signal: limited }))
      const card = names.map((name) => data.find(({ id }) => id === name)).find((each) => each !== undefined)
      // Of a server that knows no default model the one that is loaded.
      const loaded = isMoving ? data.find(({ max_model_len }) => max_model_len !== undefined) : undefined
      const tokens = (card ?? loaded)?.max_model_len
      known = tokens === undefined ? undefined : { tokens, untilMs: Date.now() + lifeMs }
      return tokens
    } catch {
      // The model itself will say what is wrong, or answer without our having asked.
      return undefined
    }
  }
}
