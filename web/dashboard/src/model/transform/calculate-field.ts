import { fieldMatcher } from '../field/matchers.ts'
import { type Field, type Frame, rowCount } from '../frame.ts'
import { filledText, flag, isRecord, type Json, numberOf, record, text, texts } from '../json.ts'
import { reduce } from '../reduce/reducers.ts'
import { joinByField } from './join-by-field.ts'
import { findField, shownName, type Transformer, withFields } from './transformer.ts'

/** Adds a field that is computed from others, row by row: over all of them, or from two. */
export const calculateField: Transformer = (frames, options, interpolate) => {
  const hasSeries = frames.length > 1 && frames.every(({ fields }) => fields.some(({ type }) => type === 'time'))
  const wide = hasSeries ? joinByField(frames, {}, interpolate) : frames
  return wide.map((frame) => {
    const made = calculate(frame, wide, options, interpolate)
    if (made === undefined) return frame
    const kept = flag(options.replaceFields) ? frame.fields.filter(({ type }) => type === 'time') : frame.fields
    return withFields(frame, [...kept, made])
  })
}

function calculate(
  frame: Frame,
  frames: readonly Frame[],
  options: Json,
  interpolate: (text: string) => string,
): Field | undefined {
  const alias = filledText(options.alias)
  const name = alias === undefined ? undefined : interpolate(alias)
  switch (options.mode) {
    case 'binary':
      return binary(frame, frames, record(options.binary), name, interpolate)
    case 'unary':
      return unary(frame, frames, record(options.unary), name)
    case 'index':
      return index(frame, flag(record(options.index).asPercentile), name)
    case 'cumulativeFunctions':
    case 'windowFunctions':
      return undefined
    default:
      return reduceRow(frame, frames, record(options.reduce), name)
  }
}

function column(name: string, values: readonly unknown[]): Field {
  return { name, type: 'number', values, config: {} }
}

const rows = (frame: Frame) => Array.from({ length: rowCount(frame) }, (_, row) => row)

function reduceRow(frame: Frame, frames: readonly Frame[], options: Json, name: string | undefined): Field {
  const reducer = text(options.reducer, 'sum')
  const include = texts(options.include)
  const taken = frame.fields.filter(
    (field) =>
      field.type === 'number' &&
      (include.length === 0 || include.includes(shownName(field, frame, frames)) || include.includes(field.name)),
  )
  const values = rows(frame).map((row) =>
    reduce(
      reducer,
      taken.map((field) => field.values[row]),
    ),
  )
  return column(name ?? defaultNames[reducer] ?? reducer, values)
}

const defaultNames: Readonly<Record<string, string>> = {
  sum: 'Total',
  mean: 'Mean',
  min: 'Min',
  max: 'Max',
  count: 'Count',
}

const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
  '**': (left, right) => left ** right,
}

type Side = { readonly name: string; readonly at: (row: number) => number }

function binary(
  frame: Frame,
  frames: readonly Frame[],
  options: Json,
  name: string | undefined,
  interpolate: (text: string) => string,
): Field | undefined {
  const operator = text(options.operator, '+')
  const operate = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  const left = side(options.left, frame, frames, interpolate)
  const right = side(options.right, frame, frames, interpolate)
  if (operate === undefined || left === undefined || right === undefined) return undefined
  const values = rows(frame).map((row) => numberOf(operate(left.at(row), right.at(row))) ?? null)
  return column(name ?? `${left.name} ${operator} ${right.name}`, values)
}

/** A field by name or by matcher, or a plain number. */
function side(
  json: unknown,
  frame: Frame,
  frames: readonly Frame[],
  interpolate: (text: string) => string,
): Side | undefined {
  const { fixed, matcher } = record(json)
  const wanted = isRecord(json) ? (filledText(fixed) ?? filledText(record(matcher).options)) : filledText(json)
  if (wanted === undefined) return undefined
  const name = interpolate(wanted)
  const byMatcher = isRecord(matcher) ? fieldMatcher(text(matcher.id), matcher.options) : undefined
  const matched = byMatcher && frame.fields.find((field) => byMatcher(field, frame, shownName(field, frame, frames)))
  const field = findField(frame, frames, name) ?? matched
  const constant = numberOf(name)
  if (field === undefined) return constant === undefined ? undefined : { name, at: () => constant }
  return { name, at: (row) => (typeof field.values[row] === 'number' ? Number(field.values[row]) : Number.NaN) }
}

const functions: Readonly<Record<string, (value: number) => number>> = {
  abs: Math.abs,
  exp: Math.exp,
  ln: Math.log,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
}

function unary(
  frame: Frame,
  frames: readonly Frame[],
  { operator, fieldName }: Json,
  name: string | undefined,
): Field | undefined {
  const field = findField(frame, frames, text(fieldName))
  const of = functions[text(operator)]
  if (field === undefined || of === undefined) return undefined
  return column(
    name ?? `${text(operator)}(${text(fieldName)})`,
    field.values.map((value) => (typeof value === 'number' ? of(value) : null)),
  )
}

function index(frame: Frame, asPercentile: boolean, name: string | undefined): Field {
  const count = rowCount(frame)
  return column(
    name ?? 'Row',
    rows(frame).map((row) => (asPercentile ? row / Math.max(1, count - 1) : row)),
  )
}
