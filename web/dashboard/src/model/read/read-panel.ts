import type { GridPos, Panel, PanelRepeat, Transformation } from '../dashboard.ts'
import { filledText, flag, isRecord, type Json, numberOf, record, records, text } from '../json.ts'
import { t } from '../words.ts'
import type { Upgrade } from './angular/upgraded.ts'
import { readDatasource } from './read-datasource.ts'
import { readFieldConfig } from './read-field-config.ts'
import { readLinks } from './read-links.ts'
import { readPanelOptions, unsupported } from './read-panel-options.ts'
import { readTargets } from './read-targets.ts'

/** A panel and what is not exactly as written, one sentence each. */
export type ReadPanel = { readonly panel: Panel; readonly notes: readonly string[] }

/**
 * Reads a panel of any type and age. It never fails: what cannot be drawn becomes `unsupported` and keeps
 * its queries.
 *
 * @param json the panel as v1 JSON
 * @param id the id it gets, which may differ from the one it carries
 * @param upgrade `upgradePanel`, where it may be of an older type
 */
export function readPanel(json: Json, id: number, gridPos: GridPos, upgrade: Upgrade): ReadPanel {
  const { panel: upgraded, notes } = upgrade(json)
  const type = text(json.type)
  const datasource = readDatasource(json.datasource)
  const base = {
    id,
    key: String(id),
    type,
    title: text(json.title),
    description: text(json.description),
    transparent: flag(json.transparent),
    gridPos,
    datasource,
    targets: readTargets(json.targets, datasource),
    fieldConfig: readFieldConfig(upgraded.fieldConfig),
    transformations: readTransformations(upgraded.transformations),
    links: readLinks(json.links),
    repeat: readRepeat(json),
    minInterval: filledText(json.interval),
    maxDataPoints: numberOf(json.maxDataPoints),
    timeFrom: filledText(json.timeFrom),
    timeShift: filledText(json.timeShift),
    timeCompare: filledText(json.timeCompare),
    hideTimeOverride: flag(json.hideTimeOverride),
    scopedVars: {},
  }
  if (isRecord(json.libraryPanel) && type === '')
    return { panel: { ...base, ...libraryPanel(json.libraryPanel) }, notes }
  if (type === '' && base.targets.length === 0) return { panel: { ...base, ...space }, notes }
  return { panel: { ...base, ...readPanelOptions(text(upgraded.type), record(upgraded.options)) }, notes }
}

// Generated dashboards keep room between panels by panels of no type, of which Grafana draws nothing.
const space = { transparent: true, ...readPanelOptions('text', {}) } as const

function libraryPanel({ name, uid }: Json) {
  return unsupported(t('missingLibraryPanel', { name: text(name, text(uid)) }))
}

function readTransformations(json: unknown): readonly Transformation[] {
  return records(json).map(({ id, disabled, filter, options }) => ({
    id: text(id),
    isDisabled: flag(disabled),
    filter: isRecord(filter) ? filter : undefined,
    options: record(options),
  }))
}

function readRepeat(json: Json): PanelRepeat | undefined {
  const variable = filledText(json.repeat)
  if (variable === undefined) return undefined
  const direction = json.repeatDirection === 'v' ? 'vertical' : 'horizontal'
  // Before schema 17 a smallest width was given instead of a number of panels in a row.
  const fromSpan = numberOf(json.minSpan)
  const maxPerRow = numberOf(json.maxPerRow) ?? (fromSpan === undefined ? 4 : Math.round(24 / (fromSpan * 2)))
  return { variable, direction, maxPerRow: Math.min(24, Math.max(1, maxPerRow)) }
}
