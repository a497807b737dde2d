import { describe, expect, test } from 'vitest'
import { SeriesRefs } from './series-refs.ts'

describe('SeriesRefs', () => {
  test.each([
    { name: 'the first', number: 1 },
    { name: 'one beyond the first places', number: 5_000 },
    { name: 'the last that has a place', number: (1 << 23) - 1 },
    { name: 'the first that has none', number: 1 << 23 },
    { name: 'one above 2^32', number: 2 ** 40 },
  ])('gives the reference of $name number, and of no other', ({ number }) => {
    const refs = new SeriesRefs()
    refs.set(number, 0)
    expect([refs.get(number), refs.has(number)]).toEqual([0, true])
    for (const other of [number - 1, number + 1]) expect([refs.get(other), refs.has(other)]).toEqual([undefined, false])
  })

  test('keeps those that were set before it grew', () => {
    const refs = new SeriesRefs()
    for (let number = 1; number < 10_000; number++) refs.set(number, number * 2)
    expect(refs.get(1)).toBe(2)
    expect(refs.get(9_999)).toBe(19_998)
  })
})
