import { expect, test } from 'vitest'
import type { XySeries } from '../../model/view/plots/to-xy.ts'
import { nearestPoint } from './nearest-point.ts'

const plot = { xOf: (x: number) => x, yOf: (y: number) => y }
const point = (x: number, y: number, sizePx = 4) => ({ x, y, row: 0, color: 'red', sizePx })
const placed = (...points: readonly ReturnType<typeof point>[]) => [
  { series: { name: 's', points } as unknown as XySeries, scale: 'y' },
]

test.each([
  { name: 'the nearest of several', points: [point(0, 0), point(10, 0)], at: [8, 0], x: 10 },
  { name: 'none where all are far', points: [point(0, 0)], at: [40, 0], x: undefined },
  { name: 'a large one from further away', points: [point(0, 0, 60)], at: [30, 0], x: 0 },
])('nearestPoint() is $name', ({ points, at: [left = 0, top = 0], x }) => {
  expect(nearestPoint(placed(...points), plot, left, top)?.point.x).toBe(x)
})
