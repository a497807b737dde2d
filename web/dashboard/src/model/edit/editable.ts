import { flag, isRecord, type Json, list, numberOf, record, records, text } from '../json.ts'
import { unwrap } from '../read/read-plain.ts'
import { panelsOfRows } from '../read/rows-to-panels.ts'
import { v1OfV2 } from '../read/v2/v1-of-v2.ts'

/** A dashboard as it is edited, and whether that is another form than the one it was written in. */
export type Editable = { readonly json: Json; readonly wasConverted: boolean }

const newestSchema = 41

/**
 * A dashboard in the one form that is edited: classic JSON whose panels all have an id and a place. Everything that
 * is not about that stays as it was written.
 *
 * @param stored any form that can be read: classic of any age, v2, or a resource around either
 */
export function toEditable(stored: unknown): Editable {
  const dashboard = unwrap(record(stored))
  if (isRecord(dashboard.elements)) return { json: placed(v1OfV2(dashboard).dashboard), wasConverted: true }
  if (isRecord(dashboard.spec)) return ofResource(dashboard, dashboard.spec)
  if (list(dashboard.panels).length > 0 || records(dashboard.rows).length === 0)
    return { json: placed(dashboard), wasConverted: false }
  const { rows, ...rest } = dashboard
  return { json: placed({ ...rest, panels: panelsOfRows(records(rows)) }), wasConverted: true }
}

function ofResource({ id, uid, version, metadata }: Json, spec: Json): Editable {
  const identity = { id: id ?? null, uid: uid ?? record(metadata).name, version: version ?? 0 }
  const classic = isRecord(spec.elements) ? v1OfV2(spec).dashboard : spec
  return { json: placed({ ...classic, ...identity }), wasConverted: true }
}

function placed(json: Json): Json {
  const ids = createIds(records(json.panels))
  const panels = withPlaces(records(json.panels)).map((panel) => withIds(panel, ids))
  return { ...json, schemaVersion: json.schemaVersion ?? newestSchema, panels }
}

function withIds(panel: Json, ids: (wanted: unknown) => number): Json {
  const id = ids(panel.id)
  if (panel.type !== 'row') return { ...panel, id }
  return {
    ...panel,
    id,
    collapsed: flag(panel.collapsed),
    panels: records(panel.panels).map((one) => withIds(one, ids)),
  }
}

// One without a place goes below the others, half as wide as the page.
function withPlaces(panels: readonly Json[]): readonly Json[] {
  let bottom = 0
  return panels.map((panel) => {
    if (isRecord(panel.gridPos)) {
      bottom = Math.max(bottom, (numberOf(panel.gridPos.y) ?? 0) + (numberOf(panel.gridPos.h) ?? 8))
      return panel
    }
    const isRow = text(panel.type) === 'row'
    const gridPos = { x: 0, y: bottom, w: isRow ? 24 : 12, h: isRow ? 1 : 8 }
    bottom += gridPos.h
    return { ...panel, gridPos }
  })
}

// The first one with an id keeps it; what has none, or one that is taken, gets one above all others.
function createIds(panels: readonly Json[]): (wanted: unknown) => number {
  const all = panels.flatMap((panel) => [panel, ...records(panel.panels)])
  let next = Math.max(0, ...all.map(({ id }) => numberOf(id) ?? 0)) + 1
  const taken = new Set<number>()
  return (wanted) => {
    const given = numberOf(wanted)
    const isFree = given !== undefined && Number.isInteger(given) && given > 0 && !taken.has(given)
    const id = isFree ? given : next++
    taken.add(id)
    return id
  }
}
