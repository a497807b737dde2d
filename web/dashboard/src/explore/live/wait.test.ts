import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { wait } from './wait.ts'

const longMs = 1_000_000_000

test('a wait that is over leaves nothing on its signal', async () => {
  const { signal } = new AbortController()
  await wait(0, signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a wait ends when its signal aborts, and does not begin once it has', async () => {
  const leave = new AbortController()
  const waiting = wait(longMs, leave.signal)
  leave.abort()
  await waiting
  await wait(longMs, leave.signal)
  expect(getEventListeners(leave.signal, 'abort')).toEqual([])
})
