import { Failure } from '@hearth/kernel'

/** The outcome of `work`; when it failed because the client left, a failure that nobody reads instead of a bug. */
export async function orWhenDisconnected<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!signal.aborted) throw error
    throw new Failure('invalid', 'Cannot answer: the client closed the connection', { cause: error })
  }
}
