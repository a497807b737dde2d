import { fieldMatcher } from '../../field/matchers.ts'
import { at, flag, numberOf, oneOf } from '../../json.ts'
import type { DisplayField, DisplayFrame, PanelData } from '../../panel-data.ts'
import type { MatcherOptions, XyOptions, XySeriesOptions } from '../../panel-options.ts'
import { readGraphStyle } from '../graph-style.ts'
import { numbersOfField } from './align-by-time.ts'
import { t } from './words.ts'

/** One point; `row` is that of its frame. */
export type XyPoint = {
  readonly x: number
  readonly y: number
  readonly row: number
  readonly color: string
  /** Diameter in pixels. */
  readonly sizePx: number
}

/** Points of two fields of a frame, in the order of its rows. */
export type XySeries = {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly x: DisplayField
  readonly y: DisplayField
  readonly colorField: DisplayField | undefined
  readonly sizeField: DisplayField | undefined
  readonly frame: DisplayFrame
  readonly points: readonly XyPoint[]
  readonly shows: 'points' | 'lines' | 'points+lines'
  readonly shape: 'circle' | 'square'
  /** 0 to 1. */
  readonly fillOpacity: number
  readonly strokeWidth: number
  readonly lineWidth: number
  readonly dash: readonly number[] | undefined
  readonly isHidden: boolean
  readonly hidesFromLegend: boolean
}

// More points than these take longer to draw than anyone wants to wait.
const mostPoints = 50_000

type Chosen = {
  readonly frame: DisplayFrame
  readonly x: DisplayField
  readonly y: DisplayField
  readonly asked: XySeriesOptions | undefined
}

/** @returns a sentence that says what is missing, where there is nothing to draw */
export function toXy({ frames }: PanelData, options: XyOptions): readonly XySeries[] | string {
  const chosen = options.mapping === 'manual' ? byHand(frames, options.series) : byThemselves(frames, options.series[0])
  if (chosen.length > 0) {
    let room = mostPoints
    return chosen.map((one, index) => {
      const series = seriesOf(one, index, room, frames.length > 1)
      room = Math.max(0, room - series.points.length)
      return series
    })
  }
  if (options.mapping === 'manual') return t(options.series.length === 0 ? 'noSeriesChosen' : 'noSeriesFound')
  return frames.some(({ fields }) => fields.some(isNumeric)) ? t('noYField') : t('noNumber')
}

const isNumeric = ({ type }: DisplayField) => type === 'number'
// The time can stand along the bottom where it is asked for by name.
const canBeX = ({ type }: DisplayField) => type === 'number' || type === 'time'

function byThemselves(frames: readonly DisplayFrame[], asked: XySeriesOptions | undefined): readonly Chosen[] {
  return framesOf(frames, asked).flatMap((frame) => {
    const numeric = frame.fields.filter(isNumeric)
    const x = asked?.x === undefined ? numeric[0] : findIn(frame, asked.x, canBeX)
    if (x === undefined) return []
    const isY = asked?.y === undefined ? () => true : matcherOf(frame, asked.y)
    const helpers = [asked?.color, asked?.size].map((matcher) => matcher && findIn(frame, matcher, () => true))
    return numeric
      .filter((field) => field !== x && !helpers.includes(field) && isY(field))
      .map((y) => ({ frame, x, y, asked: asked === undefined ? undefined : { ...asked, name: undefined } }))
  })
}

function byHand(frames: readonly DisplayFrame[], series: readonly XySeriesOptions[]): readonly Chosen[] {
  return series.flatMap((asked) =>
    framesOf(frames, asked).flatMap((frame) => {
      const x = asked.x === undefined ? frame.fields.find(isNumeric) : findIn(frame, asked.x, canBeX)
      const y = asked.y === undefined ? undefined : findIn(frame, asked.y, isNumeric)
      return x === undefined || y === undefined ? [] : [{ frame, x, y, asked }]
    }),
  )
}

function framesOf(frames: readonly DisplayFrame[], asked: XySeriesOptions | undefined): readonly DisplayFrame[] {
  return asked?.frame === undefined ? frames : frames.slice(asked.frame, asked.frame + 1)
}

function matcherOf(frame: DisplayFrame, { id, options }: MatcherOptions) {
  const matches = fieldMatcher(id, options)
  return (field: DisplayField) => matches(field, frame, field.displayName)
}

function findIn(frame: DisplayFrame, matcher: MatcherOptions, isMeant: (field: DisplayField) => boolean) {
  const matches = matcherOf(frame, matcher)
  return frame.fields.find((field) => isMeant(field) && matches(field))
}

function seriesOf({ frame, x, y, asked }: Chosen, index: number, room: number, hasManyFrames: boolean): XySeries {
  const custom = y.config.custom ?? {}
  const style = readGraphStyle(y.config)
  const find = (matcher: MatcherOptions | undefined) => matcher && findIn(frame, matcher, () => true)
  const [colorField, sizeField] = [find(asked?.color), find(asked?.size)]
  const color = asked?.fixedColor ?? y.color
  const sizeOf = sizes(sizeField, custom)
  const colorOf =
    colorField === undefined ? () => color : (row: number) => colorField.display(colorField.values[row]).color
  const [xs, ys] = [numbersOfField(x), numbersOfField(y)]
  const points = xs.slice(0, room).flatMap((at, row) => {
    const value = ys[row]
    if (at === null || value === null || value === undefined) return []
    return [{ x: at, y: value, row, color: colorOf(row), sizePx: sizeOf(row) }]
  })
  return {
    key: String(index),
    name: asked?.name ?? nameOf(frame, y, hasManyFrames),
    color,
    x,
    y,
    colorField,
    sizeField,
    frame,
    points,
    shows: oneOf(custom.show, ['points', 'lines', 'points+lines'], 'points'),
    shape: oneOf(custom.pointShape, ['circle', 'square'], 'circle'),
    fillOpacity: Math.min(1, (numberOf(custom.fillOpacity) ?? 50) / 100),
    strokeWidth: numberOf(custom.pointStrokeWidth) ?? 1,
    lineWidth: numberOf(custom.lineWidth) ?? 1,
    dash: style.dash,
    isHidden: style.hidesFrom.viz,
    hidesFromLegend: flag(at(custom, 'hideFrom.legend')),
  }
}

function nameOf({ name, refId }: DisplayFrame, y: DisplayField, hasManyFrames: boolean): string {
  const frameName = name ?? refId
  return hasManyFrames && frameName !== undefined && !y.displayName.includes(frameName)
    ? `${frameName} ${y.displayName}`
    : y.displayName
}

/** Pixels of each point: one size, or between the least and the largest by the values of a field. */
function sizes(field: DisplayField | undefined, custom: Readonly<Record<string, unknown>>): (row: number) => number {
  const fixed = numberOf(at(custom, 'pointSize.fixed')) ?? numberOf(custom.pointSize) ?? 5
  if (field === undefined) return () => fixed
  const [least, most] = [numberOf(at(custom, 'pointSize.min')) ?? 1, numberOf(at(custom, 'pointSize.max')) ?? 50]
  const values = numbersOfField(field)
  const known = values.filter((value) => value !== null)
  const [low, high] = [
    known.reduce((a, b) => Math.min(a, b), Infinity),
    known.reduce((a, b) => Math.max(a, b), -Infinity),
  ]
  return (row) => {
    const value = values[row]
    if (value === null || value === undefined) return least
    return least + (high > low ? (value - low) / (high - low) : 1) * (most - least)
  }
}
