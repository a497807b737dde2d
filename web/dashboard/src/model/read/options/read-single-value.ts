import { at, flag, type Json, numberOf, oneOf, record, text, texts } from '../../json.ts'
import type {
  BarGaugeOptions,
  GaugeOptions,
  Orientation,
  PieOptions,
  ReduceOptions,
  StatOptions,
  TextSizes,
  VizSizes,
} from '../../panel-options.ts'
import { readLegend } from './read-legend.ts'

/** A dashboard that shows every row of an endless table still draws a bounded number of values. */
const maxValues = 1_000

/** Older dashboards keep the same under `fieldOptions`. */
function readReduce(options: Json, limit = 25): ReduceOptions {
  const reduce = record(options.reduceOptions ?? options.fieldOptions)
  const calcs = texts(reduce.calcs)
  return {
    calcs: calcs.length === 0 ? ['lastNotNull'] : calcs,
    showsAllRows: flag(reduce.values),
    limit: Math.min(maxValues, Math.max(1, numberOf(reduce.limit) ?? limit)),
    fields: text(reduce.fields),
  }
}

function readOrientation(options: Json): Orientation {
  return oneOf(options.orientation, ['auto', 'horizontal', 'vertical'], 'auto')
}

export function readStat(options: Json): StatOptions {
  return {
    reduce: readReduce(options),
    graphMode: oneOf(options.graphMode, ['none', 'area', 'line'], 'area'),
    colorMode: oneOf(options.colorMode, ['none', 'value', 'background', 'background_solid'], 'value'),
    textMode: oneOf(options.textMode, ['auto', 'value', 'value_and_name', 'name', 'none'], 'auto'),
    justifyMode: oneOf(options.justifyMode, ['auto', 'center'], 'auto'),
    orientation: readOrientation(options),
    showsPercentChange: flag(options.showPercentChange),
    changeColor: oneOf(options.percentChangeColorMode, ['standard', 'inverted', 'same_as_value'], 'standard'),
    ...readTextSizes(options),
    isWide: flag(options.wideLayout, true),
  }
}

function readTextSizes(options: Json): TextSizes {
  return { titleSize: numberOf(at(options, 'text.titleSize')), valueSize: numberOf(at(options, 'text.valueSize')) }
}

/** Sizes count where they were chosen by hand; Grafana keeps its usual ones beside. */
function readVizSizes(options: Json): VizSizes {
  const isManual = options.sizing === 'manual'
  const size = (key: string) => (isManual ? numberOf(options[key]) : undefined)
  return { minWidth: size('minVizWidth'), minHeight: size('minVizHeight'), maxHeight: size('maxVizHeight') }
}

export function readGauge(options: Json): GaugeOptions {
  return {
    reduce: readReduce(options),
    orientation: readOrientation(options),
    showsThresholdLabels: flag(options.showThresholdLabels),
    showsThresholdMarkers: flag(options.showThresholdMarkers, true),
    text: readTextSizes(options),
    sizes: readVizSizes(options),
  }
}

export function readBarGauge(options: Json): BarGaugeOptions {
  return {
    reduce: readReduce(options),
    orientation: readOrientation(options),
    displayMode: oneOf(options.displayMode, ['basic', 'gradient', 'lcd'], 'gradient'),
    valueMode: oneOf(options.valueMode, ['color', 'text', 'hidden'], 'color'),
    showsUnfilled: flag(options.showUnfilled, true),
    namePlacement: oneOf(options.namePlacement, ['auto', 'top', 'left', 'hidden'], 'auto'),
    text: readTextSizes(options),
    sizes: readVizSizes(options),
  }
}

export function readPie(options: Json): PieOptions {
  return {
    reduce: readReduce(options),
    shape: options.pieType === 'donut' ? 'donut' : 'pie',
    legend: readLegend(options.legend),
    legendValues: pick(at(options, 'legend.values'), ['value', 'percent']),
    labels: pick(options.displayLabels, ['name', 'value', 'percent']),
  }
}

function pick<Choice extends string>(json: unknown, choices: readonly Choice[]): readonly Choice[] {
  const wanted = texts(json)
  return choices.filter((choice) => wanted.includes(choice))
}
