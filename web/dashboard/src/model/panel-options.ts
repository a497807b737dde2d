import type { Json } from './json.ts'

/** The kinds of panels that are drawn, each with its options; the rest becomes a labelled placeholder. */
export type PanelOptions =
  | { readonly kind: 'timeseries'; readonly options: TimeseriesOptions }
  | { readonly kind: 'stat'; readonly options: StatOptions }
  | { readonly kind: 'gauge'; readonly options: GaugeOptions }
  | { readonly kind: 'bargauge'; readonly options: BarGaugeOptions }
  | { readonly kind: 'table'; readonly options: TableOptions }
  | { readonly kind: 'text'; readonly options: TextOptions }
  | { readonly kind: 'piechart'; readonly options: PieOptions }
  | { readonly kind: 'heatmap'; readonly options: WrittenOptions }
  | { readonly kind: 'logs'; readonly options: LogsOptions }
  | { readonly kind: 'states'; readonly options: WrittenOptions & Pick<StatesOptions, 'lasts'> }
  | { readonly kind: 'bars'; readonly options: WrittenOptions }
  | { readonly kind: 'histogram'; readonly options: WrittenOptions }
  | { readonly kind: 'list'; readonly options: ListOptions }
  | { readonly kind: 'plot'; readonly options: PlotOptions }
  | { readonly kind: 'unsupported'; readonly options: UnsupportedOptions }

export type PanelKind = PanelOptions['kind']

/** As they stand in the dashboard: few have such panels, and what draws them reads them. */
export type WrittenOptions = { readonly written: Json }

export type LegendOptions = {
  readonly isShown: boolean
  readonly mode: 'list' | 'table'
  readonly placement: 'bottom' | 'right'
  /** Reducer ids such as `lastNotNull`. */
  readonly calcs: readonly string[]
  readonly sortBy: string | undefined
  readonly sortsDescending: boolean
  /** Pixels of one at the right; undefined: as wide as its words. */
  readonly width: number | undefined
  /** Series without any value, and those that are zero all along, are not listed. */
  readonly hidesEmpty: boolean
  readonly hidesZero: boolean
}

export type TooltipOptions = {
  readonly mode: 'single' | 'multi' | 'none'
  readonly sort: 'none' | 'asc' | 'desc'
  readonly hidesZeros: boolean
  /** In pixels; undefined: as high as is usual. */
  readonly maxHeight: number | undefined
}

export type TimeseriesOptions = { readonly legend: LegendOptions; readonly tooltip: TooltipOptions }

/** Which values of the data a panel of single values shows. */
export type ReduceOptions = {
  /** Reducer ids; the first one counts. */
  readonly calcs: readonly string[]
  /** Every row becomes a value of its own instead of one value a field. */
  readonly showsAllRows: boolean
  /** Bound on the values when every row is shown. */
  readonly limit: number
  /** Empty: all numeric fields; `/regex/`: all fields whose name matches; else the name of one field. */
  readonly fields: string
}

export type Orientation = 'auto' | 'horizontal' | 'vertical'
type TextMode = 'auto' | 'value' | 'value_and_name' | 'name' | 'none'

export type StatOptions = {
  readonly reduce: ReduceOptions
  readonly graphMode: 'none' | 'area' | 'line'
  readonly colorMode: 'none' | 'value' | 'background' | 'background_solid'
  readonly textMode: TextMode
  readonly justifyMode: 'auto' | 'center'
  readonly orientation: Orientation
  readonly showsPercentChange: boolean
  /** Whether more is good, or less, or neither. */
  readonly changeColor: 'standard' | 'inverted' | 'same_as_value'
  /** Font sizes in pixels; undefined: as large as fits. */
  readonly titleSize: number | undefined
  readonly valueSize: number | undefined
  /** In a wide place the name stands beside the value, not above it. */
  readonly isWide: boolean
}

/** Font sizes in pixels; undefined: as large as fits. */
export type TextSizes = { readonly titleSize: number | undefined; readonly valueSize: number | undefined }

/** Pixels within which a value may be drawn; undefined: as the place allows. */
export type VizSizes = {
  readonly minWidth: number | undefined
  readonly minHeight: number | undefined
  readonly maxHeight: number | undefined
}

export type GaugeOptions = {
  readonly reduce: ReduceOptions
  readonly orientation: Orientation
  readonly showsThresholdLabels: boolean
  readonly showsThresholdMarkers: boolean
  readonly text: TextSizes
  readonly sizes: VizSizes
}

