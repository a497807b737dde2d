import { Failure } from '@hearth/kernel'
import { backoffMs, orAborted } from '@hearth/outbound'
import type { StepLimits } from './step-limits.ts'

const backoff = { firstMs: 250, maxMs: 5_000 }

/** One try of a step. */
type Attempt<T> = (signal: AbortSignal) => Promise<T>

type Limited = { readonly label: string; readonly limits: Pick<StepLimits, 'timeoutMs' | 'retries'> }

/**
 * Runs a step within the limits of its node: as long as it may take, as often as it may be tried.
 * A step that has emitted events is not tried again.
 *
 * @param hasEmitted whether it has
 * @throws {Failure} of the last try; whatever `signal` carries when it is aborted
 */
export async function runStep<T>(
  node: Limited,
  signal: AbortSignal,
  attempt: Attempt<T>,
  hasEmitted: () => boolean,
): Promise<T> {
  const { retries } = node.limits
  for (let tried = 0; ; tried++) {
    try {
      return await withinTime(node, signal, attempt)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Failure) || tried >= retries || hasEmitted()) throw error
      await sleep(backoffMs(backoff, tried + 1), signal)
    }
  }
}

async function withinTime<T>({ label, limits }: Limited, signal: AbortSignal, attempt: Attempt<T>): Promise<T> {
  const { timeoutMs } = limits
  if (timeoutMs === undefined) return await attempt(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    // What does not listen to its signal must not hold up the run.
    return await orAborted(attempt(AbortSignal.any([signal, limit.signal])), limit.signal)
  } catch (error) {
    if (!limit.signal.aborted || signal.aborted) throw error
    throw new Failure('broken', `Cannot finish node "${label}": it took longer than its ${timeoutMs} ms`, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}

async function sleep(waitMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, waitMs)
    signal.addEventListener('abort', stop, { once: true })
  })
}
