import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { PromqlError } from '../domain/promql/promql-error.ts'
import type { Outgoing, SendOut } from '../domain/queries/outgoing.ts'

type Sent = {
  /** What is refused was refused before there was a first piece. */
  readonly pieces: AsyncGenerator<Uint8Array, undefined>
  readonly first: IteratorResult<Uint8Array, undefined>
  /** Aborts when the answer is to be cut. */
  readonly signal: AbortSignal
}

/**
 * Begins to give series away to whoever asks.
 *
 * @throws {Failure} when there is no answer
 */
export async function beginSending(
  c: Context,
  outgoing: Outgoing,
  { sendOut, queryTimeoutMs }: { readonly sendOut: SendOut; readonly queryTimeoutMs: number },
): Promise<Sent> {
  const deadline = AbortSignal.timeout(queryTimeoutMs)
  const signal = AbortSignal.any([disconnectSignal(c), deadline])
  const pieces = sendOut(outgoing, { signal, timeoutMs: queryTimeoutMs })
  try {
    return { pieces, first: await pieces.next(), signal }
  } catch (cause) {
    if (cause instanceof PromqlError || deadline.aborted) throw toFailure(cause, deadline, queryTimeoutMs)
    throw cause
  }
}

/** All pieces, the first too; a reader that leaves ends them. */
export async function* piecesOf({ first, pieces }: Sent): AsyncGenerator<Uint8Array, undefined> {
  if (first.done === true) return undefined
  try {
    yield first.value
    yield* pieces
  } finally {
    await pieces.return(undefined)
  }
  return undefined
}

function toFailure(cause: unknown, deadline: AbortSignal, queryTimeoutMs: number): Failure {
  if (deadline.aborted || (cause instanceof PromqlError && cause.kind === 'timeout')) {
    const reason = `Cannot read so much within ${queryTimeoutMs / 1000} s: ask for fewer series or a shorter time`
    return new Failure('unavailable', reason, { cause })
  }
  const message = cause instanceof Error ? cause.message : String(cause)
  return new Failure('too-large', `Cannot read so much at once: ${message}`, { cause })
}
