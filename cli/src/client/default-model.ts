import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { type AskOptions, askJson } from './ask-json.ts'
import { noSuchModel } from './models.ts'

/** Where the inference service is, and the key that is asked for where keys are configured. */
export type InferenceService = { readonly url: string; readonly key: string }

const offerSchema = z.object({
  state: z.enum(['offered', 'declined', 'fetching', 'checking', 'loading', 'ready', 'failed']),
  /** An entry of the catalogue; of a model that it does not list only the names are known. */
  model: z.object({
    id: z.string(),
    name: z.string(),
    size_bytes: z.number().nullish(),
    licence: z.string().nullish(),
    tokens_per_second: z.number().nullish(),
  }),
  seconds_expected: z.number().nullish(),
  progress: z
    .object({
      done_bytes: z.number(),
      total_bytes: z.number().nullish(),
      bytes_per_second: z.number().nullish(),
      seconds_left: z.number().nullish(),
    })
    .nullish(),
  error: z.object({ message: z.string() }).nullish(),
})

const defaultModelSchema = z.object({
  /** The id of the model that answers where none is named. */
  model: z.string(),
  is_starter: z.boolean(),
  offer: offerSchema.nullable(),
})

/** A model that is offered in place of the one that answers, or on its way there. */
export type Offer = z.output<typeof offerSchema>

/** The model that answers where none is named, and what is offered in its place, as `GET /models/default` tells. */
export type DefaultModel = z.output<typeof defaultModelSchema>

/** Whether something is being done about the offer that can be watched. */
export function isUnderWay({ state }: Offer): boolean {
  return state === 'fetching' || state === 'checking' || state === 'loading'
}

/** @throws {Failure} when the service does not answer */
export function readDefaultModel(service: InferenceService, signal?: AbortSignal): Promise<DefaultModel> {
  return request(service, 'tell the default model', signal === undefined ? {} : { signal })
}

/**
 * Has a model become the default one: fetched if need be, checked, loaded, and only then.
 *
 * @param name an id of the catalogue, a stored model's id, an address, or `starter`
 * @throws {Failure} when it cannot even begin
 */
export function useModel(service: InferenceService, name: string): Promise<DefaultModel> {
  return request(service, `use the model "${name}"`, { method: 'POST', body: { model: name }, missing: noSuchModel })
}

/** Says that the offer is not wanted; nobody is asked again. */
export function declineOffer(service: InferenceService): Promise<DefaultModel> {
  return request(service, 'decline the offer', { method: 'DELETE' })
}

/**
 * The default model and its offer, again and again until `signal` aborts. A service that is away for a moment,
 * such as one that is started again, is waited for.
 *
 * @throws {Failure} when it stays away
 */
export async function* watchDefaultModel(service: InferenceService, signal: AbortSignal): AsyncGenerator<DefaultModel> {
  let lastSeenMs = performance.now()
  while (!signal.aborted) {
    const now = await readDefaultModel(service).catch((error: unknown) => {
      const isLost = performance.now() - lastSeenMs > LIMITS.defaultModel.patienceMs
      if (isLost || !(error instanceof Failure)) throw error
    })
    if (signal.aborted) return
    if (now !== undefined) {
      lastSeenMs = performance.now()
      yield now
    }
    const isBusy = now?.offer != null && isUnderWay(now.offer)
    const waitMs = isBusy ? LIMITS.defaultModel.pollMs : LIMITS.defaultModel.idlePollMs
    await sleep(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

function request(
  { url, key }: InferenceService,
  what: string,
  how: Omit<AskOptions, 'what' | 'key'>,
): Promise<DefaultModel> {
  return askJson(`${url}/models/default`, defaultModelSchema, { what, key, ...how })
}
