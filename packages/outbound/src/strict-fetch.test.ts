import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStrictFetch } from './strict-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Each answer is a redirect, and comes after 40 ms. */
const redirecting: typeof globalThis.fetch = (_input, init) => {
  init?.signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    setTimeout(() => resolve(new Response(null, { status: 302, headers: { location: '/on' } })), 40)
  })
}

const said = (asking: Promise<unknown>) => asking.catch((error: Error) => error.message)

describe('a strict request', () => {
  test('has one limit of time for all redirects together', async () => {
    const fetch = createStrictFetch({ clientFor: () => redirecting, maxBytes: 1_000, timeoutMs: 100 })
    const asking = said(fetch('http://a.example/'))
    await vi.advanceTimersByTimeAsync(100)
    expect(await asking).toBe('Cannot fetch from "a.example": no answer within 100 ms')
  })

  test('ends with its own signal, whose reason it tells', async () => {
    const fetch = createStrictFetch({ clientFor: () => redirecting, maxBytes: 1_000, timeoutMs: 100 })
    const gone = new AbortController()
    const asking = said(fetch('http://a.example/', { signal: gone.signal }))
    gone.abort(new Error('the reader left'))
    expect(await asking).toBe('the reader left')
  })

  test('may take longer than that for its body', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const answering: typeof globalThis.fetch = async (_input, init) => {
      signals.push(init?.signal)
      return new Response('body')
    }
    const fetch = createStrictFetch({ clientFor: () => answering, maxBytes: 1_000, timeoutMs: 100 })
    const answer = await fetch('http://a.example/')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answer.text()).toBe('body')
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  })
})
