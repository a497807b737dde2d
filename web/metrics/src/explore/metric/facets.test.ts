import { describe, expect, test } from 'vitest'
import { findFacets } from './facets.ts'

const series = [
  { __name__: 'up', job: 'a', zone: 'north' },
  { __name__: 'up', job: 'b', zone: 'north' },
  { __name__: 'up', job: 'b', zone: 'south' },
  { __name__: 'up', job: 'c' },
]

const shown = (wanted: Record<string, readonly string[]>) => {
  const { matching, facets } = findFacets(series, wanted)
  const words = facets.map(({ label, values }) => {
    return `${label}: ${values.map(({ value, count, isWanted }) => `${isWanted ? '*' : ''}${value} ${count}`).join(', ')}`
  })
  return [matching, ...words]
}

describe('findFacets()', () => {
  test.each([
    { name: 'of everything', wanted: {}, expected: [4, 'job: b 2, a 1, c 1', 'zone: north 2, south 1'] },
    {
      name: 'one value narrows the other labels, not its own',
      wanted: { zone: ['south'] },
      expected: [1, 'job: b 1', 'zone: *south 1, north 2'],
    },
    {
      name: 'several values of a label are alternatives',
      wanted: { job: ['a', 'c'] },
      expected: [2, 'job: *a 1, *c 1, b 2', 'zone: north 1'],
    },
    {
      name: 'a value that nothing has any more can still be given up',
      wanted: { job: ['gone'] },
      expected: [0, 'job: *gone 0, b 2, a 1, c 1', 'zone: '],
    },
  ])('$name', ({ wanted, expected }) => {
    expect(shown(wanted)).toEqual(expected)
  })
})
