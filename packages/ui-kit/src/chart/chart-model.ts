import type { ValueColor } from './color-by-value.ts'

/** How one series is drawn; all but label and values is optional, so that a plain line needs no more. */
export type ChartSeries = {
  readonly label: string
  /** One for each time; `null` is a gap, `undefined` no sample at that time (no gap either). */
  readonly values: readonly (number | null | undefined)[]
  /** Any CSS colour. */
  readonly color?: string
  /** Colours by value, from the lowest, in place of the one colour; `color` stays that of the legend. */
  readonly colors?: readonly ValueColor[]
  /** Opacity of the area below the line, 0 to 1. */
  readonly fill?: number
  /** The area fades out downwards, or goes from one neighbour of its colour to the other. */
  readonly gradient?: 'fade' | 'hue'
  readonly hidden?: boolean
  /** Default: `line`. */
  readonly style?: 'line' | 'bars' | 'points'
  /** Default: `linear`. */
  readonly path?: 'linear' | 'smooth' | 'stepBefore' | 'stepAfter'
  /** Pixels; default 1.5. */
  readonly width?: number
  /** Lengths of strokes and gaps in pixels. */
  readonly dash?: readonly number[]
  /** Whether samples are dotted: where they stand apart, always, or never; default `never`. */
  readonly points?: 'auto' | 'always' | 'never'
  readonly pointSize?: number
  /** A line is drawn over gaps. */
  readonly spanGaps?: boolean
  /** Key of its value axis; default: the first. */
  readonly scale?: string
  /** Where bars stand to their time; default `center`. */
  readonly barAlign?: 'before' | 'center' | 'after'
  /** Share of the room between two samples that a bar takes, 0 to 1. */
  readonly barWidth?: number
}

/** One axis of values. */
export type ChartScale = {
  readonly key: string
  readonly side?: 'left' | 'right' | 'hidden'
  /** Words a value of this axis. */
  readonly format: (value: number) => string
  readonly label?: string
  readonly min?: number
  readonly max?: number
  /** Ends that are kept to unless samples lie beyond them. */
  readonly softMin?: number
  readonly softMax?: number
  /** Base of a logarithmic axis. */
  readonly log?: 2 | 10
  /** Of a logarithmic axis that goes through zero: up to this value on either side it is linear. */
  readonly linearUpTo?: number
  readonly centeredZero?: boolean
  /** How far apart ticks may stand, ascending, as powers of two for KiB; default: 1, 2, 5 of each power of ten. */
  readonly steps?: readonly number[]
  readonly grid?: boolean
  /** Of its words; any CSS colour. */
  readonly color?: string
  /** A line between the axis and what is drawn. */
  readonly border?: boolean
}

/** What stands along the bottom where it is not the time. */
export type ChartNumbers = {
  /** Words a number of this axis. */
  readonly format: (value: number) => string
  readonly label?: string
  readonly from: number
  readonly to: number
  /** Base of a logarithmic axis. */
  readonly log?: 2 | 10
}

/** The area between two series, by their indexes, in the fill of the first. */
export type ChartBand = { readonly from: number; readonly to: number }

export type ChartThresholds = {
  readonly lines: boolean
  readonly areas: boolean
  readonly dashed?: boolean
  /** Ascending; the first without a value starts at the bottom. */
  readonly steps: readonly { readonly value: number | undefined; readonly color: string }[]
}

/** A stretch or a moment marked over the whole height. */
export type ChartMark = { readonly fromMs: number; readonly toMs?: number; readonly color: string }

/** Where the pointer (or that of a chart with the same `syncKey`) stands. */
export type ChartCursor = {
  /** Index into the times. */
  readonly index: number
  /** Index of the series next to the pointer; `undefined` when none has a value there. */
  readonly nearest: number | undefined
  /** Pixels in the window. */
  readonly clientX: number
  readonly clientY: number
}

export type TimeSpan = { readonly fromMs: number; readonly toMs: number }

/** Where the samples are drawn, in CSS pixels from the corner of the chart. */
export type ChartPlot = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Of a time in Unix milliseconds, or of a number along the bottom, from the left of the plot; may lie outside it. */
  readonly xOf: (at: number) => number
  /** Of a value on an axis, from the top of the plot; default: the first axis. */
  readonly yOf: (value: number, scale?: string) => number
}

/** How a stretch was dragged out. */
export type SelectWith = {
  /** A key that asks for the other of two meanings was held: Ctrl, or Command. */
  readonly hasModifier: boolean
}
