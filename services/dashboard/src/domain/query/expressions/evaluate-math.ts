import { Failure } from '@hearth/kernel'
import type { Labels } from '../legend.ts'
import type { Calculation } from './parse-math.ts'
import { keyOf, mapValue, type NumberValue, type SeriesValue, type Value } from './values.ts'

// Two queries of very many series each, of which every one fits every other, would never end.
const maxPairs = 1_000_000

type Binary = (left: number, right: number) => number

const truth = (is: boolean) => (is ? 1 : 0)

const operators: Readonly<Record<string, Binary>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '==': (a, b) => truth(a === b),
  '!=': (a, b) => truth(a !== b),
  '<': (a, b) => truth(a < b),
  '<=': (a, b) => truth(a <= b),
  '>': (a, b) => truth(a > b),
  '>=': (a, b) => truth(a >= b),
  '&&': (a, b) => truth(a !== 0 && b !== 0),
  '||': (a, b) => truth(a !== 0 || b !== 0),
}

const functions: Readonly<Record<string, (number: number | null) => number | null>> = {
  abs: (x) => (x === null ? null : Math.abs(x)),
  log: (x) => (x === null ? null : Math.log(x)),
  // Halves away from zero.
  round: (x) => (x === null ? null : Math.sign(x) * Math.round(Math.abs(x))),
  ceil: (x) => (x === null ? null : Math.ceil(x)),
  floor: (x) => (x === null ? null : Math.floor(x)),
  is_nan: (x) => truth(x !== null && Number.isNaN(x)),
  is_inf: (x) => truth(x !== null && (x === Number.POSITIVE_INFINITY || x === Number.NEGATIVE_INFINITY)),
  is_null: (x) => truth(x === null),
  is_number: (x) => truth(x !== null && Number.isFinite(x)),
}

const constants: Readonly<Record<string, number | null>> = {
  inf: Number.POSITIVE_INFINITY,
  infn: Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
  null: null,
}

/**
 * Computes a calculation over the values of queries. Two values are computed with each other where their labels are
 * equal, where the labels of one hold those of the other, and where there is one on each side alone; series at times
 * that both have.
 *
 * @throws {Failure} `invalid` for a function that is not known
 */
export function evaluateMath(math: Calculation, valuesOf: (refId: string) => readonly Value[]): readonly Value[] {
  switch (math.kind) {
    case 'number':
      return [plain(math.value)]
    case 'variable':
      return valuesOf(math.refId)
    case 'unary':
      return evaluateMath(math.of, valuesOf).map((value) =>
        mapValue(value, math.operator === '-' ? (x) => -x : (x) => (Number.isNaN(x) ? x : truth(x === 0))),
      )
    case 'binary':
      return combine(math.operator, evaluateMath(math.left, valuesOf), evaluateMath(math.right, valuesOf))
    case 'call':
      return call(math.name, math.args, valuesOf)
  }
}

function call(
  name: string,
  args: readonly Calculation[],
  valuesOf: (refId: string) => readonly Value[],
): readonly Value[] {
  if (Object.hasOwn(constants, name) && args.length === 0) return [plain(constants[name] ?? null)]
  const compute = Object.hasOwn(functions, name) ? functions[name] : undefined
  const [arg] = args
  if (compute === undefined || arg === undefined || args.length > 1) throw unknownFunction(name)
  return evaluateMath(arg, valuesOf).map((value) =>
    value.kind === 'number'
      ? { ...value, value: compute(value.value) }
      : { ...value, values: value.values.map(compute) },
  )
}

function unknownFunction(name: string): Failure {
  const known = [
    ...Object.keys(functions).map((one) => `${one}(x)`),
    ...Object.keys(constants).map((one) => `${one}()`),
  ]
  return new Failure('invalid', `Cannot compute ${name}(…): the functions are ${known.join(', ')}`, {
    param: 'expression',
  })
}

function combine(operator: string, left: readonly Value[], right: readonly Value[]): readonly Value[] {
  return pairs(left, right).map(([a, b, labels]) => ({ ...join(operator, a, b), labels }))
}

type Pair = readonly [left: Value, right: Value, labels: Labels]

function pairs(left: readonly Value[], right: readonly Value[]): readonly Pair[] {
  const [onlyLeft] = left
  const [onlyRight] = right
  if (onlyLeft === undefined || onlyRight === undefined) return []
  const byKey = new Map(right.map((value) => [keyOf(value.labels), value]))
  // What most calculations come to: the same labels on both sides.
  const equal = left.flatMap((value): Pair[] => {
    const other = byKey.get(keyOf(value.labels))
    return other === undefined ? [] : [[value, other, value.labels]]
  })
  if (equal.length === left.length && left.length === right.length) return equal
  if (left.length * right.length > maxPairs)
    throw new Failure('invalid', `Cannot compute with ${left.length} by ${right.length} series: reduce one side first`)
  const joined = left.flatMap((a) => right.flatMap((b): Pair[] => pairOf(a, b)))
  if (joined.length > 0 || left.length > 1 || right.length > 1) return joined
  return [[onlyLeft, onlyRight, onlyLeft.labels]]
}

function pairOf(a: Value, b: Value): Pair[] {
  if (holds(a.labels, b.labels)) return [[a, b, a.labels]]
  return holds(b.labels, a.labels) ? [[a, b, b.labels]] : []
}

function holds(labels: Labels, others: Labels): boolean {
  return Object.entries(others).every(([name, value]) => labels[name] === value)
}

function join(operator: string, left: Value, right: Value): Value {
  const compute = (a: number | null, b: number | null) => {
    if (a === null || b === null) return null
    return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : (operators[operator]?.(a, b) ?? null)
  }
  if (left.kind === 'number' && right.kind === 'number') return { ...left, value: compute(left.value, right.value) }
  if (left.kind === 'number') return overSeries(right as SeriesValue, (value) => compute(left.value, value))
  if (right.kind === 'number') return overSeries(left, (value) => compute(value, right.value))
  const place = new Map(right.timesMs.map((timeMs, index) => [timeMs, index]))
  const timesMs = left.timesMs.filter((timeMs) => place.has(timeMs))
  const at = new Map(left.timesMs.map((timeMs, index) => [timeMs, index]))
  const values = timesMs.map((timeMs) =>
    compute(left.values[at.get(timeMs) ?? -1] ?? null, right.values[place.get(timeMs) ?? -1] ?? null),
  )
  return { ...left, timesMs, values }
}

function overSeries(series: SeriesValue, compute: (value: number | null) => number | null): SeriesValue {
  return { ...series, values: series.values.map(compute) }
}

function plain(value: number | null): NumberValue {
  return { kind: 'number', labels: {}, value }
}
