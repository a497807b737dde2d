import { useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from '../test-support/index.ts'
import { useIsLate } from './use-is-late.ts'

test('it is late after a while, and its end is drawn once', async () => {
  vi.useFakeTimers()
  let isGoingOn = true
  let drawn = 0
  const hook = await renderHook(() => {
    useEffect(() => {
      drawn += 1
    })
    return useIsLate(isGoingOn)
  })
  // Before the hook ends, which takes time.
  onTestFinished(() => void vi.useRealTimers())
  await hook.act(() => void vi.advanceTimersByTime(299))
  expect(hook.current).toBe(false)
  await hook.act(() => void vi.advanceTimersByTime(1))
  expect(hook.current).toBe(true)
  const before = drawn
  isGoingOn = false
  await hook.again()
  expect([hook.current, drawn - before]).toEqual([false, 1])
})
