import { expect, test } from 'vitest'
import { fitOptions } from './fit-options.ts'

test.each([
  { name: 'right of the tools', width: 1_024, height: 600, padding: { y: 0.15, right: 0.15, left: '70px' } },
  { name: 'right of them in a narrow one', width: 641, height: 600, padding: { y: 0.15, right: 0.15, left: '70px' } },
  { name: 'evenly in a wide one', width: 2_000, height: 600, padding: { y: 0.15, right: 0.15, left: '130px' } },
  { name: 'below the tools in a low one', width: 1_024, height: 216, padding: { x: 0.15, bottom: 0.15, top: '70px' } },
  { name: 'evenly on a phone, which has no tools', width: 390, height: 500, padding: 0.15 },
])('a drawing is fitted in $name', ({ width, height, padding }) => {
  expect(fitOptions({ width, height })).toEqual({ maxZoom: 1, padding })
})