export type BarGaugeOptions = {
  readonly reduce: ReduceOptions
  readonly orientation: Orientation
  readonly displayMode: 'basic' | 'gradient' | 'lcd'
  readonly valueMode: 'color' | 'text' | 'hidden'
  readonly showsUnfilled: boolean
  /** `auto`: beside a lying bar, below a standing one. */
  readonly namePlacement: 'auto' | 'top' | 'left' | 'hidden'
  readonly text: TextSizes
  readonly sizes: VizSizes
}

export type TableOptions = {
  readonly showsHeader: boolean
  readonly cellHeight: 'sm' | 'md' | 'lg'
  readonly sortBy: { readonly name: string; readonly isDescending: boolean } | undefined
  /** Which frame is shown first when there are several. */
  readonly frameIndex: number
  readonly footer: {
    readonly isShown: boolean
    readonly reducer: string
    /** Empty: all numbers. */
    readonly fields: readonly string[]
    /** The number of rows stands below the first column, instead of what each has. */
    readonly countsRows: boolean
  }
}

export type TextOptions = {
  readonly mode: 'markdown' | 'html' | 'code'
  /** Holds variables; to be sanitised before it is shown as HTML. */
  readonly content: string
}

export type PieOptions = {
  readonly reduce: ReduceOptions
  readonly shape: 'pie' | 'donut'
  readonly legend: LegendOptions
  readonly legendValues: readonly ('value' | 'percent')[]
  readonly labels: readonly ('name' | 'value' | 'percent')[]
}

/** Buckets of one width, or about so many of them. */
export type BucketRule =
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'count'; readonly count: number }

export type HeatmapCalculation = {
  /** Along the time; sizes in milliseconds. */
  readonly x: BucketRule
  /** Along the values; on a logarithmic scale the size is the number of parts of each power. */
  readonly y: BucketRule
  /** Base of a logarithmic scale. */
  readonly log: number | undefined
}

export type HeatmapOptions = {
  /** How values of plain series are counted; `undefined` when each series is a bucket already. */
  readonly calculation: HeatmapCalculation | undefined
  readonly scheme: string
  readonly steps: number
  readonly reversesColors: boolean
  readonly isOpacity: boolean
  readonly fillColor: string
  /** Below 1 it lifts small counts; of opacity alone. */
  readonly exponent: number
  /** What has the first and the last colour; absent ends are those of the counts. */
  readonly limits: { readonly min: number | undefined; readonly max: number | undefined }
  readonly unit: string | undefined
  readonly decimals: number | undefined
  readonly axisLabel: string
  /** The lowest bucket stands at the top. */
  readonly isUpsideDown: boolean
  readonly hidesAxis: boolean
  /** Buckets below and above are not drawn. */
  readonly ends: { readonly min: number | undefined; readonly max: number | undefined }
  /** Of the counts in words. */
  readonly cellUnit: string | undefined
  readonly cellDecimals: number | undefined
  /** Pixels between two cells. */
  readonly cellGap: number
  /** Counts up to this one are not drawn, nor those from the other on. */
  readonly hidesUpTo: number
  readonly hidesFrom: number
  readonly showsLegend: boolean
}

export type LogsOptions = {
  readonly showsTime: boolean
  /** Of each line those that not all of them have. */
  readonly showsLabels: boolean
  /** Above the lines those that all of them have. */
  readonly showsCommonLabels: boolean
  readonly wrapsLines: boolean
  /** Lines of JSON are written over several. */
  readonly spreadsJson: boolean
  /** A line opens to its labels. */
  readonly hasDetails: boolean
  readonly isOldestFirst: boolean
  /** What makes a line the same as the one before it: all of it, all but its numbers, or its punctuation. */
  readonly dedup: 'none' | 'exact' | 'numbers' | 'signature'
  /** Names of fields that are shown in place of the line; none: all of it. */
  readonly columns: readonly string[]
}

/** Values over time as coloured stretches, a row for each series. */
export type StatesOptions = {
  /** A value lasts until the next one; else each sample is a cell of its own. */
  readonly lasts: boolean
  readonly merges: boolean
  readonly showsValue: 'auto' | 'always' | 'never'
  readonly align: 'left' | 'center' | 'right'
  /** Shares of the place that a row, and a cell, take: 0 to 1. */
  readonly rowHeight: number
  readonly cellWidth: number
  readonly showsLegend: boolean
  readonly legendPlacement: 'bottom' | 'right'
}

