import type { CommonConfig } from '@hearth/kernel'
import { z } from 'zod'
import { keepFresh } from './keep-fresh.ts'

const timeoutMs = 1_000

// Lenient: of a foreign answer what is missing is unknown, and what is too much is left out.
const size = z.number().nullish().catch(null).default(null)
const text = z.string().nullish().catch(null).default(null)

const progressSchema = z.object({
  done_bytes: z.number(),
  total_bytes: size,
  bytes_per_second: size,
  seconds_left: size,
})

const offerSchema = z.object({
  state: z.enum(['offered', 'declined', 'fetching', 'checking', 'loading', 'ready', 'failed']),
  model: z.object({ name: z.string(), size_bytes: size, tokens_per_second: size, licence: text }),
  progress: progressSchema.nullish().catch(null).default(null),
  error: z.object({ message: z.string() }).nullish().catch(null).default(null),
})

const forOnePurpose = z.object({
  model: z.string(),
  is_starter: z.boolean().catch(false),
  offer: offerSchema.nullish().catch(null).default(null),
})
const answerSchema = forOnePurpose.extend({ embedding: forOnePurpose.nullish().catch(null).default(null) })

type ForOnePurpose = z.output<typeof forOnePurpose>
type Offer = NonNullable<ForOnePurpose['offer']>

type ModelOfPurpose = {
  readonly name: string
  readonly is_starter: boolean
  readonly offer: (Offer['model'] & Omit<Offer, 'model'>) | null
}

/** The model that answers where none is named, and the one that is offered in its place; the same for vectors. */
export type ModelState = ModelOfPurpose & { readonly embedding: ModelOfPurpose | null }

/**
 * What the inference service tells of its default model; `null` where it does not answer, or only to a key.
 * While it is too busy to answer in time, what it told before stands.
 */
export function createModelState(common: CommonConfig): () => Promise<ModelState | null> {
  let last: ModelState | null = null
  return keepFresh(async () => {
    last = await readModel(common.urls.inference, last)
    return last
  })
}

async function readModel(inferenceUrl: string, last: ModelState | null): Promise<ModelState | null> {
  try {
    const options = { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' } as const
    const answer = await fetch(`${inferenceUrl}/models/default`, options)
    return answer.ok ? renderState(answerSchema.parse(await answer.json())) : null
  } catch (error) {
    // Whatever else the reason, a page that is not told of a model shows none.
    return error instanceof DOMException && error.name === 'TimeoutError' ? last : null
  }
}

function renderState({ embedding, ...answer }: z.output<typeof answerSchema>): ModelState {
  return { ...renderModel(answer), embedding: embedding === null ? null : renderModel(embedding) }
}

function renderModel({ model, is_starter, offer }: ForOnePurpose): ModelOfPurpose {
  if (offer === null) return { name: model, is_starter, offer }
  const { model: offered, ...state } = offer
  return { name: model, is_starter, offer: { ...state, ...offered } }
}
