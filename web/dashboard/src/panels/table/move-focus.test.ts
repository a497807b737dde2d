import { describe, expect, test } from 'vitest'
import { placeBeside } from './move-focus.ts'

describe('placeBeside()', () => {
  const lengths = [3, 1, 2]
  test.each([
    { key: 'ArrowRight', from: { x: 0, y: 0 }, to: { x: 1, y: 0 } },
    { key: 'ArrowRight', from: { x: 2, y: 0 }, to: undefined },
    { key: 'ArrowLeft', from: { x: 1, y: 2 }, to: { x: 0, y: 2 } },
    { key: 'ArrowLeft', from: { x: 0, y: 2 }, to: undefined },
    { key: 'ArrowDown', from: { x: 2, y: 0 }, to: { x: 0, y: 1 } },
    { key: 'ArrowDown', from: { x: 0, y: 1 }, to: { x: 0, y: 2 } },
    { key: 'ArrowDown', from: { x: 0, y: 2 }, to: undefined },
    { key: 'ArrowUp', from: { x: 1, y: 2 }, to: { x: 0, y: 1 } },
    { key: 'ArrowUp', from: { x: 0, y: 0 }, to: undefined },
    { key: 'Enter', from: { x: 0, y: 0 }, to: undefined },
  ])('$key leads from $from to $to', ({ key, from, to }) => expect(placeBeside(key, from, lengths)).toEqual(to))
})
