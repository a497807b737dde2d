import { z } from '@hono/zod-openapi'
import type { ModelProgress } from '../../domain/models/pull-progress.ts'

const name = z.string().min(1).max(2_048)

/** The body of `POST /models/default`: one of the two. */
export const defaultModelSchema = z
  .strictObject({
    model: name.optional().openapi({ description: 'For requests that name no model' }),
    embedding: name.optional().openapi({ description: 'For vectors of requests that name no model' }),
  })
  .refine(({ model, embedding }) => (model === undefined) !== (embedding === undefined), {
    path: ['model'],
    message: 'name a model for chat here, or one for vectors as "embedding", and not both',
  })

/** The query of `DELETE /models/default`. */
export const declineSchema = z.object({
  purpose: z.enum(['chat', 'embedding']).default('chat').openapi({ description: 'Which of the two offers is meant' }),
})

/** A model that is offered, or on its way to become the default one. */
export type ShownOffer = {
  readonly state: 'offered' | 'declined' | 'fetching' | 'checking' | 'loading' | 'ready' | 'failed'
  /** The model, in the shape of an entry of `GET /models/catalogue`. */
  readonly model: object
  readonly progress: ModelProgress | undefined
  /** Why it failed. */
  readonly message: string | undefined
}

/** Which model answers where none is named, and what is offered in its place. */
export type ShownDefault = {
  readonly model: string
  readonly isStarter: boolean
  readonly offer: ShownOffer | undefined
  /** Why nothing is offered. */
  readonly reason: string | undefined
}

/** The answer of `/models/default`. */
export function renderDefaults(chat: ShownDefault, embedding: ShownDefault): object {
  return { ...renderDefault(chat), embedding: renderDefault(embedding) }
}

function renderDefault({ model, isStarter, offer, reason }: ShownDefault): object {
  return {
    model,
    is_starter: isStarter,
    offer: offer === undefined ? null : renderOffer(offer),
    reason: reason ?? null,
  }
}

function renderOffer({ state, model, progress, message }: ShownOffer): object {
  return {
    state,
    model,
    // Nobody knows how fast a hub answers before it does.
    seconds_expected: progress?.secondsLeft ?? null,
    progress: progress === undefined ? null : renderProgress(progress),
    error: message === undefined ? null : { message },
  }
}

function renderProgress({ doneBytes, totalBytes, bytesPerSecond, secondsLeft }: ModelProgress): object {
  return {
    done_bytes: doneBytes,
    total_bytes: totalBytes ?? null,
    bytes_per_second: bytesPerSecond ?? null,
    seconds_left: secondsLeft ?? null,
  }
}

/** A model that the catalogue does not know, in the shape of an entry of it. */
export function renderUnlisted(wish: string, stored: { readonly id: string; readonly sizeBytes: number } | undefined) {
  return {
    id: wish,
    name: wish,
    purpose: null,
    address: stored === undefined ? wish : null,
    quantization: null,
    size_bytes: stored?.sizeBytes ?? null,
    memory_bytes: null,
    context_tokens: null,
    licence: null,
    page: null,
    capabilities: null,
    languages: null,
    tokens_per_second: null,
    fit: null,
    reason: null,
    recommended: false,
    stored_as: stored?.id ?? null,
  }
}
