import type { GridPos, Panel } from '../dashboard.ts'

/** Moves panels up until they meet another one: gaps that a dashboard leaves are not shown, overlaps are undone. */
export function compactPanels(panels: readonly Panel[]): readonly Panel[] {
  const heights = Array.from({ length: 24 }, () => 0)
  return panels
    .toSorted((a, b) => a.gridPos.y - b.gridPos.y || a.gridPos.x - b.gridPos.x)
    .map((panel) => {
      const { x, w, h } = panel.gridPos
      const y = Math.max(0, ...heights.slice(x, x + w))
      heights.fill(y + h, x, x + w)
      const gridPos: GridPos = { x, y, w, h }
      return { ...panel, gridPos }
    })
}
