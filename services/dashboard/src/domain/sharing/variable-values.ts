import { parseDurationMs, renderDuration } from '../query/duration.ts'
import { roundInterval } from '../query/step.ts'

type Json = Readonly<Record<string, unknown>>

/** What a variable stands for, as it was chosen when its dashboard was saved. */
export type VariableValue = {
  readonly values: readonly string[]
  readonly texts: readonly string[]
  /** Whether it may stand for several, so that queries hold a pattern or a list. */
  readonly isMany: boolean
  /** Written as it is: an author's own value for "All". */
  readonly isRaw: boolean
}

const all = '$__all'

/**
 * The variables of a dashboard that have a value, by name; that of "All" without known options is a pattern.
 *
 * @param rangeMs how long a time is shown, in which an interval that is chosen by itself fits as often as it says
 */
export function variableValues({ templating }: Json, rangeMs: number): ReadonlyMap<string, VariableValue> {
  const list = isObject(templating) && Array.isArray(templating.list) ? templating.list.filter(isObject) : []
  return new Map(
    list.flatMap((variable) => {
      const value = valueChosen(variable, rangeMs)
      return typeof variable.name === 'string' && value !== undefined ? [[variable.name, value] as const] : []
    }),
  )
}

function valueChosen(variable: Json, rangeMs: number): VariableValue | undefined {
  const { type, current, query } = variable
  const chosen = isObject(current) ? textsOf(current.value) : []
  const isMany = variable.multi === true || variable.includeAll === true
  if (chosen.includes(all)) return valueOfAll(variable)
  if (type === 'interval' && chosen.some(isAuto)) return autoValue(variable, rangeMs)
  if (chosen.length > 0) {
    const texts = isObject(current) ? textsOf(current.text) : []
    return { values: chosen, texts: texts.length === chosen.length ? texts : chosen, isMany, isRaw: false }
  }
  // These two say themselves what they are.
  const isOwn = (type === 'constant' || type === 'textbox') && typeof query === 'string'
  return isOwn ? { values: [query], texts: [query], isMany: false, isRaw: false } : undefined
}

const isAuto = (value: string) => value === 'auto' || value === '$__auto' || value.startsWith('$__auto_interval')

const usualSteps = 30
const leastStepMs = 10_000

function autoValue({ auto_count: count, auto_min: least }: Json, rangeMs: number): VariableValue {
  const steps = Math.max(1, Number(count) || usualSteps)
  const minMs = (typeof least === 'string' ? parseDurationMs(least) : undefined) ?? leastStepMs
  const value = renderDuration(Math.max(roundInterval(rangeMs / steps), minMs))
  return { values: [value], texts: ['auto'], isMany: false, isRaw: false }
}

function valueOfAll({ allValue, options }: Json): VariableValue {
  const texts = ['All']
  if (typeof allValue === 'string' && allValue !== '') return { values: [allValue], texts, isMany: true, isRaw: true }
  const known = (Array.isArray(options) ? options.filter(isObject) : [])
    .flatMap(({ value }) => textsOf(value))
    .filter((value) => value !== all)
  return known.length > 0
    ? { values: known, texts, isMany: true, isRaw: false }
    : { values: ['.*'], texts, isMany: true, isRaw: true }
}

function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((one) => (typeof one === 'string' ? [one] : typeof one === 'number' ? [String(one)] : []))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
