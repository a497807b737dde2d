import { applyFieldConfig } from '../field/apply-field-config.ts'
import type { FieldConfigSource } from '../field-config.ts'
import type { Field, Frame } from '../frame.ts'
import type { PanelData } from '../panel-data.ts'

export const aField = (name: string, type: Field['type'], values: readonly unknown[]): Field => ({
  name,
  type,
  values,
  config: {},
})

export const aFrame = (...fields: Field[]): Frame => ({ fields, meta: { notices: [] } })

/** Frames as a panel draws them, coloured by the palette unless the panel says otherwise. */
export function dataOf(raw: readonly Frame[], source: Partial<FieldConfigSource> = {}): PanelData {
  const frames = applyFieldConfig(raw, {
    source: { defaults: {}, overrides: [], ...source },
    kindDefaults: { color: { mode: 'palette-classic' } },
    scheme: 'light',
    format: { zone: 'UTC', nowMs: 0 },
    interpolate: (text) => text,
  })
  return { frames, raw, exemplars: [], notes: [] }
}
