import { filledText, flag, isRecord, type Json, numberOf, record, records, text } from '../../json.ts'
import { t } from '../../words.ts'
import { v1Panel } from './v1-panel.ts'

/** Deeper than any real layout nests. */
const maxDepth = 8

type Placed = { readonly panels: readonly Json[]; readonly bottom: number }

type Walk = {
  readonly elements: Json
  readonly notes: Set<string>
  readonly variables: Json[]
  readonly depth: number
}

/** The panels of a layout with their places in the grid of v1, and the variables that rows and tabs own. */
export function v1PanelsOfLayout(layout: Json, elements: Json) {
  const notes = new Set<string>()
  const variables: Json[] = []
  const { panels } = place(layout, 0, { elements, notes, variables, depth: 0 })
  return { panels, notes: [...notes], variables }
}

function place(layout: Json, top: number, walk: Walk): Placed {
  const spec = record(layout.spec)
  if (walk.depth > maxDepth) return { panels: [], bottom: top }
  switch (layout.kind) {
    case 'RowsLayout':
      return placeRows(records(spec.rows), top, walk)
    case 'TabsLayout':
      walk.notes.add(t('tabs'))
      return placeRows(records(spec.tabs), top, walk)
    case 'AutoGridLayout':
      return placeAutoGrid(spec, top, walk)
    default:
      return placeGrid(records(spec.items), top, walk)
  }
}

function placeRows(rows: readonly Json[], top: number, walk: Walk): Placed {
  const panels: Json[] = []
  let y = top
  for (const row of rows) {
    const spec = record(row.spec)
    noteConditions(spec, walk)
    walk.variables.push(...records(spec.variables))
    const inside = place(record(spec.layout), y + 1, { ...walk, depth: walk.depth + 1 })
    const isClosed = flag(spec.collapse)
    const isBare = flag(spec.hideHeader) && panels.length === 0
    if (!isBare) panels.push(rowPanel(spec, y, isClosed ? inside.panels : []))
    if (!isClosed || isBare) panels.push(...inside.panels)
    y = isClosed ? y + 1 : inside.bottom
  }
  return { panels, bottom: y }
}

function rowPanel(spec: Json, y: number, closedPanels: readonly Json[]): Json {
  const repeat = filledText(record(spec.repeat).value)
  const gridPos = { x: 0, y, w: 24, h: 1 }
  return { type: 'row', title: text(spec.title), collapsed: flag(spec.collapse), repeat, gridPos, panels: closedPanels }
}

function placeGrid(items: readonly Json[], top: number, walk: Walk): Placed {
  let bottom = top
  const panels = items.flatMap((item) => {
    const spec = record(item.spec)
    // Early drafts put rows inside the grid.
    if (item.kind === 'GridLayoutRow') {
      const y = top + (numberOf(spec.y) ?? 0)
      const inside = placeGrid(records(spec.elements), y + 1, walk)
      bottom = Math.max(bottom, inside.bottom)
      return [rowPanel({ ...spec, collapse: spec.collapsed }, y, inside.panels)]
    }
    const gridPos = { x: spec.x, y: top + (numberOf(spec.y) ?? 0), w: spec.width, h: spec.height }
    bottom = Math.max(bottom, gridPos.y + (numberOf(spec.height) ?? 8))
    return elementPanel(spec, gridPos, walk)
  })
  return { panels, bottom }
}

const rowHeights: Readonly<Record<string, number>> = { short: 5, standard: 9, tall: 14 }

/** Panels of equal size, as many in a row as the layout allows at most. */
function placeAutoGrid(spec: Json, top: number, walk: Walk): Placed {
  const columns = Math.min(24, Math.max(1, numberOf(spec.maxColumnCount) ?? 3))
  const w = Math.floor(24 / columns)
  const h =
    rowHeights[text(spec.rowHeightMode, 'standard')] ?? Math.ceil((numberOf(spec.rowHeight) ?? 320) / pixelsPerRow)
  const items = records(spec.items)
  const panels = items.flatMap((item, index) => {
    const itemSpec = record(item.spec)
    noteConditions(itemSpec, walk)
    const gridPos = { x: (index % columns) * w, y: top + Math.floor(index / columns) * h, w, h }
    return elementPanel(itemSpec, gridPos, walk)
  })
  return { panels, bottom: top + Math.ceil(items.length / columns) * h }
}

const pixelsPerRow = 38

function elementPanel(spec: Json, gridPos: Json, { elements, notes }: Walk): readonly Json[] {
  const name = text(record(spec.element).name)
  const element = elements[name]
  if (!isRecord(element)) {
    notes.add(t('missingElement', { name }))
    return []
  }
  const { value, direction, maxPerRow } = record(spec.repeat)
  return [{ ...v1Panel(element), gridPos, repeat: value, repeatDirection: direction, maxPerRow }]
}

function noteConditions(spec: Json, { notes }: Walk): void {
  const items = records(record(record(spec.conditionalRendering).spec).items)
  if (items.length > 0) notes.add(t('conditions'))
}