/** How bars are drawn. */
export type BarsLook = {
  readonly orientation: 'horizontal' | 'vertical'
  readonly stacking: 'none' | 'normal' | 'percent'
  /** `auto`: where they have room. */
  readonly showsValues: 'auto' | 'always' | 'never'
  readonly valueSize: number | undefined
  readonly showsLegend: boolean
  readonly legendPlacement: 'bottom' | 'right'
  /** Share of its place that a group takes, and of its group a bar; undefined: as usual. */
  readonly groupWidth: number | undefined
  readonly barWidth: number | undefined
  /** Of corners, as a share of the width of a bar: 0 to 0.5. */
  readonly barRadius: number | undefined
  readonly names: {
    /** Degrees, clockwise. */
    readonly rotation: number
    readonly maxChars: number | undefined
    /** Least pixels from one to the next. */
    readonly spacingPx: number | undefined
  }
  /** The pointer lights up the whole group. */
  readonly lightsGroups: boolean
}

/** `xField` names the field by which groups of bars are called; the first of words where none is named. */
export type BarsOptions = BarsLook & {
  readonly xField: string | undefined
  /** Name of the field whose values colour all bars of a row. */
  readonly colorField: string | undefined
}

export type HistogramOptions = BarsLook & {
  /** In the unit of the values; undefined: one that makes about thirty buckets. */
  readonly bucketSize: number | undefined
  /** About how many buckets there are, where their size is left open. */
  readonly bucketCount: number
  readonly offset: number
  /** All series count into the same bars. */
  readonly combines: boolean
}

/** What is listed without a query. */
export type ListOptions = {
  readonly of: 'alerts' | 'dashboards' | 'annotations'
  readonly limit: number
  /** Words that are looked for; may hold variables. */
  readonly text: string
  readonly tags: readonly string[]
  readonly isStarred: boolean
  /** States of alerts that are shown; all where none is named. */
  readonly states: readonly string[]
  readonly order: 'as-found' | 'name' | 'name-descending' | 'importance' | 'oldest' | 'newest'
  /** Conditions on labels, `{severity="page", job=~"api.*"}`; may hold variables. */
  readonly labels: string
}

/** Kinds that few dashboards have: their options are read where they are drawn, which is loaded for them alone. */
export type PlotOptions = {
  readonly type: 'candlestick' | 'trend' | 'xychart' | 'nodeGraph'
  /** As they stand in the JSON. */
  readonly written: Json
}

/** Which field holds what of each span of time; undefined: the one whose name says so. */
export type CandleFields = {
  readonly open: string | undefined
  readonly high: string | undefined
  readonly low: string | undefined
  readonly close: string | undefined
  readonly volume: string | undefined
}

export type CandlesOptions = {
  readonly shows: 'candles+volume' | 'candles' | 'volume'
  readonly style: 'candles' | 'ohlcbars'
  /** A span is compared with its own beginning, or with the end of the one before. */
  readonly colorsBy: 'open-close' | 'close-close'
  readonly fields: CandleFields
  readonly colors: { readonly up: string; readonly down: string; readonly flat: string }
  /** Fields that are not part of a candle are drawn as lines. */
  readonly showsOthers: boolean
  readonly legend: LegendOptions
  readonly tooltip: TooltipOptions
}

/** Lines over ascending numbers; `xField` names them, the first field of numbers where none is named. */
export type TrendOptions = TimeseriesOptions & { readonly xField: string | undefined }

/** A field matcher as its JSON has it, such as `{id: 'byName', options: 'x'}`. */
export type MatcherOptions = { readonly id: string; readonly options: unknown }

/** Which fields make points; what is undefined is found by itself. */
export type XySeriesOptions = {
  readonly name: string | undefined
  /** Index of the frame; undefined: every frame. */
  readonly frame: number | undefined
  readonly x: MatcherOptions | undefined
  readonly y: MatcherOptions | undefined
  /** Field by whose values points are coloured. */
  readonly color: MatcherOptions | undefined
  /** Field by whose values points are sized. */
  readonly size: MatcherOptions | undefined
  readonly fixedColor: string | undefined
}

export type XyOptions = {
  /** `auto`: of each frame the first numbers are x and all others y, unless the first series says otherwise. */
  readonly mapping: 'auto' | 'manual'
  readonly series: readonly XySeriesOptions[]
  readonly legend: LegendOptions
  readonly tooltip: TooltipOptions
}

export type NodesOptions = {
  readonly layout: 'layered' | 'force' | 'grid'
  /** Units of the figures of nodes and edges; undefined: those of their fields. */
  readonly nodeUnits: StatUnits
  readonly edgeUnits: StatUnits
  /** Fields that are shares of a ring, with the colour of each. */
  readonly arcs: readonly { readonly field: string; readonly color: string }[]
}

export type StatUnits = { readonly main: string | undefined; readonly secondary: string | undefined }

type UnsupportedOptions = {
  /** One sentence for the placeholder. */
  readonly reason: string
}
