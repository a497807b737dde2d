import { Failure } from '@hearth/kernel'
import type { Pulls } from './pulls.ts'

/** Has a configured model brought, and says why it cannot answer meanwhile. */
export type PullOnDemand = (model: { readonly id: string; readonly uri: string }) => Promise<Failure>

// A pull that failed is not begun again by every request.
const againAfterMs = 60_000

/** @param clock monotonic milliseconds */
export function createPullOnDemand(pulls: Pick<Pulls, 'start' | 'list'>, clock: () => number): PullOnDemand {
  const begun = new Map<string, { readonly atMs: number; readonly pulled: Promise<string> }>()

  // The hub is asked once, however many requests ask for the model.
  function begin(uri: string): Promise<string> {
    const pulled = pulls.start(uri).then(({ id }) => id)
    begun.set(uri, { atMs: clock(), pulled })
    return pulled
  }
  return async ({ id, uri }) => {
    const last = begun.get(uri)
    try {
      const pulled = await (last === undefined || clock() - last.atMs >= againAfterMs ? begin(uri) : last.pulled)
      const failure = pulls.list().find((pull) => pull.id === pulled)?.failure
      if (failure !== undefined) return absent(failure)
    } catch (cause) {
      if (cause instanceof Failure) return absent(cause.message, cause)
      throw cause
    }
    return new Failure('unavailable', `Downloading model "${id}"; GET /models tells how far it is`, {
      code: 'model_absent',
      retryAfterSeconds: 5,
    })
  }
}

function absent(message: string, cause?: Failure): Failure {
  return new Failure('unavailable', message, { cause, code: 'model_absent', retryAfterSeconds: againAfterMs / 1_000 })
}
