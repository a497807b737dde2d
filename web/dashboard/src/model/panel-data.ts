import type { FieldConfig } from './field-config.ts'
import type { Field, Frame, FrameMeta } from './frame.ts'
import type { ShownLink } from './link.ts'

/** A value ready to be shown. */
export type DisplayValue = {
  /** Without prefix and suffix. */
  readonly text: string
  readonly prefix: string
  /** With its leading space, where the unit has one. */
  readonly suffix: string
  /** `NaN` for what is no number. */
  readonly numeric: number
  /** CSS colour from thresholds, mapping or scheme. */
  readonly color: string
  /** 0 to 1: where the value lies between the field's limits; undefined without limits. */
  readonly ratio: number | undefined
  /** True when a mapping said what to show. */
  readonly isMapped: boolean
}

/** A field with all that is needed to draw it: defaults and overrides are applied. */
export type DisplayField = Field & {
  readonly config: FieldConfig
  readonly displayName: string
  /** CSS colour of the field as a series. */
  readonly color: string
  /** Limits after thresholds, overrides and data; equal to the data's where none are set. */
  readonly min: number
  readonly max: number
  readonly display: (value: unknown) => DisplayValue
}

export type DisplayFrame = {
  readonly refId?: string
  readonly name?: string
  readonly meta: FrameMeta
  readonly fields: readonly DisplayField[]
}

/** Frames after transformations, with units, colours and names; from `preparePanelData`. */
export type PanelData = {
  readonly frames: readonly DisplayFrame[]
  /** Single events behind the numbers, a table for each query that has some. */
  readonly exemplars: readonly DisplayFrame[]
  /** The frames as they came, for the inspector. */
  readonly raw: readonly Frame[]
  /** What could not be done, such as an unknown transformation; one sentence each. */
  readonly notes: readonly string[]
}

/** One line, bar row or point cloud of a time series panel. `timesMs` and `values` have the same length. */
export type Series = {
  /** Unique in the panel. */
  readonly key: string
  readonly name: string
  readonly color: string
  readonly timesMs: readonly number[]
  readonly values: readonly (number | null)[]
  readonly field: DisplayField
  readonly style: GraphStyle
}

/** How a series is drawn; from `custom` of its field. */
export type GraphStyle = {
  readonly draw: 'line' | 'bars' | 'points'
  readonly interpolation: 'linear' | 'smooth' | 'stepBefore' | 'stepAfter'
  /** Pixels. */
  readonly lineWidth: number
  /** 0 to 1. */
  readonly fillOpacity: number
  readonly gradient: 'none' | 'opacity' | 'hue' | 'scheme'
  /** True: joins over every gap; a number: over gaps of up to so many milliseconds. */
  readonly spanNulls: boolean | number
  /** Samples further apart, in milliseconds, are not joined. */
  readonly insertNulls: number | undefined
  /** What is missing is drawn as zero, as panels of before version 8 could. */
  readonly nullsAreZero: boolean
  readonly showPoints: 'auto' | 'always' | 'never'
  /** Pixels. */
  readonly pointSize: number
  /** Pixels of dash and gap; undefined: solid. */
  readonly dash: readonly number[] | undefined
  readonly stacking: { readonly mode: 'none' | 'normal' | 'percent'; readonly group: string }
  readonly axis: {
    readonly placement: 'auto' | 'left' | 'right' | 'hidden'
    readonly label: string
    readonly softMin: number | undefined
    readonly softMax: number | undefined
    readonly isCenteredAtZero: boolean
    readonly scale: {
      readonly kind: 'linear' | 'log' | 'symlog'
      readonly base: 2 | 10
      /** Of `symlog`: up to this value on either side of zero it is linear. */
      readonly linearUpTo: number
    }
    /** Words in the colour of the first series. */
    readonly isColored: boolean
    readonly hasBorder: boolean
    /** Undefined: as the place of the axis has it. */
    readonly hasGrid: boolean | undefined
  }
  readonly barAlignment: -1 | 0 | 1
  /** Share of the room between two samples. */
  readonly barWidth: number
  readonly thresholdsStyle: 'off' | 'line' | 'dashed' | 'area' | 'line+area' | 'dashed+area'
  readonly hidesFrom: { readonly viz: boolean; readonly legend: boolean; readonly tooltip: boolean }
  /** Already done to the values of a `Series`. */
  readonly transform: 'none' | 'negative-Y' | 'constant'
  /** Name of the series down to which the area is filled. */
  readonly fillBelowTo: string | undefined
}

/** What stat, gauge, bar gauge and pie panels show, one each. */
export type SingleValue = {
  readonly key: string
  readonly name: string
  readonly display: DisplayValue
  readonly field: DisplayField
  /** Row of the field that the value was taken from; undefined when it was computed. */
  readonly row: number | undefined
  /** The course behind the value, where the frame has a time. */
  readonly sparkline: { readonly timesMs: readonly number[]; readonly values: readonly (number | null)[] } | undefined
  /** From the first to the last value, as a ratio; undefined where it cannot be said. */
  readonly change: number | undefined
  /** Where it leads. */
  readonly links?: readonly ShownLink[]
}

export type CellStyle = {
  readonly kind:
    | 'auto'
    | 'color-text'
    | 'color-background'
    | 'gauge'
    | 'sparkline'
    | 'json-view'
    | 'image'
    | 'data-links'
    | 'pill'
    | 'markdown'
  readonly gaugeMode: 'basic' | 'gradient' | 'lcd'
  readonly backgroundMode: 'basic' | 'gradient'
  readonly appliesToRow: boolean
  readonly align: 'auto' | 'left' | 'center' | 'right'
  /** Pixels. */
  readonly width: number | undefined
  readonly minWidth: number | undefined
  /** What a picture shows, for those who do not see it. */
  readonly alt: string
  /** Of a gauge, how its value is worded. */
  readonly valueMode: 'color' | 'text' | 'hidden'
  readonly isFilterable: boolean
  readonly wrapsText: boolean
}

export type TableColumn = { readonly key: string; readonly field: DisplayField; readonly style: CellStyle }

/** A table: `rows` are indexes into the columns, in the order to show. */
export type TableView = { readonly columns: readonly TableColumn[]; readonly rows: readonly number[] }
