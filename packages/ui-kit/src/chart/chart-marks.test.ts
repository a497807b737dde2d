import type uPlot from 'uplot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawAreas, drawLines, drawMarks } from './chart-marks.ts'

/** A chart of 100 by 100 pixels from (10, 20), whose values are pixels from its bottom, and what is drawn on it. */
function chartOf() {
  const drawn: string[] = []
  const note =
    (name: string) =>
    (...args: readonly unknown[]) =>
      void drawn.push(`${name} ${args.join(',')}`)
  const names = [
    'save',
    'restore',
    'beginPath',
    'rect',
    'clip',
    'moveTo',
    'lineTo',
    'stroke',
    'setLineDash',
    'fillRect',
  ]
  const ctx = Object.fromEntries(names.map((name) => [name, note(name)]))
  const chart = {
    bbox: { left: 10, top: 20, width: 100, height: 100 },
    ctx,
    valToPos: (value: number, scale: string) => (scale === 'x' ? value : 120 - value),
  } as unknown as uPlot
  return { chart, drawn, of: (name: string) => drawn.filter((each) => each.startsWith(`${name} `)) }
}

type Step = { readonly value: number | undefined; readonly color: string }

const bottom = { value: undefined, color: '#000000' }

beforeEach(() => void vi.stubGlobal('devicePixelRatio', 2))

describe('areas between thresholds', () => {
  const draw = (steps: readonly Step[], areas = true) => {
    const { chart, of } = chartOf()
    drawAreas(chart, { areas, lines: false, steps }, 'y')
    return of('fillRect')
  }

  test('reach from one to the next, the first from the bottom and the last to the top', () => {
    expect(draw([bottom, { value: 30, color: '#ff0000' }, { value: 60, color: '#00ff00' }])).toEqual([
      'fillRect 10,90,100,30',
      'fillRect 10,60,100,30',
      'fillRect 10,20,100,40',
    ])
  })

  test('end where the chart does', () => {
    expect(
      draw([
        { value: -50, color: '#000000' },
        { value: 500, color: '#ff0000' },
      ]),
    ).toEqual(['fillRect 10,20,100,100'])
  })

  test('are none where they are not wanted', () => {
    expect(draw([bottom], false)).toEqual([])
  })
})

describe('lines at thresholds', () => {
  const draw = (steps: readonly Step[], own: object = {}) => {
    const { chart, drawn } = chartOf()
    drawLines(chart, { areas: false, lines: true, steps, ...own }, 'y')
    return drawn
  }

  test('are drawn across the chart, and leave the canvas as it was', () => {
    expect(draw([bottom, { value: 30, color: '#ff0000' }])).toEqual([
      'save ',
      'beginPath ',
      'moveTo 10,90',
      'lineTo 110,90',
      'stroke ',
      'restore ',
    ])
  })

  test('may be dashed, as fine as the screen', () => {
    expect(draw([], { dashed: true })).toEqual(['save ', 'setLineDash 16,12', 'restore '])
  })

  test.each([
    { value: 0, isDrawn: true },
    { value: 100, isDrawn: true },
    { value: -1, isDrawn: false },
    { value: 101, isDrawn: false },
  ])('at $value: $isDrawn', ({ value, isDrawn }) => {
    expect(draw([{ value, color: '#ff0000' }]).includes('stroke ')).toBe(isDrawn)
  })

  test('are none where they are not wanted', () => {
    expect(draw([{ value: 30, color: '#ff0000' }], { lines: false })).toEqual([])
  })
})

describe('marks', () => {
  const draw = (mark: { fromMs: number; toMs?: number }) => {
    const { chart, drawn } = chartOf()
    drawMarks(chart, [{ color: '#ff0000', ...mark }] as never)
    return drawn
  }

  test('of a moment are a dashed line within the chart', () => {
    expect(draw({ fromMs: 30_000 })).toEqual([
      'save ',
      'beginPath ',
      'rect 10,20,100,100',
      'clip ',
      'setLineDash 5,4',
      'beginPath ',
      'moveTo 30,20',
      'lineTo 30,120',
      'stroke ',
      'restore ',
    ])
  })

  test('of a stretch are an area too', () => {
    expect(draw({ fromMs: 30_000, toMs: 50_000 })).toContain('fillRect 30,20,20,100')
    expect(draw({ fromMs: 30_000, toMs: 30_000 }).filter((each) => each.startsWith('fillRect'))).toEqual([])
  })
})
