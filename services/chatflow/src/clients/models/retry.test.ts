import { describe, expect, test } from 'vitest'
import { type RetryPolicy, retry } from './retry.ts'

const policy: RetryPolicy = { retries: 2, budgetMs: 10_000, isRetryable: () => true, waitMs: () => 0 }

/** An attempt that fails `failures` times, with its number as the reason, and then gives `answer`. */
function failing(failures: number) {
  const attempt = { tries: 0, run: async () => `try ${attempt.tries}` }
  attempt.run = async () => {
    attempt.tries += 1
    if (attempt.tries <= failures) throw new Error(`failure ${attempt.tries}`)
    return `try ${attempt.tries}`
  }
  return attempt
}

const never = new AbortController().signal

describe('retry()', () => {
  test.each([
    { name: 'does not repeat what works', failures: 0, own: {}, tries: 1, expected: 'try 1' },
    { name: 'repeats what fails', failures: 2, own: {}, tries: 3, expected: 'try 3' },
    { name: 'gives up with the last failure', failures: 9, own: {}, tries: 3, expected: 'failure 3' },
    {
      name: 'does not repeat what cannot get better',
      failures: 1,
      own: { isRetryable: () => false },
      tries: 1,
      expected: 'failure 1',
    },
    {
      name: 'does not wait beyond its time',
      failures: 1,
      own: { waitMs: () => 10_001 },
      tries: 1,
      expected: 'failure 1',
    },
    { name: 'does nothing twice when told so', failures: 1, own: { retries: 0 }, tries: 1, expected: 'failure 1' },
  ])('$name', async ({ failures, own, tries, expected }) => {
    const attempt = failing(failures)
    const outcome = await retry(attempt.run, { ...policy, ...own }, never).catch((error: Error) => error.message)
    expect({ outcome, tries: attempt.tries }).toEqual({ outcome: expected, tries })
  })

  test('stops waiting when nobody wants the answer any more', async () => {
    const gone = new AbortController()
    const attempt = failing(9)
    const pending = retry(attempt.run, { ...policy, waitMs: () => 9_000 }, gone.signal)
    setImmediate(() => gone.abort())
    await expect(pending).rejects.toThrow()
    expect(attempt.tries).toBe(1)
  })
})
