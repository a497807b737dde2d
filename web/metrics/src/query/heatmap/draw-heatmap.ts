import type { Cell, Heatmap } from './heatmap-cells.ts'

type Grid = { readonly fromMs: number; readonly toMs: number; readonly stepMs: number }

// Below a half, so that few of many are seen too.
const liftExponent = 0.45
const faintest = 0.08

/** Where the field begins: the first cell counts what came before its time. */
export const firstMsOf = ({ fromMs, stepMs }: Grid): number => fromMs - stepMs

/** Draws each cell the stronger the more it counts; buckets are as high as one another, the lowest at the bottom. */
export function drawHeatmap(canvas: HTMLCanvasElement, heatmap: Heatmap, grid: Grid, color: string): void {
  const box = canvas.getBoundingClientRect()
  canvas.width = Math.max(1, Math.round(box.width * devicePixelRatio))
  canvas.height = Math.max(1, Math.round(box.height * devicePixelRatio))
  const context = canvas.getContext('2d')
  if (context === null) return
  const { stepMs } = grid
  const firstMs = firstMsOf(grid)
  const perMs = canvas.width / (grid.toMs - firstMs)
  const place = new Map(heatmap.bounds.map((bound, index) => [bound, index]))
  const rowPx = canvas.height / Math.max(1, heatmap.bounds.length - 1)
  context.fillStyle = color
  for (const { atMs, lower, upper, count } of heatmap.cells) {
    const [bottom = 0, top = 0] = [place.get(lower), place.get(upper)]
    context.globalAlpha = faintest + (1 - faintest) * (count / heatmap.max) ** liftExponent
    const left = (atMs - stepMs - firstMs) * perMs
    context.fillRect(
      left,
      canvas.height - top * rowPx,
      Math.max(1, stepMs * perMs - 1),
      Math.max(1, (top - bottom) * rowPx - 1),
    )
  }
}

/** The cell at a place, from the left and the bottom as shares of the whole. */
export function cellAt(heatmap: Heatmap, grid: Grid, { x, y }: { readonly x: number; readonly y: number }) {
  const firstMs = firstMsOf(grid)
  const timeMs = firstMs + x * (grid.toMs - firstMs)
  const atMs = grid.fromMs + Math.ceil((timeMs - grid.fromMs) / grid.stepMs) * grid.stepMs
  const row = Math.floor(y * (heatmap.bounds.length - 1))
  const [low, high] = [heatmap.bounds[row], heatmap.bounds[row + 1]]
  if (low === undefined || high === undefined) return undefined
  return heatmap.cells.find((cell: Cell) => cell.atMs === atMs && cell.lower <= low && cell.upper >= high)
}
