import { renderHook } from '@hearth/ui-kit/test-support'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSilence } from './use-silence.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function listening() {
  const hook = await renderHook(useSilence)
  return {
    hook,
    hear: () => hook.act(() => hook.current.heard()),
    pass: (ms: number) => hook.act(() => vi.advanceTimersByTime(ms)),
    silentSince: () => hook.current.silentSinceMs,
  }
}

test('a service that was never heard is not silent', async () => {
  const { pass, silentSince } = await listening()
  await pass(60_000)
  expect(silentSince()).toBeUndefined()
})

test('a service is silent after eight seconds without a word, since the last one', async () => {
  const { hear, pass, silentSince } = await listening()
  await hear()
  await pass(7_999)
  expect(silentSince()).toBeUndefined()
  await pass(1)
  expect(silentSince()).toBe(1_000)
})

test('each word is heard anew', async () => {
  const { hear, pass, silentSince } = await listening()
  await hear()
  await pass(5_000)
  await hear()
  await pass(5_000)
  expect(silentSince()).toBeUndefined()
  await pass(3_000)
  expect(silentSince()).toBe(6_000)
  await hear()
  expect(silentSince()).toBeUndefined()
})

test('a page that is left waits for nothing', async () => {
  const { hook, hear } = await listening()
  const started = vi.spyOn(globalThis, 'setTimeout')
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  await hear()
  // Not all timers are counted: what ran before in this process may leave some.
  const ownTimers = started.mock.results.filter((_, at) => started.mock.calls[at]?.[1] === 8_000)
  expect(ownTimers).toHaveLength(1)
  await hook.unmount()
  expect(stopped).toHaveBeenCalledWith(ownTimers[0]?.value)
})
