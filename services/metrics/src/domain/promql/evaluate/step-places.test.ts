import { describe, expect, test } from 'vitest'
import { placesOf } from './step-places.ts'

const places = (timestamps: readonly number[], startMs = 100, count = 3) => {
  const { at, present, runFrom } = placesOf(Float64Array.from(timestamps), { startMs, stepMs: 10, count }, 25)
  return { at: [...at], present: [...present], runFrom }
}

describe('which sample each step sees', () => {
  test.each([
    { name: 'none where there are none', timestamps: [], at: [-1, -1, -1], runFrom: undefined },
    { name: 'the one at its time', timestamps: [90, 100, 110, 120, 130], at: [1, 2, 3], runFrom: 1 },
    { name: 'the newest before it', timestamps: [95, 105, 115, 125], at: [0, 1, 2], runFrom: 0 },
    { name: 'the same again while none is newer', timestamps: [100, 115], at: [0, 0, 1], runFrom: undefined },
    { name: 'none that is older than the lookback', timestamps: [85], at: [0, -1, -1], runFrom: undefined },
    { name: 'none that is as old as the lookback', timestamps: [75, 120], at: [-1, -1, 1], runFrom: undefined },
    { name: 'none before the first', timestamps: [105, 115], at: [-1, 0, 1], runFrom: undefined },
    {
      name: 'not those that another is newer than',
      timestamps: [98, 99, 110, 111, 112],
      at: [1, 2, 4],
      runFrom: undefined,
    },
  ])('$name', ({ timestamps, at, runFrom }) => {
    const present = at.map((place) => Number(place >= 0))
    expect(places(timestamps)).toEqual({ at, present, runFrom })
  })

  test('one step is a run by itself', () => {
    expect(places([90, 100], 105, 1)).toEqual({ at: [1], present: [1], runFrom: 1 })
  })
})
