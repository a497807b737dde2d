import { Failure } from '@hearth/kernel'
import { watchTimers } from '@hearth/kernel/test-support'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runStep } from './run-step.ts'
import type { StepLimits } from './step-limits.ts'

const failure = new Failure('broken', 'Cannot reach the model')
const nobody = () => false

const step = (limits: Partial<StepLimits>) => ({
  label: 'Model',
  limits: { timeoutMs: undefined, retries: 0, ...limits },
})

/** Fails as often as is said, then answers; notes when it was tried, in milliseconds from its making. */
function failing(times: number, error: unknown = failure) {
  const madeAtMs = Date.now()
  const triedAtMs: number[] = []
  const attempt = async () => {
    triedAtMs.push(Date.now() - madeAtMs)
    if (triedAtMs.length <= times) throw error
    return 'answer'
  }
  return { attempt, triedAtMs }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const never = new AbortController().signal

describe('a step that fails', () => {
  test('is tried once by default', async () => {
    const { attempt, triedAtMs } = failing(1)
    await expect(runStep(step({}), never, attempt, nobody)).rejects.toBe(failure)
    expect(triedAtMs).toEqual([0])
  })

  test('is tried again as often as it may, each time after twice the wait, of at most five seconds', async () => {
    const { attempt, triedAtMs } = failing(7)
    const answer = runStep(step({ retries: 7 }), never, attempt, nobody)
    await vi.runAllTimersAsync()
    expect(await answer).toBe('answer')
    const waitsMs = triedAtMs.slice(1).map((atMs, at) => atMs - (triedAtMs[at] ?? 0))
    expect(waitsMs).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000])
  })

  test('fails with the failure of its last try', async () => {
    const { attempt, triedAtMs } = failing(9)
    const answer = expect(runStep(step({ retries: 2 }), never, attempt, nobody)).rejects.toBe(failure)
    await vi.runAllTimersAsync()
    await answer
    expect(triedAtMs).toHaveLength(3)
  })

  test('is not tried again once it has emitted events', async () => {
    const { attempt, triedAtMs } = failing(1)
    await expect(runStep(step({ retries: 5 }), never, attempt, () => true)).rejects.toBe(failure)
    expect(triedAtMs).toHaveLength(1)
  })

  test('is not tried again for a fault in our own code', async () => {
    const { attempt, triedAtMs } = failing(1, new TypeError('bug'))
    await expect(runStep(step({ retries: 5 }), never, attempt, nobody)).rejects.toThrow('bug')
    expect(triedAtMs).toHaveLength(1)
  })

  test('is given up while it waits for its next try', async () => {
    const run = new AbortController()
    const { attempt, triedAtMs } = failing(9)
    const waiting = watchTimers(250)
    const answer = expect(runStep(step({ retries: 5 }), run.signal, attempt, nobody)).rejects.toBe('over')
    await vi.advanceTimersByTimeAsync(100)
    expect(waiting()).toBe(1)
    run.abort('over')
    await answer
    expect([triedAtMs.length, waiting()]).toEqual([1, 0])
  })

  test('says why the run was ended rather than how it failed', async () => {
    const run = new AbortController()
    const attempt = async () => {
      run.abort('over')
      throw failure
    }
    await expect(runStep(step({ retries: 5 }), run.signal, attempt, nobody)).rejects.toBe('over')
  })
})

describe('a step with a time of its own', () => {
  const listening = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  test.each([
    { name: 'that listens', attempt: listening },
    { name: 'that does not listen', attempt: () => new Promise<never>(() => undefined) },
  ])('fails when it is up, as one $name', async ({ attempt }) => {
    const answer = runStep(step({ timeoutMs: 1_000 }), never, attempt, nobody)
    const outcome = expect(answer).rejects.toMatchObject({
      kind: 'broken',
      message: 'Cannot finish node "Model": it took longer than its 1000 ms',
    })
    await vi.advanceTimersByTimeAsync(1_000)
    await outcome
  })

  test('has it anew for each try', async () => {
    let tries = 0
    const attempt = async (signal: AbortSignal) => (++tries < 3 ? await listening(signal) : 'answer')
    const answer = runStep(step({ timeoutMs: 1_000, retries: 2 }), never, attempt, nobody)
    await vi.runAllTimersAsync()
    expect(await answer).toBe('answer')
  })

  test('leaves no timer behind when it is quicker', async () => {
    const left = watchTimers(1_000)
    const answer = runStep(step({ timeoutMs: 1_000 }), never, async () => 'answer', nobody)
    expect(left()).toBe(1)
    expect(await answer).toBe('answer')
    expect(left()).toBe(0)
  })

  test('fails with its own failure when that comes first', async () => {
    const { attempt } = failing(1)
    await expect(runStep(step({ timeoutMs: 1_000 }), never, attempt, nobody)).rejects.toBe(failure)
  })

  test('ends with the run', async () => {
    const run = new AbortController()
    const answer = expect(runStep(step({ timeoutMs: 1_000 }), run.signal, listening, nobody)).rejects.toBe('over')
    run.abort('over')
    await answer
  })
})
