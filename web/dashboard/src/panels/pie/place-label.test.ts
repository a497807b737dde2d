import { describe, expect, test } from 'vitest'
import { placeLabel } from './place-label.ts'

describe('placeLabel()', () => {
  const half = { start: 0, ratio: 0.5 }

  test('puts each part on a line of its own', () => {
    expect(placeLabel(['api', '12 kB', '50%'], half, 'pie')).toMatchObject({ lines: ['api', '12 kB', '50%'], y: 0 })
  })

  test('stands in the middle of the ring', () => {
    expect(placeLabel(['api'], half, 'donut')).toEqual({ lines: ['api'], x: 76, y: 0 })
  })

  test('cuts a name that a thin ring has no room for', () => {
    expect(placeLabel(['a very long name'], half, 'donut').lines).toEqual(['a ver…'])
  })

  test('leaves a value away rather than half of it', () => {
    expect(placeLabel(['api', '12345678 bytes'], half, 'donut').lines).toEqual(['api'])
    expect(placeLabel(['12345678 bytes', '50%'], half, 'donut').lines).toEqual(['50%'])
  })

  test('has more room across where the ring lies level', () => {
    expect(placeLabel(['a long name'], { start: 0.75, ratio: 0.5 }, 'donut').lines).toEqual(['a long name'])
  })

  test('says nothing in a slice that is too small for a word', () => {
    expect(placeLabel(['api', '1%'], { start: 0.25, ratio: 0.01 }, 'pie').lines).toEqual([])
  })

  test('keeps as many lines as are high enough', () => {
    expect(placeLabel(['a', 'b', 'c', 'd', 'e'], { start: 0.75, ratio: 0.5 }, 'donut').lines).toEqual(['a', 'b', 'c'])
  })
})
