import type { FieldConfig } from '../field-config.ts'
import { at, flag, numberOf, oneOf, record, text } from '../json.ts'
import type { CellStyle } from '../panel-data.ts'

const kinds = [
  'auto',
  'color-text',
  'color-background',
  'gauge',
  'sparkline',
  'json-view',
  'image',
  'data-links',
  'pill',
  'markdown',
] as const

/** Names of before schema 38, which held kind and look in one word. */
const oldKinds: Readonly<
  Record<
    string,
    { kind: CellStyle['kind']; gaugeMode?: CellStyle['gaugeMode']; backgroundMode?: CellStyle['backgroundMode'] }
  >
> = {
  'color-background-solid': { kind: 'color-background', backgroundMode: 'basic' },
  'gradient-gauge': { kind: 'gauge', gaugeMode: 'gradient' },
  'lcd-gauge': { kind: 'gauge', gaugeMode: 'lcd' },
  basic: { kind: 'gauge', gaugeMode: 'basic' },
}

/** How the cells of a column look. */
export function readCellStyle({ custom = {} }: FieldConfig): CellStyle {
  const options = record(custom.cellOptions)
  const type = text(options.type, text(custom.displayMode, 'auto'))
  const old = Object.hasOwn(oldKinds, type) ? oldKinds[type] : undefined
  const width = numberOf(custom.width)
  return {
    kind: old?.kind ?? oneOf(type, kinds, 'auto'),
    gaugeMode: old?.gaugeMode ?? oneOf(options.mode, ['basic', 'gradient', 'lcd'], 'gradient'),
    backgroundMode: old?.backgroundMode ?? oneOf(options.mode, ['basic', 'gradient'], 'gradient'),
    appliesToRow: flag(options.applyToRow),
    align: oneOf(custom.align, ['auto', 'left', 'center', 'right'], 'auto'),
    width: width === 0 ? undefined : width,
    minWidth: numberOf(custom.minWidth),
    alt: text(options.alt),
    valueMode: oneOf(options.valueDisplayMode, ['color', 'text', 'hidden'], 'text'),
    isFilterable: flag(custom.filterable),
    wrapsText: flag(options.wrapText) || flag(custom.wrapText),
  }
}

/** Hidden in today's words and in those of before. */
export function isHiddenColumn({ custom = {} }: FieldConfig): boolean {
  return flag(custom.hidden) || flag(custom.hideFrom) || flag(at(custom, 'hideFrom.viz'))
}
