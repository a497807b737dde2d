import type { HeatmapCells } from '../../model/view/heatmap/cells.ts'

export type Paint = { readonly color: string; readonly opacity: number }

/** Draws every cell that `paintOf` has a paint for; the lowest bucket at the bottom. */
export function drawCells(
  canvas: HTMLCanvasElement,
  { timesMs, stepMs: ownStepMs, rows }: HeatmapCells,
  range: { readonly fromMs: number; readonly toMs: number },
  size: { readonly width: number; readonly height: number },
  paintOf: (value: number) => Paint | undefined,
  gapPx: number,
): void {
  const box = canvas.getBoundingClientRect()
  const scale = window.devicePixelRatio
  canvas.width = Math.max(1, Math.round((box.width || size.width) * scale))
  canvas.height = Math.max(1, Math.round((box.height || size.height) * scale))
  const context = canvas.getContext('2d')
  if (context === null || rows.length === 0) return
  const perMs = canvas.width / (range.toMs - range.fromMs)
  const stepMs = ownStepMs ?? shortestStepMs(timesMs, range.toMs - range.fromMs)
  const height = canvas.height / rows.length
  rows.forEach((row, index) => {
    const top = canvas.height - (index + 1) * height
    row.forEach((value, column) => {
      const paint = value === null ? undefined : paintOf(value)
      if (paint === undefined || paint.opacity === 0) return
      const left = ((timesMs[column] ?? 0) - range.fromMs) * perMs
      context.globalAlpha = paint.opacity
      context.fillStyle = paint.color
      context.fillRect(left, top, Math.max(1, stepMs * perMs - gapPx), Math.max(1, height - gapPx))
    })
  })
}

function shortestStepMs(timesMs: readonly number[], atMostMs: number): number {
  return timesMs.reduce(
    (shortest, atMs, index) => Math.min(shortest, (timesMs[index + 1] ?? Infinity) - atMs),
    atMostMs,
  )
}
