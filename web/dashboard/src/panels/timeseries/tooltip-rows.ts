import type { TooltipOptions } from '../../model/panel-options.ts'

export type TooltipRow = {
  readonly key: number
  readonly name: string
  readonly color: string
  readonly text: string
  readonly value: number
}

const mostRows = 30
/** Pixels of a row, and of what stands around all of them. */
const rowPx = 18
const headPx = 36

/**
 * The rows that a tooltip shows, in their order: only the one next to the pointer, or all, sorted by value.
 * Of very many the nearest stays among those that are shown.
 */
export function tooltipRows(
  rows: readonly TooltipRow[],
  { mode, sort, hidesZeros, maxHeight }: TooltipOptions,
  nearest: number | undefined,
): readonly TooltipRow[] {
  if (mode === 'none') return []
  if (mode === 'single') return rows.filter(({ key }) => key === nearest)
  const kept = hidesZeros ? rows.filter(({ value }) => value !== 0) : rows
  const sorted =
    sort === 'none' ? kept : kept.toSorted((a, b) => (sort === 'asc' ? a.value - b.value : b.value - a.value))
  const most = maxHeight === undefined ? mostRows : Math.max(1, Math.floor((maxHeight - headPx) / rowPx))
  if (sorted.length <= most) return sorted
  const top = sorted.slice(0, most)
  const own = sorted.find(({ key }) => key === nearest)
  return own === undefined || top.includes(own) ? top : [...top.slice(0, -1), own]
}
