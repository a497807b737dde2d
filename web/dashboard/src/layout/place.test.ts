import { describe, expect, test } from 'vitest'
import type { Panel } from '../model/dashboard.ts'
import { heightPx, inReadingOrder, placeOf } from './place.ts'

describe('placeOf()', () => {
  test.each([
    { name: 'half of the width', pos: { x: 12, y: 2, w: 12, h: 8 }, expected: ['13 / span 12', '3 / span 8', '296px'] },
    { name: 'wider than the grid', pos: { x: 5, y: 0, w: 30, h: 1 }, expected: ['1 / span 24', '1 / span 1', '30px'] },
    { name: 'beyond the right end', pos: { x: 20, y: 0, w: 8, h: 2 }, expected: ['17 / span 8', '1 / span 2', '68px'] },
    { name: 'without a size', pos: { x: 0, y: -1, w: 0, h: 0 }, expected: ['1 / span 1', '1 / span 1', '30px'] },
  ])('$name', ({ pos, expected }) => expect(Object.values(placeOf(pos))).toEqual(expected))
})

test('heightPx() counts the gaps between rows', () => expect(heightPx(9)).toBe(334))

test('inReadingOrder() goes line by line', () => {
  const panel = (id: number, x: number, y: number) => ({ id, gridPos: { x, y, w: 1, h: 1 } }) as Panel
  const ordered = inReadingOrder([panel(1, 12, 5), panel(2, 12, 0), panel(3, 0, 5), panel(4, 0, 0)])
  expect(ordered.map(({ id }) => id)).toEqual([4, 2, 3, 1])
})
