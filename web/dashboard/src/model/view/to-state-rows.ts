import { at, numberOf } from '../json.ts'
import type { DisplayField, PanelData } from '../panel-data.ts'

/** A stretch of time in which a value stayed the same. */
export type StateSpan = {
  readonly fromMs: number
  readonly toMs: number
  readonly text: string
  readonly color: string
  /** 0 to 1; absent is 1. */
  readonly opacity?: number
}

export type StateRow = { readonly key: string; readonly name: string; readonly spans: readonly StateSpan[] }

export type StateOptions = {
  /** A value lasts until the next one; else each sample is a cell of its own. */
  readonly lasts: boolean
  /** Stretches of the same value that follow each other are one. */
  readonly merges: boolean
}

// More rectangles than these are no longer told from one another.
const mostSpans = 4_000

/** The values of each field over time, as stretches that are drawn in one colour. A missing value is a gap. */
export function toStateRows({ frames }: PanelData, options: StateOptions, endMs: number): readonly StateRow[] {
  let left = mostSpans
  return frames.flatMap((frame, index) => {
    const time = frame.fields.find(({ type }) => type === 'time')
    if (time === undefined) return []
    const timesMs = time.values.map(Number)
    return frame.fields
      .filter((field) => field !== time && at(field.config.custom, 'hideFrom.viz') !== true)
      .map((field, place) => {
        const spans = spansOf(field, timesMs, options, endMs).slice(0, Math.max(0, left))
        left -= spans.length
        return { key: `${index} ${place}`, name: field.displayName, spans }
      })
  })
}

function spansOf(
  field: DisplayField,
  timesMs: readonly number[],
  { lasts, merges }: StateOptions,
  endMs: number,
): readonly StateSpan[] {
  const stepMs = shortestStep(timesMs)
  const fill = numberOf(at(field.config.custom, 'fillOpacity'))
  const opacity = fill === undefined || fill >= 100 ? {} : { opacity: Math.max(0, fill / 100) }
  const spans: { fromMs: number; toMs: number; text: string; color: string; opacity?: number; value: unknown }[] = []
  timesMs.forEach((fromMs, row) => {
    const value = field.values[row]
    if (value === null || value === undefined || Number.isNaN(value)) return
    const next = timesMs[row + 1]
    const toMs = lasts ? (next ?? Math.max(endMs, fromMs)) : fromMs + stepMs
    const last = spans.at(-1)
    if (merges && last !== undefined && last.value === value && last.toMs >= fromMs) last.toMs = toMs
    else {
      const { prefix, text, suffix, color } = field.display(value)
      spans.push({ fromMs, toMs, text: `${prefix}${text}${suffix}`, color, ...opacity, value })
    }
  })
  return spans
}

function shortestStep(timesMs: readonly number[]): number {
  const steps = timesMs.slice(1).map((atMs, index) => atMs - (timesMs[index] ?? atMs))
  return steps.filter((step) => step > 0).reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY)
}
