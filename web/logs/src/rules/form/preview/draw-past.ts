import type { Past } from '../../../queries/use-preview.ts'
import type { Judged } from './judge-past.ts'

/** What the graph draws, in hundredths of its width from the left and of its height from the top. */
export type Drawn = {
  /** Of an SVG path: a step for each point, gaps where there was no figure. */
  readonly line: string
  readonly firings: readonly { readonly left: number; readonly width: number }[]
  /** Where the bound lies; absent without one. */
  readonly bound: number | undefined
  /** The figure at the upper edge. */
  readonly top: number
}

// So that neither the bound nor the highest figure lies on the edge.
const headroom = 1.1

export function drawPast({ points, stepMs }: Past, { figures, firings, bound }: Judged): Drawn {
  const known = figures.filter((figure) => figure !== null)
  const top = Math.max(1, ...known, bound ?? 0) * headroom
  const fromMs = points[0]?.atMs ?? 0
  const spanMs = points.length * stepMs
  const xOf = (atMs: number) => round(((atMs - fromMs) / spanMs) * 100)
  const yOf = (figure: number) => round(100 - (figure / top) * 100)
  let line = ''
  let isDrawing = false
  for (const [at, { atMs }] of points.entries()) {
    const figure = figures[at] ?? null
    if (figure !== null) line += `${isDrawing ? 'L' : 'M'}${xOf(atMs)} ${yOf(figure)}H${xOf(atMs + stepMs)}`
    isDrawing = figure !== null
  }
  return {
    line,
    firings: firings.map((firing) => ({
      left: xOf(firing.fromMs),
      width: round(((firing.toMs + stepMs - firing.fromMs) / spanMs) * 100),
    })),
    bound: bound === undefined ? undefined : yOf(bound),
    top,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
