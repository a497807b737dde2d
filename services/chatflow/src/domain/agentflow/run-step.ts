import { Failure } from '@hearth/kernel'
import type { StepResult } from './agent-node.ts'
import type { AgentPlanNode, StepLimits } from './agent-plan.ts'

const firstWaitMs = 250
const longestWaitMs = 5_000

/** One try of a step. `spoke` tells whether somebody has heard of it already. */
type Attempt = (signal: AbortSignal) => Promise<StepResult>

/**
 * Runs a step within the limits of its node: as long as it may take, as often as it may be tried.
 * A step whose words somebody has heard is not tried again.
 *
 * @throws {Failure} of the last try; whatever `signal` carries when it is aborted
 */
export async function runStep(
  node: AgentPlanNode,
  signal: AbortSignal,
  attempt: Attempt,
  hasSpoken: () => boolean,
): Promise<StepResult> {
  const { retries } = node.limits
  for (let tried = 0; ; tried++) {
    try {
      return await withinTime(node, signal, attempt)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Failure) || tried >= retries || hasSpoken()) throw error
      await sleep(Math.min(firstWaitMs * 2 ** tried, longestWaitMs), signal)
    }
  }
}

/** The result that stands for a failure, where the node says that the run goes on. */
export function failedResult(limits: StepLimits, error: unknown): StepResult | undefined {
  if (limits.onError === 'stop' || !(error instanceof Failure)) return undefined
  return { input: {}, output: { content: '', error: error.message } }
}

async function withinTime(node: AgentPlanNode, signal: AbortSignal, attempt: Attempt): Promise<StepResult> {
  const { timeoutMs } = node.limits
  if (timeoutMs === undefined) return await attempt(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    return await untilAborted(attempt(AbortSignal.any([signal, limit.signal])), limit.signal)
  } catch (error) {
    if (!limit.signal.aborted || signal.aborted) throw error
    throw new Failure('broken', `Cannot finish node "${node.label}": it took longer than its ${timeoutMs} ms`, {
      cause: error,
    })
  } finally {
    clearTimeout(timer)
  }
}

// What does not listen to its signal must not hold up the run.
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined)
  return await new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
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
