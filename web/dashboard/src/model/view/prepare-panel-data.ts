import type { Panel } from '../dashboard.ts'
import { applyFieldConfig } from '../field/apply-field-config.ts'
import type { ColorScheme } from '../field/colors.ts'
import type { FieldConfig } from '../field-config.ts'
import type { Field, Frame, QueryAnswer } from '../frame.ts'
import { interpolate } from '../interpolate/interpolate.ts'
import type { Scope } from '../interpolate/scope.ts'
import type { PanelData } from '../panel-data.ts'
import type { PanelKind } from '../panel-options.ts'
import type { FormatContext } from '../units/formatted.ts'

/** `notes` name the transformations that are not known here. */
export type Reshaped = { readonly frames: readonly Frame[]; readonly notes: readonly string[] }

export type Reshape = (panel: Panel, raw: readonly Frame[], scope: Scope) => Reshaped

export type PanelContext = {
  readonly scope: Scope
  readonly scheme: ColorScheme
  readonly format: FormatContext
  /** What becomes of the frames before they are drawn. */
  readonly reshape: Reshape
}

/** Whether a panel draws other frames than came; what makes these is loaded for such panels alone. */
export function isReshaped({ kind, transformations }: Panel): boolean {
  return kind === 'table' || transformations.length > 0
}

/** Leaves the frames of a panel as they came. */
export const asTheyCame: Reshape = (_, frames) => ({ frames, notes: [] })

/** Does with the answers of a panel's queries all that its JSON asks for, up to drawing. */
export function preparePanelData(panel: Panel, answers: readonly QueryAnswer[], context: PanelContext): PanelData {
  const raw = answers.flatMap(({ frames }) => frames)
  const measured = raw.filter((frame) => !isExemplars(frame))
  const { frames: shaped, notes } = context.reshape(panel, measured, context.scope)
  // A transformation can make more of them.
  const frames = shaped.filter((frame) => !isExemplars(frame))
  const fieldContext = {
    source: panel.fieldConfig,
    kindDefaults: kindDefaults(panel.kind, panel.fieldConfig.defaults),
    scheme: context.scheme,
    format: context.format,
    interpolate: (text: string, field: Field) => interpolate(text, withField(context.scope, field)),
  }
  const exemplars = applyFieldConfig([...raw, ...shaped].filter(isExemplars), fieldContext)
  return { frames: applyFieldConfig(frames, fieldContext), exemplars, raw, notes }
}

function isExemplars({ meta }: Frame): boolean {
  return meta.resultType === 'exemplar'
}

// Kinds that tell series by their colours.
const byColor: ReadonlySet<PanelKind> = new Set(['timeseries', 'piechart', 'bars', 'histogram', 'plot'])

function kindDefaults(kind: PanelKind, defaults: FieldConfig): FieldConfig {
  if (byColor.has(kind)) return { color: { mode: 'palette-classic' } }
  if (kind === 'gauge') return { min: 0, max: defaults.unit === 'percentunit' ? 1 : 100 }
  return {}
}

/** Labels of the field itself, as names of fields refer to them. */
function withField(scope: Scope, field: Field): Scope {
  return (name) => {
    const [, dotted, quoted] = name.match(/^__field\.labels(?:\.(.+)|\["?([^"\]]+)"?\])$/) ?? []
    const label = dotted ?? quoted
    const found = label === undefined ? plainName(name, field) : (field.labels?.[label] ?? '')
    return found === undefined ? scope(name) : { value: found, text: found, isPattern: false, isRaw: true }
  }
}

function plainName(name: string, field: Field): string | undefined {
  const isName = name === '__field.name' || name === '__field.displayName' || name === '__series.name'
  return isName ? (field.config.displayNameFromDS ?? field.name) : undefined
}
