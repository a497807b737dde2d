import type { DisplayField, DisplayFrame, PanelData, Series } from '../panel-data.ts'
import { t } from '../words.ts'
import { readGraphStyle } from './graph-style.ts'

/**
 * The series of a time series panel: every numeric field of a frame that has a time. What is hidden from the
 * plot stays in the list, with `style.hidesFrom`.
 */
export function toSeries({ frames }: PanelData): readonly Series[] {
  const read = new Map<readonly unknown[], readonly number[]>()
  return frames.flatMap((frame, frameIndex) => {
    const time = frame.fields.find(({ type }) => type === 'time')
    if (time === undefined) return []
    const timesMs = read.get(time.values) ?? time.values.map(toTime)
    read.set(time.values, timesMs)
    return plotted(frame).map((field, index) => seriesOf(field, timesMs, `${frame.refId ?? ''}-${frameIndex}-${index}`))
  })
}

/** Why a panel with data draws nothing; `undefined` when there is something to draw. */
export function whyNoSeries({ frames }: PanelData): string | undefined {
  if (frames.every(({ fields }) => fields.every(({ values }) => values.length === 0))) return t('noData')
  if (!frames.some(({ fields }) => fields.some(({ type }) => type === 'time'))) return t('noTime')
  return frames.some((frame) => plotted(frame).length > 0) ? undefined : t('noNumber')
}

function plotted(frame: DisplayFrame): readonly DisplayField[] {
  return frame.fields.filter(({ type }) => type === 'number' || type === 'boolean')
}

function seriesOf(field: DisplayField, timesMs: readonly number[], key: string): Series {
  const style = readGraphStyle(field.config)
  const numbers = field.values.every(isFiniteNumber) ? field.values : field.values.map(toNumber)
  const values = style.nullsAreZero ? numbers.map((value) => value ?? 0) : numbers
  return { key, name: field.displayName, color: field.color, timesMs, values, field, style }
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

function toTime(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

/** A gap for what is missing and what cannot be drawn. */
function toNumber(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
