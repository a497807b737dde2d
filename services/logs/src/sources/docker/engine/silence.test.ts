import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNotice } from './notice.ts'
import { watchSilence } from './silence.ts'

describe('silence', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is told each time that it has lasted', async () => {
    let told = 0
    const silence = watchSilence(100, () => void told++)
    await vi.advanceTimersByTimeAsync(99)
    expect(told).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(told).toBe(2)
    silence.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told).toBe(2)
  })

  test('is not told while nothing can be heard, and the time begins anew then', async () => {
    let told = 0
    const silence = watchSilence(100, () => void told++)
    await vi.advanceTimersByTimeAsync(60)
    silence.hold(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(told).toBe(0)
    silence.hold(false)
    await vi.advanceTimersByTimeAsync(99)
    expect(told).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toBe(1)
    silence.end()
  })

  test('that ends while it is told is not told again', async () => {
    const done = Promise.withResolvers<void>()
    let told = 0
    const silence = watchSilence(100, () => {
      told++
      return done.promise
    })
    await vi.advanceTimersByTimeAsync(350)
    expect(told).toBe(1)
    silence.end()
    done.resolve()
    await vi.advanceTimersByTimeAsync(500)
    expect(told).toBe(1)
  })
})

describe('a notice', () => {
  const never = new AbortController().signal

  test('that was given before is not waited for, once', async () => {
    const notice = createNotice()
    notice.give()
    await notice.wait(never)
    let isOver = false
    const second = notice.wait(never).then(() => {
      isOver = true
    })
    await Promise.resolve()
    expect(isOver).toBe(false)
    notice.give()
    await second
  })

  test('wakes all who wait', async () => {
    const notice = createNotice()
    const waiting = [notice.wait(never), notice.wait(never)]
    notice.give()
    await Promise.all(waiting)
  })

  test('is not waited for longer than its signal allows', async () => {
    const notice = createNotice()
    const stop = new AbortController()
    const waiting = notice.wait(stop.signal)
    stop.abort()
    await waiting
    await notice.wait(stop.signal)
  })
})
