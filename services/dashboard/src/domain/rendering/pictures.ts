import { Failure } from '@hearth/kernel'
import type { Caller } from '../people/caller.ts'
import type { InPlace } from './places.ts'
import type { RenderKeys } from './render-keys.ts'
import type { PictureJob, Renderer } from './renderer.ts'

export type PicturesDeps = {
  readonly renderer: Renderer
  readonly keys: RenderKeys
  readonly inPlace: InPlace
  /** A picture that takes longer is given up. */
  readonly timeoutMs: number
  readonly nowMs: () => number
  /** Aborts after so many milliseconds, its reason a `TimeoutError`. */
  readonly expire: (ms: number) => AbortSignal
}

export type Pictures = {
  isAvailable(): boolean
  /**
   * A picture of what `caller` may see.
   *
   * @param askedMs how long who asks would wait; the service's own limit holds besides
   * @param signal aborts when nobody wants it any more
   * @throws {Failure} `rate-limited` when too many wait, `broken` when it could not be taken, or not in time
   */
  take(
    job: PictureJob,
    caller: Caller,
    askedMs: number | undefined,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** Takes pictures, a few at a time, each with a key of its own that is over with it. */
export function createPictures(deps: PicturesDeps): Pictures {
  const { renderer, keys, inPlace, nowMs } = deps
  return {
    isAvailable: () => renderer.isAvailable(),
    async take(job, caller, askedMs = deps.timeoutMs, signal) {
      const timeoutMs = Math.min(askedMs, deps.timeoutMs)
      const late = deps.expire(timeoutMs)
      const ended = AbortSignal.any([signal, late])
      const work = async () => {
        const key = keys.issue(caller, nowMs() + timeoutMs)
        try {
          return await renderer.render(job, key, ended)
        } finally {
          keys.revoke(key)
        }
      }
      try {
        return await inPlace(work, ended)
      } catch (error) {
        throw late.aborted && !signal.aborted ? tooLate(timeoutMs, error) : error
      }
    },
  }
}

function tooLate(timeoutMs: number, cause: unknown): Failure {
  const message = `Cannot take the picture: it was not done within ${timeoutMs / 1_000} s; ask for less, or set timeout`
  return new Failure('broken', message, { cause, code: 'rendering.timeout' })
}
