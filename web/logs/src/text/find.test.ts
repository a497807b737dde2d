import { describe, expect, test } from 'vitest'
import { createTextFind, maxPlaces } from './find.ts'

describe('createTextFind()', () => {
  test.each([
    {
      name: 'every place, in order',
      wanted: 'an',
      text: 'banana',
      places: [
        [1, 3],
        [3, 5],
      ],
    },
    {
      name: 'places that do not overlap',
      wanted: 'aa',
      text: 'aaaaa',
      places: [
        [0, 2],
        [2, 4],
      ],
    },
    {
      name: 'either case without a capital',
      wanted: 'get',
      text: 'GET get',
      places: [
        [0, 3],
        [4, 7],
      ],
    },
    { name: 'its own case with a capital', wanted: 'Get', text: 'GET Get', places: [[4, 7]] },
    { name: 'no place where there is none', wanted: 'x', text: 'banana', places: [] },
    { name: 'nothing nowhere', wanted: '', text: 'banana', places: [] },
    { name: 'no place where lower case changes the length', wanted: 'b', text: 'İb', places: [] },
  ])('finds $name', ({ wanted, text, places }) => expect(createTextFind(wanted)(text)).toEqual(places))

  test('finds no more places than are marked', () => {
    expect(createTextFind('a')('a'.repeat(maxPlaces + 1))).toHaveLength(maxPlaces)
  })
})
