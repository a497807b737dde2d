import { describe, expect, test } from 'vitest'
import { reducerLabel } from './reducer-label.ts'
import { reducerName } from './reducers.ts'
import { en } from './words.ts'

describe('reducerLabel()', () => {
  test.each(Object.keys(en).filter((id) => id !== 'percentile'))('in English %s has its name', (id) =>
    expect(reducerLabel(id)).toBe(reducerName(id)),
  )

  test.each([
    { name: 'a percentile says which', id: 'p95', expected: '95th %' },
    { name: 'an id that is not known is its own name', id: 'percentile', expected: 'percentile' },
  ])('$name', ({ id, expected }) => expect(reducerLabel(id)).toBe(expected))
})
