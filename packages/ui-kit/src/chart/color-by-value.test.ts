import { expect, test } from 'vitest'
import { colorByValue } from './color-by-value.ts'

/** A chart of values from 0, at 200 pixels, to 100, at the top. */
function chartOf(valToPos = (value: number) => 200 - 2 * value) {
  const stops: [number, string][] = []
  const lines: number[][] = []
  const ctx = {
    createLinearGradient: (...line: number[]) => {
      lines.push(line)
      return { addColorStop: (at: number, color: string) => void stops.push([at + 0, color]) }
    },
  }
  return { chart: { valToPos, ctx } as unknown as Parameters<typeof colorByValue>[0], stops, lines }
}

test('colours stand where their values are, from the lowest up', () => {
  const { chart, stops, lines } = chartOf()
  const colors = [
    { value: 0, color: '#00ff00' },
    { value: 80, color: '#00ff00' },
    { value: 80, color: '#ff0000' },
    { value: 100, color: '#ff0000' },
  ]
  colorByValue(chart, 'y', colors, 1)
  expect(lines).toEqual([[0, 200, 0, 0]])
  expect(stops).toEqual([
    [0, '#00ff00ff'],
    [0.8, '#00ff00ff'],
    [0.8, '#ff0000ff'],
    [1, '#ff0000ff'],
  ])
})

test.each([
  { name: 'a single value', colors: [{ value: 5, color: '#0000ff' }], valToPos: undefined },
  { name: 'a chart without a layout', colors: [{ value: 5, color: '#0000ff' }], valToPos: () => Number.NaN },
])('$name has one colour', ({ colors, valToPos }) => {
  expect(colorByValue(chartOf(valToPos).chart, 'y', colors, 0.5)).toBe('#0000ff80')
})
