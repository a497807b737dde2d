import type { Link } from './link.ts'

/** How a field is named, coloured, measured and drawn. What is absent keeps the default of its kind. */
export type FieldConfig = {
  /** A unit id such as `bytes`, or free text that follows the number. */
  readonly unit?: string
  readonly decimals?: number
  readonly min?: number
  readonly max?: number
  /** Limits come from this field alone, not from all fields of the panel. */
  readonly hasOwnLimits?: boolean
  /** Shown instead of a missing value. */
  readonly noValue?: string
  /** Around every value, whatever its unit: templates of panels from before version 8. */
  readonly textBefore?: string
  readonly textAfter?: string
  /** A template: `${__field.labels.job}` and dashboard variables. */
  readonly displayName?: string
  /** What the data source calls the field, the rendered legend. */
  readonly displayNameFromDS?: string
  readonly description?: string
  /** Step between two points in milliseconds, on time fields. */
  readonly intervalMs?: number
  readonly thresholds?: Thresholds
  readonly color?: FieldColor
  readonly mappings?: readonly ValueMapping[]
  readonly links?: readonly Link[]
  readonly filterable?: boolean
  /** What the panel's kind draws with; read by `readGraphStyle` and `readCellStyle`. */
  readonly custom?: Readonly<Record<string, unknown>>
}

export type FieldConfigSource = { readonly defaults: FieldConfig; readonly overrides: readonly FieldOverride[] }

export type FieldOverride = {
  readonly matcher: { readonly id: string; readonly options: unknown }
  readonly properties: readonly { readonly id: string; readonly value: unknown }[]
}

/** Steps ascend; the first begins at minus infinity. In `percentage`, values are percents of min to max. */
export type Thresholds = {
  readonly mode: 'absolute' | 'percentage'
  readonly steps: readonly { readonly value: number; readonly color: string }[]
}

/** `fixed`, `shades`, `thresholds`, `palette-classic`, `palette-classic-by-name` or `continuous-…`. */
type FieldColor = {
  readonly mode: string
  readonly fixedColor?: string
  readonly seriesBy?: 'last' | 'min' | 'max'
}

/** What a matching value is shown as; an absent part leaves what the value had. */
export type MappingResult = { readonly text?: string; readonly color?: string; readonly icon?: string }

export type ValueMapping =
  | { readonly kind: 'value'; readonly results: Readonly<Record<string, MappingResult>> }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly result: MappingResult }
  | { readonly kind: 'regex'; readonly pattern: string; readonly result: MappingResult }
  | { readonly kind: 'special'; readonly match: SpecialValue; readonly result: MappingResult }

export type SpecialValue = 'null' | 'nan' | 'null+nan' | 'true' | 'false' | 'empty'
