import { flag, type Json, numberOf, records } from '../json.ts'

/** Rows of a dashboard before schema 16 count in twelfths and pixels; a grid row was this many pixels then. */
const pixelsPerGridRow = 38
const defaultRowPixels = 250
const minRowPixels = 90
const defaultSpan = 4

/**
 * The panels of `rows[]`, from before schema 16, with places in the grid of 24 columns. A row gets a panel of
 * type `row` where any row of the dashboard shows a title, repeats or is closed.
 */
export function panelsOfRows(rows: readonly Json[]): readonly Json[] {
  const hasHeads = rows.some((row) => flag(row.showTitle) || flag(row.collapse) || typeof row.repeat === 'string')
  const panels: Json[] = []
  let y = 0
  for (const row of rows) {
    const placed = placeRow(row, hasHeads ? y + 1 : y)
    const isClosed = flag(row.collapse)
    if (hasHeads) panels.push(rowPanel(row, y, isClosed ? placed.panels : []))
    if (!isClosed) panels.push(...placed.panels)
    y = isClosed ? y + 1 : placed.bottom
  }
  return panels
}

function rowPanel(row: Json, y: number, closedPanels: readonly Json[]): Json {
  return {
    type: 'row',
    title: flag(row.showTitle, true) ? row.title : '',
    collapsed: flag(row.collapse),
    repeat: row.repeat,
    gridPos: { x: 0, y, w: 24, h: 1 },
    panels: closedPanels,
  }
}

function placeRow(row: Json, top: number): { panels: readonly Json[]; bottom: number } {
  const rowHeight = heightOf(row.height, defaultRowPixels)
  let x = 0
  let y = top
  let bottom = top
  const panels = records(row.panels).map((panel) => {
    const w = Math.min(24, Math.max(1, Math.round((numberOf(panel.span) ?? defaultSpan) * 2)))
    const h = panel.height === undefined ? rowHeight : heightOf(panel.height, rowHeight * pixelsPerGridRow)
    if (x + w > 24) {
      x = 0
      y = bottom
    }
    const gridPos = { x, y, w, h }
    x += w
    bottom = Math.max(bottom, y + h)
    return { ...panel, gridPos }
  })
  return { panels, bottom: panels.length === 0 ? top : bottom }
}

/** Pixels as a number or as `"250px"`, in rows of the grid. */
function heightOf(height: unknown, fallbackPixels: number): number {
  const pixels = numberOf(typeof height === 'string' ? height.replace(/px$/, '') : height) ?? fallbackPixels
  return Math.ceil(Math.max(pixels, minRowPixels) / pixelsPerGridRow)
}
