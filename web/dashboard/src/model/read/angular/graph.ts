import { at, compact, filledText, flag, type Json, numberOf, record, records, text, texts } from '../../json.ts'
import { t } from '../report/words.ts'
import { withTodaysAxes } from './graph-axes.ts'
import { graphOverrides } from './graph-overrides.ts'
import { oldReducer } from './legacy-names.ts'
import type { Upgraded } from './upgraded.ts'

/** Graph, the plot of before version 8, as a time series panel. */
export function upgradeGraph(written: Json): Upgraded {
  const panel = withTodaysAxes(written)
  const [left, right] = records(panel.yaxes)
  // From version 7 on names, links and what few fields differ in stood beside the axes.
  const { links, displayName, unit } = record(at(panel, 'fieldConfig.defaults'))
  const fieldConfig = {
    defaults: {
      ...compact({ links: linksOf(panel, links), displayName }),
      ...axisConfig(record(left)),
      // An axis without a unit of its own had that of its fields.
      ...(isPlain(at(left, 'format')) ? compact({ unit: filledText(unit) ?? filledText(at(left, 'format')) }) : {}),
      ...compact({ decimals: numberOf(at(left, 'decimals')) ?? numberOf(panel.decimals) }),
      thresholds: thresholdsOf(panel),
      color: { mode: 'palette-classic' },
      custom: { ...styleOf(panel), ...axisStyle(record(left)) },
    },
    overrides: [
      ...graphOverrides(panel, { ...axisConfig(record(right)), ...prefixed(axisStyle(record(right))) }),
      ...records(at(panel, 'fieldConfig.overrides')),
    ],
  }
  const options = { legend: legendOf(record(panel.legend)), tooltip: tooltipOf(record(panel.tooltip)) }
  return { panel: alongX({ ...panel, type: 'timeseries', options, fieldConfig }), notes: notesOf(panel) }
}

const isPlain = (format: unknown) => format === undefined || format === 'short' || format === 'none'

function notesOf(panel: Json): readonly string[] {
  const hidesTimes = at(panel, 'xaxis.show') === false ? [t('leftOut', { names: 'xaxis.show' })] : []
  return records(panel.timeRegions).length > 0 ? [...hidesTimes, t('timeRegions')] : hidesTimes
}

function linksOf(panel: Json, links: unknown): readonly Json[] | undefined {
  const all = [...records(links), ...records(at(panel, 'options.dataLinks'))]
  return all.length === 0 ? undefined : all
}

/** A graph of one value for each series, or of how often values occur, is a panel of its own today. */
function alongX(panel: Json): Json {
  const mode = at(panel, 'xaxis.mode')
  if (mode === 'histogram') {
    const options = { bucketCount: at(panel, 'xaxis.buckets'), legend: { showLegend: false }, combine: true }
    return { ...panel, type: 'histogram', options, fieldConfig: asBars(panel.fieldConfig) }
  }
  if (mode !== 'series') return panel
  const reducer = oldReducer(texts(at(panel, 'xaxis.values'))[0] ?? 'total')
  const transformations = [...records(panel.transformations), { id: 'reduce', options: { reducers: [reducer] } }]
  const options = { xField: 'Field', legend: { showLegend: false } }
  return { ...panel, type: 'barchart', transformations, options, fieldConfig: asBars(panel.fieldConfig) }
}

// Of the looks of lines that of the axis is left, and series that are bars of one series have none of their own.
function asBars(fieldConfig: unknown): Json {
  const { custom, thresholds: _, ...defaults } = record(at(fieldConfig, 'defaults'))
  const { axisLabel, axisPlacement } = record(custom)
  return { defaults: { ...defaults, custom: compact({ axisLabel, axisPlacement }) }, overrides: [] }
}

