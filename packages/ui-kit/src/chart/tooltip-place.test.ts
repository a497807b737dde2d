import { expect, test } from 'vitest'
import { tooltipPlace } from './tooltip-place.ts'

const window = { width: 1000, height: 800 }

test.each([
  {
    name: 'right and below of a cursor at the left top',
    at: { clientX: 100, clientY: 100 },
    expected: { left: 114, top: 114 },
  },
  {
    name: 'left and above of one at the right bottom',
    at: { clientX: 900, clientY: 700 },
    expected: { right: 114, bottom: 114 },
  },
])('tooltipPlace(): $name', ({ at, expected }) => expect(tooltipPlace(at, window)).toEqual(expected))
