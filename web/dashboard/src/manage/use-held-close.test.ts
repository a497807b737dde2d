import { renderHook } from '@hearth/ui-kit/test-support'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useHeldClose } from './use-held-close.ts'

test('a dialog stays for an answer for ten seconds, anew each time, and no longer than is waited', async () => {
  vi.useFakeTimers()
  let isPending = false
  const onClose = vi.fn()
  const hook = await renderHook(() => useHeldClose(isPending, onClose))
  // Before the hook ends, which takes time.
  onTestFinished(() => void vi.useRealTimers())
  expect(hook.current.isHeld).toBe(false)
  isPending = true
  await hook.again()
  expect(hook.current.isHeld).toBe(true)
  await hook.act(() => void vi.advanceTimersByTime(9_999))
  expect(hook.current.isHeld).toBe(true)
  hook.current.close()
  expect(onClose).not.toHaveBeenCalled()
  await hook.act(() => void vi.advanceTimersByTime(1))
  expect(hook.current.isHeld).toBe(false)
  hook.current.close()
  expect(onClose).toHaveBeenCalledOnce()
  isPending = false
  await hook.again()
  expect(hook.current.isHeld).toBe(false)
  isPending = true
  await hook.again()
  expect(hook.current.isHeld).toBe(true)
  isPending = false
  await hook.again()
  expect(hook.current.isHeld).toBe(false)
})
