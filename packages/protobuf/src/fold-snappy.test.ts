import { uncompress } from 'snappyjs'
import { describe, expect, test } from 'vitest'
import { foldSnappy } from './fold-snappy.ts'
import { unfoldSnappy } from './unfold-snappy.ts'

// Repeatable, and of all kinds: runs, repetitions at any distance, noise.
function sampleOf(seed: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let at = 0; at < length; ) {
    const run = Math.min(length - at, 1 + next(300))
    const kind = next(3)
    const back = 1 + next(at + 1)
    for (let end = at + run; at < end; at++)
      bytes[at] = kind === 0 ? next(256) : kind === 1 ? seed & 0xff : (bytes[at - back] ?? 0)
  }
  return bytes
}

describe('foldSnappy()', () => {
  test.each([0, 1, 3, 4, 5, 59, 60, 61, 62, 255, 256, 257, 1_000, 65_535, 65_536, 65_537, 70_000, 300_000])(
    'gives %d bytes back, to another reader too',
    (length) => {
      for (const seed of [1, 2, 3]) {
        const bytes = sampleOf(seed + length, length)
        const folded = foldSnappy(bytes)
        expect(Buffer.from(unfoldSnappy(folded, length)).equals(bytes)).toBe(true)
        expect(Buffer.from(uncompress(folded)).equals(bytes)).toBe(true)
      }
    },
  )

  test('long noise, whose length takes three bytes', () => {
    const bytes = new Uint8Array(70_000).map((_, at) => Math.imul(at + 7, 2_654_435_761) >>> 13)
    expect(Buffer.from(uncompress(foldSnappy(bytes))).equals(bytes)).toBe(true)
  })

  test('takes little of what repeats', () => {
    expect(foldSnappy(new Uint8Array(100_000)).length).toBeLessThan(5_000)
  })
})
