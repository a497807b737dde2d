import { interpolate, interpolateText } from '../model/interpolate/interpolate.ts'
import type { Scope } from '../model/interpolate/scope.ts'
import { isRecord, type Json, records } from '../model/json.ts'

/** A dashboard's JSON with each panel, those in rows as well, as `change` makes it. */
function mapPanels(dashboard: Json, change: (panel: Json) => Json): Json {
  const whole = (panel: Json): Json => {
    const changed = change(panel)
    return Array.isArray(changed.panels) ? { ...changed, panels: changed.panels.map(whole) } : changed
  }
  const panels = Array.isArray(dashboard.panels) ? dashboard.panels.map(whole) : dashboard.panels
  return { ...dashboard, panels }
}

// The page asks for nothing where there is no query; what is asked is known to the service alone.
const hidden = 'hidden'

/** A public dashboard, whose queries the service does not tell, so that its panels ask for their data. */
export function withHiddenQueries(dashboard: Json): Json {
  return mapPanels(dashboard, (panel) =>
    Array.isArray(panel.targets)
      ? { ...panel, targets: panel.targets.map((target: Json) => ({ ...target, expr: hidden })) }
      : panel,
  )
}

type Field = { readonly labels?: Json; readonly config: object }
type Frame = {
  readonly refId?: string
  readonly name?: string
  readonly fields: readonly Field[]
  readonly meta?: Readonly<Record<string, unknown>>
}

/** The data of a panel, and what variables stand for there. */
export type Shown = { readonly frames: readonly Frame[]; readonly scope: Scope }

/**
 * A dashboard with what its panels show in it, over the time that they show. What is chosen of variables, which a
 * snapshot has no more, is put into the texts that people read.
 *
 * @param shownOf takes the JSON of a panel or row
 */
export function withData(
  dashboard: Json,
  shownOf: (panel: Json) => Shown,
  time: { readonly from: string; readonly to: string },
): Json {
  const filled = mapPanels(dashboard, (panel) => {
    const { frames, scope } = shownOf(panel)
    const letters = [...new Set(frames.map(({ refId = 'A' }) => refId))]
    const { libraryPanel: _, datasource: __, ...rest } = panel
    // What was asked stays with who asked it.
    const named = namedIn(panel)
    const snapshotData = frames.map((frame) => ({
      ...(named.has(frame.refId ?? 'A') ? frame : withoutExpression(frame)),
      meta: { ...frame.meta, executedQuery: undefined, notices: [] },
    }))
    return {
      ...rest,
      ...readTexts(panel, scope),
      snapshotData,
      targets: letters.map((refId) => ({ refId, expr: hidden })),
    }
  })
  return { ...filled, time, refresh: '', templating: { list: [] }, annotations: { list: [] }, links: [] }
}

// Its head, its links, the names of its series, and what a panel of text says.
function readTexts({ title, description, options, links, fieldConfig }: Json, scope: Scope): Json {
  const filled = (key: string, value: unknown) =>
    typeof value === 'string' ? { [key]: interpolateText(value, scope) } : {}
  const isText = isRecord(options) && 'content' in options
  return {
    ...filled('title', title),
    ...filled('description', description),
    ...(isText && { options: { ...options, ...filled('content', options.content) } }),
    ...(Array.isArray(links) && { links: records(links).map((link) => ({ ...link, ...filled('title', link.title) })) }),
    ...(isRecord(fieldConfig) && { fieldConfig: withNames(fieldConfig, scope) }),
  }
}

// What refers to a field, such as its labels, is no variable and stays.
function withNames(fieldConfig: Json, scope: Scope): Json {
  const named = (key: string, value: unknown) => (typeof value === 'string' ? { [key]: interpolate(value, scope) } : {})
  const { defaults, overrides } = fieldConfig
  return {
    ...fieldConfig,
    ...(isRecord(defaults) && { defaults: { ...defaults, ...named('displayName', defaults.displayName) } }),
    ...(Array.isArray(overrides) && {
      overrides: records(overrides).map((override) => ({
        ...override,
        properties: records(override.properties).map((property) =>
          property.id === 'displayName' ? { ...property, ...named('value', property.value) } : property,
        ),
      })),
    }),
  }
}

/** Letters of the queries that give their series a name. */
function namedIn({ targets }: Json): ReadonlySet<unknown> {
  const list: readonly Json[] = Array.isArray(targets) ? targets : []
  const isNamed = ({ legendFormat }: Json) => typeof legendFormat === 'string' && !/^(__auto)?$/.test(legendFormat)
  return new Set(list.filter(isNamed).map(({ refId = 'A' }) => refId))
}

// A series without labels has its expression for a name, where nobody gave it another.
function withoutExpression({ name: _, ...frame }: Frame): Frame {
  const isBare = ({ labels = {} }: Field) => Object.keys(labels).length === 0
  const fields = frame.fields.map((field) =>
    isBare(field) ? { ...field, config: { ...field.config, displayNameFromDS: undefined } } : field,
  )
  return { ...frame, fields }
}

/** What a panel of a snapshot shows. */
export function framesIn(dashboard: Json, panelId: number): readonly Frame[] {
  let found: readonly Frame[] = []
  mapPanels(dashboard, (panel) => {
    if (panel.id === panelId && Array.isArray(panel.snapshotData)) found = panel.snapshotData
    return panel
  })
  return found
}