function styleOf(panel: Json): Json {
  const isBars = flag(panel.bars)
  const drawsLines = flag(panel.lines, true)
  const fill = Math.min(100, (numberOf(panel.fill) ?? 1) * 10)
  return {
    drawStyle: isBars ? 'bars' : drawsLines ? 'line' : flag(panel.points) ? 'points' : 'line',
    // Nothing switched on draws nothing, as a helper for areas between two series does.
    lineWidth: drawsLines || isBars ? (numberOf(panel.linewidth) ?? 1) : 0,
    fillOpacity: isBars ? 100 : drawsLines ? fill : 0,
    gradientMode: (numberOf(panel.fillGradient) ?? 0) > 0 ? 'opacity' : 'none',
    lineInterpolation: flag(panel.steppedLine) ? 'stepAfter' : 'linear',
    showPoints: flag(panel.points) ? 'always' : 'never',
    pointSize: (numberOf(panel.pointradius) ?? 2) * 2,
    spanNulls: panel.nullPointMode === 'connected',
    nullsAreZero: panel.nullPointMode === 'null as zero',
    lineStyle: flag(panel.dashes)
      ? { fill: 'dash', dash: [numberOf(panel.dashLength) ?? 10, numberOf(panel.spaceLength) ?? 10] }
      : undefined,
    stacking: { mode: !flag(panel.stack) ? 'none' : flag(panel.percentage) ? 'percent' : 'normal', group: 'A' },
    thresholdsStyle: { mode: records(panel.thresholds).length > 0 ? thresholdLook(panel) : 'off' },
  }
}

function thresholdLook(panel: Json): string {
  const [first] = records(panel.thresholds)
  const hasFill = flag(first?.fill, true)
  return flag(first?.line, true) ? (hasFill ? 'line+area' : 'line') : hasFill ? 'area' : 'off'
}

function axisConfig(axis: Json): Json {
  return compact({ unit: filledText(axis.format), min: numberOf(axis.min), max: numberOf(axis.max) })
}

function axisStyle(axis: Json): Json {
  const logBase = numberOf(axis.logBase) ?? 1
  return compact({
    axisLabel: filledText(axis.label),
    axisPlacement: axis.show === false ? 'hidden' : undefined,
    scaleDistribution: logBase > 1 ? { type: 'log', log: logBase } : undefined,
  })
}

function prefixed(style: Json): Json {
  return Object.fromEntries(Object.entries(style).map(([key, value]) => [`custom.${key}`, value]))
}

const namedColors: Readonly<Record<string, string>> = { critical: 'red', warning: 'orange', ok: 'green' }

/** `{op: 'gt', value, colorMode}` colours above, `lt` below; colours begin at a value and reach to the next. */
function thresholdsOf(panel: Json): Json | undefined {
  const read = records(panel.thresholds).flatMap((threshold) => {
    const value = numberOf(threshold.value)
    const color = namedColors[text(threshold.colorMode)] ?? filledText(threshold.fillColor) ?? 'red'
    return value === undefined ? [] : [{ value, color, isBelow: threshold.op === 'lt' }]
  })
  if (read.length === 0) return undefined
  const below = read.find(({ isBelow }) => isBelow)
  const steps = read.map(({ value, color, isBelow }) => ({ value, color: isBelow ? 'transparent' : color }))
  return { mode: 'absolute', steps: [{ color: below?.color ?? 'transparent' }, ...steps] }
}

function legendOf(legend: Json): Json {
  const calcs = ['min', 'max', 'avg', 'current', 'total'].filter((name) => flag(legend[name]))
  return {
    showLegend: flag(legend.show, true),
    displayMode: flag(legend.alignAsTable) ? 'table' : 'list',
    placement: flag(legend.rightSide) ? 'right' : 'bottom',
    calcs: flag(legend.values) ? calcs.map(oldReducer) : [],
    sortBy: sortedBy(legend.sort),
    sortDesc: legend.sortDesc,
    width: flag(legend.rightSide) ? legend.sideWidth : undefined,
    hideEmpty: legend.hideEmpty,
    hideZero: legend.hideZero,
  }
}

const legendHeads: Readonly<Record<string, string>> = {
  current: 'Last *',
  avg: 'Mean',
  total: 'Total',
  min: 'Min',
  max: 'Max',
}

function sortedBy(sort: unknown): string | undefined {
  return typeof sort === 'string' ? legendHeads[sort] : undefined
}

function tooltipOf(tooltip: Json): Json {
  const sorts = ['none', 'asc', 'desc']
  return { mode: tooltip.shared === false ? 'single' : 'multi', sort: sorts[numberOf(tooltip.sort) ?? 0] }
}
