import type { GridPos, Panel, PanelReport, Section } from '../dashboard.ts'
import { filledText, flag, isRecord, type Json, numberOf, record, records, text } from '../json.ts'
import { familyOf } from '../sources/source-families.ts'
import { t } from '../words.ts'
import type { Upgrade } from './angular/upgraded.ts'
import { type ReadPanel, readPanel } from './read-panel.ts'

/** Deeper than any real dashboard nests its rows. */
const maxDepth = 8

type Sections = { readonly sections: readonly Section[]; readonly reports: readonly PanelReport[] }

type Ids = (wanted: unknown) => number

type Draft = { readonly head: Json | undefined; readonly panels: Json[] }

/**
 * Sorts the flat list of v1 into sections: an open row owns the panels after it up to the next row, a closed
 * row carries its own.
 */
export function readSections(panels: readonly Json[], upgrade: Upgrade): Sections {
  const ids = createIds()
  const reports: PanelReport[] = []
  const sections = draftSections(panels, 0).map((draft, index) => {
    const read = readPlaced(draft.panels, ids, upgrade)
    reports.push(...read.map(reportOf))
    return readSection(draft, index, read)
  })
  return { sections: sections.filter((section) => section.title !== undefined || section.panels.length > 0), reports }
}

function readSection({ head }: Draft, index: number, read: readonly ReadPanel[]): Section {
  return {
    key: `section-${index}`,
    title: head === undefined ? undefined : text(head.title),
    collapsed: flag(head?.collapsed),
    repeat: filledText(head?.repeat),
    scopedVars: {},
    panels: read.map(({ panel }) => panel),
  }
}

function draftSections(panels: readonly Json[], depth: number): readonly Draft[] {
  const drafts: Draft[] = [{ head: undefined, panels: [] }]
  for (const panel of inReadingOrder(panels)) {
    if (panel.type !== 'row') {
      drafts.at(-1)?.panels.push(panel)
      continue
    }
    const inside = depth < maxDepth ? draftSections(records(panel.panels), depth + 1) : []
    const [own, ...nested] = inside
    drafts.push({ head: panel, panels: [...(own?.panels ?? [])] }, ...nested)
  }
  return drafts
}

function inReadingOrder(panels: readonly Json[]): readonly Json[] {
  const placed = panels.every(({ gridPos }) => isRecord(gridPos))
  if (!placed) return panels
  const place = (panel: Json, key: string) => numberOf(record(panel.gridPos)[key]) ?? 0
  return panels.toSorted((a, b) => place(a, 'y') - place(b, 'y') || place(a, 'x') - place(b, 'x'))
}

function readPlaced(panels: readonly Json[], ids: Ids, upgrade: Upgrade): readonly ReadPanel[] {
  const places = placeAll(panels)
  const top = Math.min(...places.map(({ y }) => y))
  return panels.map((panel, index) => {
    const place = places[index] ?? { x: 0, y: 0, w: 12, h: 8 }
    return readPanel(panel, ids(panel.id), { ...place, y: place.y - top }, upgrade)
  })
}

/** A panel without a place goes below the others, half as wide as the page. */
function placeAll(panels: readonly Json[]): readonly GridPos[] {
  let bottom = 0
  let column = 0
  return panels.map(({ gridPos }) => {
    const place = isRecord(gridPos) ? readPlace(gridPos) : { x: column, y: bottom, w: 12, h: 8 }
    if (isRecord(gridPos)) bottom = Math.max(bottom, place.y + place.h)
    else {
      column = 12 - column
      if (column === 0) bottom += place.h
    }
    return place
  })
}

function readPlace(gridPos: Json): GridPos {
  const w = Math.min(24, Math.max(1, Math.round(numberOf(gridPos.w) ?? 12)))
  const x = Math.min(24 - w, Math.max(0, Math.round(numberOf(gridPos.x) ?? 0)))
  const h = Math.min(200, Math.max(1, Math.round(numberOf(gridPos.h) ?? 8)))
  return { x, y: Math.max(0, Math.round(numberOf(gridPos.y) ?? 0)), w, h }
}

/** Keeps an id the first time it is seen, and gives out a free one for what is missing or doubled. */
function createIds(): Ids {
  const taken = new Set<number>()
  return (wanted) => {
    const given = numberOf(wanted)
    let id = given !== undefined && Number.isInteger(given) && given > 0 && !taken.has(given) ? given : 1_000_000
    while (taken.has(id)) id += 1
    taken.add(id)
    return id
  }
}

function reportOf({ panel, notes }: ReadPanel): PanelReport {
  const about = { panelId: panel.id, title: panel.title, type: panel.type }
  if (panel.kind === 'unsupported')
    return { ...about, outcome: 'unsupported', reasons: [panel.options.reason, ...notes] }
  const reasons = [...notes, ...otherSources(panel)]
  return { ...about, outcome: reasons.length === 0 ? 'rendered' : 'approximated', reasons }
}

/** Queries of sources that cannot be asked here. */
function otherSources(panel: Panel): readonly string[] {
  const known = ['datasource', 'grafana', '__expr__']
  const types = panel.targets.flatMap(({ datasource }) => datasource.type ?? [])
  const foreign = [...new Set(types.filter((type) => familyOf(type) === undefined && !known.includes(type)))]
  return foreign.map((type) => t('otherSource', { type }))
}
