import { patternOf } from '../field/pattern.ts'
import type { DisplayField, DisplayFrame, PanelData, SingleValue } from '../panel-data.ts'
import type { ReduceOptions } from '../panel-options.ts'
import { reduce, reducerKeepsUnit } from '../reduce/reducers.ts'
import { formatterOf } from '../units/format-value.ts'

/** The values of a stat, gauge, bar gauge or pie panel: one a field, or one a row. */
export function toSingleValues({ frames }: PanelData, options: ReduceOptions): readonly SingleValue[] {
  const values = frames.flatMap((frame, frameIndex) => {
    const shown = frame.fields.filter((field) => isWanted(field, options.fields))
    const key = `${frame.refId ?? ''}-${frameIndex}`
    return options.showsAllRows
      ? shown.flatMap((field) => valuesOfRows(field, frame, key, options.limit))
      : shown.map((field) =>
          reducedValue(field, frame, `${key}-${frame.fields.indexOf(field)}`, options.calcs[0] ?? 'lastNotNull'),
        )
  })
  return options.showsAllRows ? values.slice(0, options.limit) : values
}

/** Nothing named: all numbers. A pattern or a name may also ask for words. */
function isWanted(field: DisplayField, wanted: string): boolean {
  if (wanted === '') return field.type === 'number'
  if (!wanted.startsWith('/')) return field.displayName === wanted || field.name === wanted
  const pattern = patternOf(wanted)
  return pattern !== undefined && field.displayName.search(pattern) >= 0 && (wanted !== '/.*/' || field.type !== 'time')
}

function reducedValue(field: DisplayField, frame: DisplayFrame, key: string, calc: string): SingleValue {
  const value = reduce(calc, field.values)
  const display = reducerKeepsUnit(calc) ? field.display(value) : withoutUnit(field, value, calc)
  const row = calc.startsWith('last') ? field.values.lastIndexOf(value) : -1
  return {
    key,
    name: field.displayName,
    display,
    field,
    row: row < 0 ? undefined : row,
    sparkline: sparklineOf(field, frame),
    change: changeOf(field),
  }
}

/** Counts stand without the unit of what was counted; ratios become percents. */
function withoutUnit(field: DisplayField, value: unknown, calc: string) {
  const shown = field.display(value)
  if (shown.isMapped || typeof value !== 'number') return shown
  const { text, suffix = '' } = formatterOf(calc === 'diffperc' ? 'percent' : 'none')(value, field.config.decimals, {
    zone: '',
    nowMs: 0,
  })
  return { ...shown, text, prefix: '', suffix }
}

/** A row is named by its words, or by the field where it has none. */
function valuesOfRows(field: DisplayField, frame: DisplayFrame, key: string, limit: number): readonly SingleValue[] {
  const words = frame.fields.filter((other) => other !== field && other.type === 'string')
  return field.values.slice(0, limit).map((value, row) => {
    const name = words.map((word) => word.display(word.values[row]).text).join(' ')
    return {
      key: `${key}-${frame.fields.indexOf(field)}-${row}`,
      name: name === '' ? field.displayName : name,
      display: field.display(value),
      field,
      row,
      sparkline: undefined,
      change: undefined,
    }
  })
}

function sparklineOf(field: DisplayField, frame: DisplayFrame): SingleValue['sparkline'] {
  const time = frame.fields.find(({ type }) => type === 'time')
  // Rows of one moment have no course.
  if (time === undefined || field.type !== 'number' || time.values.at(0) === time.values.at(-1)) return undefined
  return {
    timesMs: time.values.map(Number),
    values: field.values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)),
  }
}

function changeOf(field: DisplayField): number | undefined {
  const change = reduce('diffperc', field.values)
  return typeof change === 'number' && Number.isFinite(change) ? change / 100 : undefined
}
