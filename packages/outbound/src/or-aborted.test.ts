import { describe, expect, test } from 'vitest'
import { orAborted } from './or-aborted.ts'

const never = new Promise<string>(() => {})
const left = new Error('left')

describe('work that may be left', () => {
  test('is answered with what it ends with', async () => {
    const { signal } = new AbortController()
    expect(await orAborted(Promise.resolve('done'), signal)).toBe('done')
    await expect(orAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed')
  })

  test('is left when the signal aborts, with its reason', async () => {
    const leaving = new AbortController()
    const waiting = orAborted(never, leaving.signal)
    leaving.abort(left)
    await expect(waiting).rejects.toBe(left)
  })

  test('is left at once when the signal has aborted before', async () => {
    await expect(orAborted(never, AbortSignal.abort(left))).rejects.toBe(left)
  })

  test('may fail afterwards without anybody hearing of it', async () => {
    const work = Promise.withResolvers<string>()
    await expect(orAborted(work.promise, AbortSignal.abort(left))).rejects.toBe(left)
    work.reject(new Error('too late'))
    await expect(work.promise).rejects.toThrow('too late')
  })
})
