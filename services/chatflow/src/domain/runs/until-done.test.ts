import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUntilDone } from './until-done.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('does it again until it succeeds, and once for all who asked meanwhile', async () => {
  const faults: unknown[] = []
  let tries = 0
  const again = createUntilDone(
    async () => {
      tries += 1
      if (tries < 3) throw new Error(`try ${tries}`)
    },
    (error) => void faults.push(error),
  )
  again.soon()
  again.soon()
  expect(tries).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(3)
  expect(faults).toEqual([new Error('try 1'), new Error('try 2')])
})

test('does nothing more once it is closed', async () => {
  const work = vi.fn(async () => undefined)
  const again = createUntilDone(work, () => undefined)
  again.soon()
  again.close()
  again.soon()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).not.toHaveBeenCalled()
})
