import { defaultThresholds, thresholdSteps } from '../field/thresholds.ts'
import { at } from '../json.ts'
import type { DisplayField, PanelData } from '../panel-data.ts'
import type { StateRow } from './to-state-rows.ts'

/** What a colour stands for. */
export type StateMeaning = { readonly text: string; readonly color: string }

const mostMeanings = 30

/**
 * What the colours of states stand for: of numbers that thresholds colour the ranges between them, of other numbers the
 * fields (nothing where a scale colours them), and of all else, mapped values among it, each value that occurs.
 *
 * @param rows of the same data, a row for each field that is drawn
 */
export function toStateLegend({ frames }: PanelData, rows: readonly StateRow[]): readonly StateMeaning[] {
  const fields = frames.flatMap((frame) => frame.fields.filter((field) => field.type !== 'time' && !isHidden(field)))
  const meanings = fields.flatMap((field, index) => {
    const row = rows[index]
    const isCounted = field.type === 'number' && (field.config.mappings ?? []).length === 0
    if (!isCounted) return row?.spans ?? []
    const mode = field.config.color?.mode ?? 'thresholds'
    if (mode === 'thresholds') return rangesOf(field)
    // A scale goes through more colours than can be told one by one.
    return mode.startsWith('continuous') ? [] : [{ text: field.displayName, color: field.color }]
  })
  return unique(meanings)
}

const isHidden = (field: DisplayField) => at(field.config.custom, 'hideFrom.viz') === true

function rangesOf(field: DisplayField): readonly StateMeaning[] {
  const steps = thresholdSteps(field.config.thresholds ?? defaultThresholds, field.min, field.max)
  return steps.map(({ value }, index) => {
    const next = steps[index + 1]?.value
    const { color } = field.display(value)
    if (value !== Number.NEGATIVE_INFINITY) return { text: `${word(field, value)}+`, color }
    return { text: next === undefined ? field.displayName : `< ${word(field, next)}`, color }
  })
}

function word(field: DisplayField, value: number): string {
  const { prefix, text, suffix } = field.display(value)
  return `${prefix}${text}${suffix}`
}

function unique(meanings: readonly StateMeaning[]): readonly StateMeaning[] {
  const seen = new Map<string, StateMeaning>()
  for (const { text, color } of meanings) {
    if (seen.size >= mostMeanings) break
    seen.set(`${text} ${color}`, { text, color })
  }
  return [...seen.values()]
}
