import { renderHook } from '@hearth/ui-kit/test-support'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useIsHeld } from './use-is-held.ts'

test('whoever waits is held for ten seconds, anew each time, and no longer than is waited', async () => {
  vi.useFakeTimers()
  let isPending = false
  const hook = await renderHook(() => useIsHeld(isPending))
  // Before the hook ends, which takes time.
  onTestFinished(() => void vi.useRealTimers())
  expect(hook.current).toBe(false)
  isPending = true
  await hook.again()
  expect(hook.current).toBe(true)
  await hook.act(() => void vi.advanceTimersByTime(9_999))
  expect(hook.current).toBe(true)
  await hook.act(() => void vi.advanceTimersByTime(1))
  expect(hook.current).toBe(false)
  isPending = false
  await hook.again()
  expect(hook.current).toBe(false)
  isPending = true
  await hook.again()
  expect(hook.current).toBe(true)
  isPending = false
  await hook.again()
  expect(hook.current).toBe(false)
})
