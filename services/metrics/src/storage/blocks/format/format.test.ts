import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBytes } from './compare-bytes.ts'
import { addRange, decodeTombstones, encodeTombstones } from './tombstones.ts'
import { createUlid, isUlid, timeOfUlid } from './ulid.ts'

test('texts are compared as their bytes in UTF-8 are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '東', '￮', '🌍') })
  const property = fc.property(text, text, (a, b) => {
    expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
  })
  fc.assert(property)
})

test('ULIDs tell their time, and sort by it', () => {
  const property = fc.property(fc.nat(2 ** 47), fc.uint8Array({ minLength: 10, maxLength: 10 }), (atMs, random) => {
    const name = createUlid(atMs, random)
    expect(isUlid(name)).toBe(true)
    expect(timeOfUlid(name)).toBe(atMs)
    expect(createUlid(atMs + 1, new Uint8Array(10)) > name).toBe(true)
  })
  fc.assert(property)
})

const range = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(10)).map(([fromMs, length]) => ({
  fromMs,
  toMs: fromMs + length,
}))

test('ranges that were deleted hold the times of all that were added, each once', () => {
  const property = fc.property(fc.array(range, { maxLength: 8 }), (added) => {
    const ranges = added.reduce<ReturnType<typeof addRange>>(addRange, [])
    const times = (list: typeof ranges) =>
      list.flatMap(({ fromMs, toMs }) => Array.from({ length: toMs - fromMs + 1 }, (_, at) => fromMs + at))
    expect(times(ranges)).toEqual([...new Set(times(added))].sort((a, b) => a - b))
  })
  fc.assert(property)
})

test('tombstones come back, and damaged ones are refused', () => {
  const tombstones = new Map([
    [3, [{ fromMs: -5, toMs: 7 }]],
    [900, [{ fromMs: 1e12, toMs: 2e12 }]],
  ])
  const bytes = encodeTombstones(tombstones).slice()
  expect(decodeTombstones(bytes)).toEqual(tombstones)
  bytes[7] = (bytes[7] ?? 0) ^ 1
  expect(() => decodeTombstones(bytes)).toThrow(RangeError)
})
