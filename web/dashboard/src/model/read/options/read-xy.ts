import { at, filledText, type Json, numberOf, record, records, text, texts } from '../../json.ts'
import type { MatcherOptions, XyOptions, XySeriesOptions } from '../../panel-options.ts'
import { readLegend, readTooltip } from './read-legend.ts'

/**
 * Options of an XY chart. Before version 11.1 of the panel `seriesMapping` chose between `dims`, with names of fields,
 * and series that named theirs; both are read into matchers.
 */
export function readXy(options: Json): XyOptions {
  const isOlder = options.seriesMapping !== undefined || options.dims !== undefined
  const mapping = isOlder ? options.seriesMapping : options.mapping
  const isManual = mapping === 'manual'
  return {
    mapping: isManual ? 'manual' : 'auto',
    series: isOlder && !isManual ? [ofDims(record(options.dims))] : records(options.series).map(readSeries),
    legend: readLegend(options.legend),
    tooltip: readTooltip(options),
  }
}

function readSeries(series: Json): XySeriesOptions {
  return {
    name: filledText(series.name) ?? filledText(at(series, 'name.fixed')),
    frame: numberOf(at(series, 'frame.matcher.options')) ?? numberOf(series.frame),
    x: readMatcher(series.x),
    y: readMatcher(series.y),
    color: readMatcher(series.color) ?? byName(at(series, 'pointColor.field')),
    size: readMatcher(series.size) ?? byName(at(series, 'pointSize.field')),
    fixedColor: filledText(at(series, 'color.fixed')) ?? filledText(at(series, 'pointColor.fixed')),
  }
}

/** `{matcher: {id, options}}`, or the name of a field. */
function readMatcher(json: unknown): MatcherOptions | undefined {
  const matcher = record(record(json).matcher)
  return filledText(matcher.id) === undefined ? byName(json) : { id: text(matcher.id), options: matcher.options }
}

function byName(json: unknown): MatcherOptions | undefined {
  const name = typeof json === 'string' ? filledText(json) : undefined
  return name === undefined ? undefined : { id: 'byName', options: name }
}

function ofDims(dims: Json): XySeriesOptions {
  const excluded = texts(dims.exclude)
  return {
    name: undefined,
    frame: numberOf(dims.frame),
    x: byName(dims.x),
    y: excluded.length === 0 ? undefined : { id: 'byNames', options: { mode: 'exclude', names: excluded } },
    color: undefined,
    size: undefined,
    fixedColor: undefined,
  }
}
