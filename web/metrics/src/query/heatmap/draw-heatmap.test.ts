import { afterEach, describe, expect, test, vi } from 'vitest'
import { cellAt, drawHeatmap, firstMsOf } from './draw-heatmap.ts'
import type { Cell, Heatmap } from './heatmap-cells.ts'

const grid = { fromMs: 1000, toMs: 3000, stepMs: 1000 }
const cell = (atMs: number, lower: number, upper: number, count = 1): Cell => ({ atMs, lower, upper, count })
const heatmap = (...cells: readonly Cell[]): Heatmap => ({ cells, bounds: [0, 1, 2], max: 4 })

/** The rectangles that are drawn, with how strong each is. */
function draw(given: Heatmap, size = { width: 300, height: 20 }, ratio = 1) {
  vi.stubGlobal('devicePixelRatio', ratio)
  const rectangles: number[][] = []
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    fillRect: (...edges: readonly number[]) => rectangles.push([...edges, context.globalAlpha]),
  }
  const canvas = { width: 0, height: 0, getBoundingClientRect: () => size, getContext: () => context }
  drawHeatmap(canvas as unknown as HTMLCanvasElement, given, grid, 'red')
  return { rectangles, canvas, color: context.fillStyle }
}
afterEach(() => vi.unstubAllGlobals())

test('the field begins a step before its first time', () => {
  expect(firstMsOf(grid)).toBe(0)
})

describe('drawHeatmap()', () => {
  test('draws a cell over the time that it counts, the lowest bucket at the bottom', () => {
    const { rectangles, color } = draw(heatmap(cell(1000, 0, 1, 4), cell(3000, 1, 2, 4)))
    expect(rectangles).toEqual([
      [0, 10, 99, 9, 1],
      [200, 0, 99, 9, 1],
    ])
    expect(color).toBe('red')
  })

  test('draws a cell over several buckets as high as these', () => {
    expect(draw(heatmap(cell(2000, 0, 2, 4))).rectangles).toEqual([[100, 0, 99, 19, 1]])
  })

  test('draws what counts more the stronger, and little to be seen still', () => {
    const strengths = [0.0001, 1, 2, 4].map((count) => draw(heatmap(cell(1000, 0, 1, count))).rectangles[0]?.[4] ?? 0)
    expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
    expect(strengths[0]).toBeCloseTo(0.08, 1)
    expect(strengths[1]).toBeGreaterThan(0.08 + 0.92 * (1 / 4))
    expect(strengths[3]).toBe(1)
  })

  test('has as many points as the screen shows, and one at least', () => {
    expect(draw(heatmap(), { width: 100.4, height: 10 }, 2).canvas).toMatchObject({ width: 201, height: 20 })
    expect(draw(heatmap(), { width: 0, height: 0 }).canvas).toMatchObject({ width: 1, height: 1 })
  })

  test('draws cells that are narrower than a point as one', () => {
    expect(draw(heatmap(cell(1000, 0, 1, 4)), { width: 3, height: 2 }).rectangles).toEqual([[0, 1, 1, 1, 1]])
  })

  test('draws nothing where a canvas cannot be drawn on', () => {
    vi.stubGlobal('devicePixelRatio', 1)
    const canvas = { getBoundingClientRect: () => ({ width: 1, height: 1 }), getContext: () => null }
    expect(() =>
      drawHeatmap(canvas as unknown as HTMLCanvasElement, heatmap(cell(1000, 0, 1)), grid, 'red'),
    ).not.toThrow()
  })
})

describe('cellAt()', () => {
  const [low, high, tall] = [cell(1000, 0, 1), cell(1000, 1, 2), cell(3000, 0, 2)]
  const at = (x: number, y: number) => cellAt(heatmap(low, high, tall), grid, { x, y })

  test.each([
    { x: 0.01, y: 0.1, found: low },
    { x: 0.33, y: 0.49, found: low },
    { x: 0.33, y: 0.5, found: high },
    { x: 0.1, y: 0.99, found: high },
    { x: 0.34, y: 0.1, found: undefined },
    { x: 0.67, y: 0.1, found: tall },
    { x: 1, y: 0.9, found: tall },
    { x: 0.5, y: 0.5, found: undefined },
    { x: 0.1, y: 1, found: undefined },
    { x: 0.1, y: -0.1, found: undefined },
  ])('at $x, $y', ({ x, y, found }) => {
    expect(at(x, y)).toBe(found)
  })
})
