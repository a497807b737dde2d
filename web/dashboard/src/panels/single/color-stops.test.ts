import { describe, expect, test } from 'vitest'
import { colorStops, cssGradient, valueColors } from './color-stops.ts'

const field = (values: { mode: 'absolute' | 'percentage'; steps: [number, string][] }, min = 0, max = 200) => ({
  min,
  max,
  config: { thresholds: { mode: values.mode, steps: values.steps.map(([value, color]) => ({ value, color })) } },
  display: (value: unknown) => {
    const at = values.mode === 'percentage' ? ((Number(value) - min) / (max - min)) * 100 : Number(value)
    const color = values.steps.findLast(([from]) => at >= from)?.[1] ?? 'none'
    return { text: '', prefix: '', suffix: '', numeric: Number(value), color, ratio: undefined, isMapped: false }
  },
})

const infinity = Number.NEGATIVE_INFINITY

describe('valueColors()', () => {
  test('change at once at a threshold', () => {
    const steps: [number, string][] = [
      [infinity, 'green'],
      [100, 'red'],
    ]
    expect(valueColors(field({ mode: 'absolute', steps }))).toEqual([
      { value: 0, color: 'green' },
      { value: 100, color: 'green' },
      { value: 100, color: 'red' },
      { value: 200, color: 'red' },
    ])
  })

  test('change softly along a scale, up to the greatest value', () => {
    const plain = field({ mode: 'absolute', steps: [] })
    const display = (value: unknown) => ({ ...plain.display(value), color: `c${value}` })
    const config = { color: { mode: 'continuous-blues' } }
    const colors = valueColors({ ...plain, display, config })
    expect(colors).toHaveLength(25)
    expect([colors[0], colors[12], colors[24]]).toEqual([
      { value: 0, color: 'c0' },
      { value: 100, color: 'c100' },
      { value: 200, color: 'c200' },
    ])
  })
})

describe('colorStops()', () => {
  test('are not moved by rounding', () => {
    const steps: [number, string][] = [
      [infinity, 'green'],
      [50, 'orange'],
      [80, 'red'],
    ]
    // For some of these the share of the way at which 50 lies leads back to a little less than 50.
    const limits = Array.from({ length: 100 }, (_, at) => at / 97)
    const colors = limits.map((min) => colorStops(field({ mode: 'absolute', steps }, min, 99 + min)))
    expect(new Set(colors.map((stops) => stops.map(({ color }) => color).join()))).toEqual(
      new Set(['green,orange,red']),
    )
  })

  test.each([
    {
      name: 'a stretch for each threshold inside the limits',
      field: field({
        mode: 'absolute',
        steps: [
          [infinity, 'green'],
          [100, 'red'],
          [900, 'black'],
        ],
      }),
      expected: [
        { from: 0, to: 0.5, color: 'green' },
        { from: 0.5, to: 1, color: 'red' },
      ],
    },
    {
      name: 'percents of the limits',
      field: field({
        mode: 'percentage',
        steps: [
          [infinity, 'green'],
          [75, 'red'],
        ],
      }),
      expected: [
        { from: 0, to: 0.75, color: 'green' },
        { from: 0.75, to: 1, color: 'red' },
      ],
    },
    {
      name: 'one colour where there is no room',
      field: field({ mode: 'absolute', steps: [[infinity, 'green']] }, 3, 3),
      expected: [{ from: 0, to: 1, color: 'green' }],
    },
  ])('$name', ({ field: given, expected }) => expect(colorStops(given)).toEqual(expected))
})

test('cssGradient() changes sharply or softly', () => {
  const stops = [
    { from: 0, to: 0.5, color: 'green' },
    { from: 0.5, to: 1, color: 'red' },
  ]
  expect(cssGradient(stops, 'right', true)).toBe('linear-gradient(to right, green 0% 50%, red 50% 100%)')
  expect(cssGradient(stops, 'top', false)).toBe('linear-gradient(to top, green 0%, red 50%)')
})
