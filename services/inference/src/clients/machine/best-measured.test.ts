import { describe, expect, test } from 'vitest'
import { createBestMeasured } from './best-measured.ts'

let nowMs = 0
let measured: number[] = []

/** Measures these one after the other, then the last of them again. */
function best(...rates: readonly number[]): () => Promise<number> {
  nowMs = 0
  measured = []
  const clock = () => nowMs
  const measure = async () => {
    const rate = rates[Math.min(measured.length, rates.length - 1)] ?? 0
    measured.push(rate)
    return rate
  }
  return createBestMeasured({ measure, clock })
}

describe('createBestMeasured()', () => {
  test('tells the best of three to who asks first, however many ask', async () => {
    const read = best(2, 5, 3)
    expect(await Promise.all([read(), read()])).toEqual([5, 5])
    expect(measured).toEqual([2, 5, 3])
  })

  test('measures once more when it is asked a minute later, and keeps what is better', async () => {
    const read = best(2, 2, 2, 9, 4)
    await read()
    nowMs = 59_999
    await read()
    expect(measured).toHaveLength(3)
    nowMs = 60_000
    await read()
    expect(await read()).toBe(9)
    nowMs = 120_000
    await read()
    expect(await read()).toBe(9)
    expect(measured).toEqual([2, 2, 2, 9, 4])
  })

  test('has measured enough after eight times', async () => {
    const read = best(1)
    for (const minute of Array.from({ length: 20 }).keys()) {
      nowMs = minute * 60_000
      await read()
    }
    expect(measured).toHaveLength(8)
  })

  test('who asks first learns of a failure, who asks next has it tried anew, and what is known outlives one', async () => {
    let fails = true
    const measure = () => (fails ? Promise.reject(new Error('no threads')) : Promise.resolve(7))
    const read = createBestMeasured({ measure, clock: () => nowMs })
    nowMs = 0
    await expect(read()).rejects.toThrow('no threads')
    fails = false
    expect(await read()).toBe(7)
    fails = true
    nowMs = 60_000
    expect(await read()).toBe(7)
  })
})
