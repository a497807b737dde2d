import { expect, test } from 'vitest'
import { readHeatmap } from '../../model/read/options/read-heatmap.ts'
import { heatmapPaint } from './heatmap-paint.ts'

const rows = [[0, 2, 6, 10, null]]
const opacities = (options: object, values: readonly number[]) => {
  const color = { mode: 'opacity', scale: 'linear', steps: 0 }
  const paint = heatmapPaint(readHeatmap({ color, ...options }), { rows }, 'light')
  return values.map((value) => paint.of(value)?.opacity)
}

test('counts are drawn from the least to the greatest, and none not at all', () => {
  expect(opacities({}, [0, 2, 6, 10])).toEqual([undefined, 0, 0.5, 1])
})

test('small counts are lifted by an exponent', () => {
  expect(opacities({ color: { mode: 'opacity', steps: 0, min: 0, max: 8 } }, [2])).toEqual([0.5])
})

test('counts outside of the limits have the colours of the ends', () => {
  const color = { mode: 'opacity', scale: 'linear', steps: 0, min: 2, max: 6 }
  expect(opacities({ color }, [1, 2, 4, 6, 9])).toEqual([0, 0, 0.5, 1, 1])
})

test('counts up to and from what is not shown are not drawn, and are no ends', () => {
  const paint = heatmapPaint(readHeatmap({ filterValues: { le: 2, ge: 10 } }), { rows }, 'light')
  expect([2, 3, 9, 10].map((value) => paint.of(value) !== undefined)).toEqual([false, true, true, false])
  expect(paint).toMatchObject({ min: 6, max: 6 })
})

test('a scheme has as many colours as it says, from the first to the last', () => {
  const paint = heatmapPaint(readHeatmap({ color: { scheme: 'Blues', steps: 3, min: 0 } }), { rows: [[100]] }, 'light')
  const colors = new Set(Array.from({ length: 100 }, (_, value) => paint.of(value + 1)?.color.toLowerCase()))
  expect([...colors]).toEqual(['#f7fbff', '#6daed5', '#08306b'])
})

test('nothing but empty cells has no scale', () => {
  expect(heatmapPaint(readHeatmap({}), { rows: [[0, null]] }, 'light')).toMatchObject({ min: 0, max: 0 })
})
