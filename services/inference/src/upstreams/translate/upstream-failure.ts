import { Failure, type FailureKind } from '@hearth/kernel'
import { z } from 'zod'

const text = z.string().nullish().catch(undefined)
const errorSchema = z.looseObject({ message: text, code: text, param: text })
const bodySchema = z.looseObject({ error: z.unknown().optional(), message: text, detail: text })

const kinds: ReadonlyMap<number, FailureKind> = new Map([
  [400, 'invalid'],
  [404, 'missing'],
  [409, 'conflict'],
  [413, 'too-large'],
  [422, 'invalid'],
  [429, 'rate-limited'],
  [503, 'unavailable'],
])

/**
 * What an upstream tells as an error, as a failure of ours: its own words, and the kind of its status.
 * One that refuses our key is in trouble itself, as far as our client can tell.
 *
 * @param error what stands at `error`: an object with a message, or a text
 */
export function upstreamFailure(status: number, error: unknown, retryAfterSeconds?: number): Failure {
  const { message, code, param } =
    typeof error === 'string' ? { message: error } : (errorSchema.safeParse(error).data ?? {})
  const kind = kinds.get(status) ?? 'upstream'
  const reason = message ?? `status ${status} without a word`
  return new Failure(kind, kind === 'upstream' ? `The upstream that has the model failed: ${reason}` : reason, {
    ...(code == null ? (kind === 'upstream' ? { code: 'upstream_failed' } : {}) : { code }),
    ...(param == null ? {} : { param }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

/** The same for a whole answer with an error's status. */
export async function readUpstreamFailure(response: Response): Promise<Failure> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const written = await response.text()
  return upstreamFailure(
    response.status,
    errorIn(written),
    Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined,
  )
}

/** A text longer than this is no message. */
const maxMessageCharacters = 1_000

function errorIn(written: string): unknown {
  try {
    const { error, message, detail } = bodySchema.parse(JSON.parse(written))
    return error ?? message ?? detail
  } catch {
    return written === '' ? undefined : written.slice(0, maxMessageCharacters)
  }
}
