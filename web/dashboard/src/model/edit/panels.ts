import type { GridPos } from '../dashboard.ts'
import { flag, isRecord, type Json, numberOf, record, records, text } from '../json.ts'
import { freePlace, inOrder, type Placed, settle } from './layout.ts'

/** The panels and rows that have a place of their own; panels of a closed row have none. */
export function placesOf(json: Json): readonly Placed[] {
  return records(json.panels).map((panel) => {
    const isRow = panel.type === 'row'
    return { id: idOf(panel), isRow, ...placeOf(panel, isRow) }
  })
}

/** Writes places back; a panel whose place is the same stays the same object. */
export function withPlaces(json: Json, places: readonly Placed[]): Json {
  const byId = new Map(places.map((place) => [place.id, place]))
  const panels = records(json.panels).map((panel) => {
    const place = byId.get(idOf(panel))
    const old = record(panel.gridPos)
    if (place === undefined || (['x', 'y', 'w', 'h'] as const).every((key) => place[key] === old[key])) return panel
    const { x, y, w, h } = place
    return { ...panel, gridPos: { ...old, x, y, w, h } }
  })
  return { ...json, panels: panels.toSorted((a, b) => yOf(a) - yOf(b) || xOf(a) - xOf(b)) }
}

/** The panel of this id, wherever it stands. */
export function panelOf(json: Json, id: number): Json | undefined {
  return allPanels(json).find((panel) => idOf(panel) === id)
}

/** Every panel and row, those in closed rows as well. */
export function allPanels(json: Json): readonly Json[] {
  return records(json.panels).flatMap((panel) => [panel, ...(panel.type === 'row' ? records(panel.panels) : [])])
}

/** The dashboard with a panel or row changed. */
export function changePanel(json: Json, id: number, change: (panel: Json) => Json): Json {
  const inside = (panel: Json): Json => {
    if (idOf(panel) === id) return { ...change(panel), id }
    if (panel.type !== 'row' || !records(panel.panels).some((one) => idOf(one) === id)) return panel
    return { ...panel, panels: records(panel.panels).map(inside) }
  }
  return { ...json, panels: records(json.panels).map(inside) }
}

type Added = { readonly json: Json; readonly id: number }

/** The dashboard with one more panel: where there is room at its end, or at `place`. */
export function addPanel(json: Json, panel: Json, place?: GridPos): Added {
  const id = freeId(json)
  const places = placesOf(json)
  const size = placeOf(panel, panel.type === 'row')
  const at = place ?? freePlace(places, size)
  const placed = { ...panel, id, gridPos: { x: at.x, y: at.y, w: at.w, h: at.h } }
  const added = { ...json, panels: [...records(json.panels), placed] }
  // A panel that was there before at the same place makes way.
  const order = inOrder(places)
  const before = order.findIndex((one) => one.y > at.y || (one.y === at.y && one.x >= at.x))
  const isRow = panel.type === 'row'
  const all = order.toSpliced(before === -1 || place === undefined ? order.length : before, 0, { id, isRow, ...at })
  return { json: withPlaces(added, settle(all)), id }
}

/** The dashboard with a copy of a panel beside or below it. A copy repeats for nothing by itself. */
export function duplicatePanel(json: Json, id: number): Added | undefined {
  const panel = records(json.panels).find((one) => idOf(one) === id)
  if (panel === undefined || panel.type === 'row') return undefined
  const { repeat: _repeat, repeatDirection: _direction, maxPerRow: _most, ...copy } = panel
  const { x, y, w, h } = placeOf(panel, false)
  const fits = x + 2 * w <= 24
  return addPanel(json, copy, fits ? { x: x + w, y, w, h } : { x, y: y + h, w, h })
}

/** The dashboard without a panel, or without a row: its panels then go too, or to the row above. */
export function removePanel(json: Json, id: number, options: { readonly withPanels: boolean } = { withPanels: false }) {
  const row = records(json.panels).find((one) => idOf(one) === id && one.type === 'row')
  const opened = row !== undefined && flag(row.collapsed) && !options.withPanels ? toggleRow(json, id) : json
  const gone = new Set([id, ...(options.withPanels ? panelsUnder(opened, id) : [])])
  const panels = records(opened.panels).flatMap((panel) => {
    if (gone.has(idOf(panel))) return []
    return panel.type === 'row'
      ? [{ ...panel, panels: records(panel.panels).filter((one) => idOf(one) !== id) }]
      : [panel]
  })
  const left = { ...opened, panels }
  return withPlaces(left, settle(inOrder(placesOf(left))))
}

/** Opens a closed row or closes an open one, as it is stored: a closed row carries the panels below it. */
export function toggleRow(json: Json, id: number): Json {
  const row = records(json.panels).find((panel) => idOf(panel) === id)
  if (row?.type !== 'row') return json
  return flag(row.collapsed) ? openRow(json, row) : closeRow(json, row)
}

function openRow(json: Json, row: Json): Json {
  const inside = records(row.panels)
  const top = Math.min(...inside.map(yOf))
  const start = yOf(row) + 1
  const height = Math.max(0, ...inside.map((panel) => yOf(panel) - top + placeOf(panel, false).h))
  const lowered = inside.map((panel) => ({
    ...panel,
    gridPos: { ...placeOf(panel, false), y: yOf(panel) - top + start },
  }))
  const panels = records(json.panels).flatMap((panel) => {
    if (panel === row) return [{ ...row, collapsed: false, panels: [] }, ...lowered]
    if (yOf(panel) <= yOf(row)) return [panel]
    return [{ ...panel, gridPos: { ...placeOf(panel, panel.type === 'row'), y: yOf(panel) + height } }]
  })
  const opened = { ...json, panels }
  return withPlaces(opened, settle(inOrder(placesOf(opened))))
}

function closeRow(json: Json, row: Json): Json {
  const under = new Set(panelsUnder(json, idOf(row)))
  const inside = records(json.panels).filter((panel) => under.has(idOf(panel)))
  const panels = records(json.panels).flatMap((panel) => {
    if (under.has(idOf(panel))) return []
    return panel === row ? [{ ...row, collapsed: true, panels: inside }] : [panel]
  })
  const closed = { ...json, panels }
  return withPlaces(closed, settle(inOrder(placesOf(closed))))
}

/** The ids of what stands between an open row and the next one. */
function panelsUnder(json: Json, rowId: number): readonly number[] {
  const order = inOrder(placesOf(json))
  const start = order.findIndex(({ id }) => id === rowId)
  const end = order.findIndex(({ isRow }, index) => isRow && index > start)
  return order.slice(start + 1, end === -1 ? order.length : end).map(({ id }) => id)
}

function freeId(json: Json): number {
  return Math.max(0, ...allPanels(json).map(idOf)) + 1
}

const idOf = (panel: Json) => numberOf(panel.id) ?? 0
const xOf = (panel: Json) => numberOf(record(panel.gridPos).x) ?? 0
const yOf = (panel: Json) => numberOf(record(panel.gridPos).y) ?? 0

function placeOf(panel: Json, isRow: boolean): GridPos {
  if (isRow) return { x: 0, y: yOf(panel), w: 24, h: 1 }
  const place = isRecord(panel.gridPos) ? panel.gridPos : {}
  const w = clamp(numberOf(place.w) ?? 12, 1, 24)
  return { x: clamp(xOf(panel), 0, 24 - w), y: Math.max(0, yOf(panel)), w, h: clamp(numberOf(place.h) ?? 8, 1, 200) }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)))

/** The title of a panel as it is written; its type where it has none. */
export function titleOf(panel: Json): string {
  return text(panel.title).trim() || text(panel.type)
}
