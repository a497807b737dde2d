import { describe, expect, test } from 'vitest'
import { shareWork } from './share-work.ts'

describe('work that is shared', () => {
  test('is done once for all who ask while it goes on, and for those who ask later', async () => {
    let count = 0
    const work = shareWork(async () => ++count)
    const { signal } = new AbortController()
    expect(await Promise.all([work(signal), work(signal)])).toEqual([1, 1])
    expect(await work(signal)).toBe(1)
  })

  test('is tried again after it failed', async () => {
    let count = 0
    const work = shareWork(async () => {
      count += 1
      if (count === 1) throw new Error('once')
      return count
    })
    const { signal } = new AbortController()
    await expect(work(signal)).rejects.toThrow('once')
    expect(await work(signal)).toBe(2)
  })

  test('goes on for the others when one leaves', async () => {
    const going = Promise.withResolvers<string>()
    const aborted: boolean[] = []
    const work = shareWork((signal) => {
      signal.addEventListener('abort', () => aborted.push(true))
      return going.promise
    })
    const leaving = new AbortController()
    const left = work(leaving.signal)
    const stays = work(new AbortController().signal)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    going.resolve('done')
    expect(await stays).toBe('done')
    expect(aborted).toEqual([])
  })

  test('is aborted when the last one leaves, and begins anew for the next', async () => {
    const signals: AbortSignal[] = []
    const work = shareWork((signal) => {
      signals.push(signal)
      return new Promise<string>((resolve, reject) => {
        if (signals.length === 2) resolve('second')
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const leaving = new AbortController()
    const left = work(leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(signals[0]?.aborted).toBe(true)
    expect(await work(new AbortController().signal)).toBe('second')
  })
})
