import { describe, expect, test } from 'vitest'
import { releaseMemory } from './release-memory.ts'

describe('releaseMemory()', () => {
  test('frees what has its memory to itself', () => {
    const bytes = Buffer.allocUnsafeSlow(100_000)
    releaseMemory(bytes)
    expect(bytes).toHaveLength(0)
    expect(bytes.buffer.detached).toBe(true)
  })

  test('leaves what was freed', () => {
    const bytes = new Uint8Array(4)
    releaseMemory(bytes)
    releaseMemory(bytes)
    expect(bytes).toHaveLength(0)
  })

  test.each([
    { name: 'the beginning of some', part: (whole: Uint8Array) => whole.subarray(0, 5) },
    { name: 'the end of some', part: (whole: Uint8Array) => whole.subarray(5) },
  ])('leaves $name', ({ part }) => {
    const whole = Uint8Array.from({ length: 10 }, (_, at) => at)
    releaseMemory(part(whole))
    expect([...whole]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('leaves memory that threads share', () => {
    const bytes = new Uint8Array(new SharedArrayBuffer(4))
    releaseMemory(bytes)
    expect(bytes).toHaveLength(4)
  })
})
