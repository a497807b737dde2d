import { describe, expect, test } from 'vitest'
import { approach } from './approach.ts'

const of = (...entries: readonly (readonly [string, number])[]) => new Map(entries)

describe('approach()', () => {
  test.each([
    { name: 'adds what is new', shown: of(), wanted: of(['a', 1]), next: of(['a', 1]) },
    { name: 'changes what is another', shown: of(['a', 1]), wanted: of(['a', 2]), next: of(['a', 2]) },
    { name: 'takes away what is gone', shown: of(['a', 1], ['b', 2]), wanted: of(['b', 2]), next: of(['b', 2]) },
    {
      name: 'leaves for later what is too much',
      shown: of(),
      wanted: of(['a', 1], ['b', 2], ['c', 3]),
      next: of(['a', 1], ['b', 2]),
    },
  ])('$name', ({ shown, wanted, next }) => {
    expect(approach(shown, wanted, 2)).toEqual(next)
  })

  test('arrives, and is then the same map', () => {
    const wanted = of(['a', 1], ['b', 2], ['c', 3])
    const first = approach(of(['d', 4]), wanted, 2)
    const second = approach(first, wanted, 2)
    expect(second).toEqual(wanted)
    expect(approach(second, wanted, 2)).toBe(second)
  })
})
