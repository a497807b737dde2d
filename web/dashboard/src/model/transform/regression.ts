import type { Field, Frame } from '../frame.ts'
import { filledText, numberOf } from '../json.ts'
import { findField, type Transformer } from './transformer.ts'
import { t } from './words.ts'

const mostPoints = 10_000
const highestDegree = 10

/** A frame more with the line, or the polynomial, that lies nearest to the values of a field: by least squares. */
export const regression: Transformer = (frames, options) => {
  const pair = frames.flatMap(
    (frame) => pairOf(frame, frames, filledText(options.xFieldName), filledText(options.yFieldName)) ?? [],
  )[0]
  if (pair === undefined) return frames
  const isLine = options.modelType !== 'polynomial'
  const degree = isLine ? 1 : Math.min(highestDegree, Math.max(1, numberOf(options.degree) ?? 2))
  const points = pair.x.values.flatMap((at, row) => {
    const value = pair.y.values[row]
    return typeof at === 'number' && typeof value === 'number' && Number.isFinite(at + value)
      ? [[at, value] as const]
      : []
  })
  if (points.length === 0) return frames
  const low = points.reduce((least, [at]) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const high = points.reduce((most, [at]) => Math.max(most, at), Number.NEGATIVE_INFINITY)
  // Powers of times in milliseconds leave no digits for what tells them apart.
  const middle = (low + high) / 2
  const half = (high - low) / 2 || 1
  const fitted = fit(
    points.map(([at, value]) => [(at - middle) / half, value]),
    Math.min(degree, points.length - 1),
  )
  const count = Math.min(mostPoints, Math.max(2, numberOf(options.predictionCount) ?? 100))
  const along = Array.from({ length: count }, (_, index) => low + ((high - low) * index) / (count - 1))
  const name = t(isLine ? 'line' : 'polynomial')
  const values = along.map((at) => fitted.reduceRight((sum, factor) => sum * ((at - middle) / half) + factor, 0))
  const { unit, decimals } = pair.y.config
  const config = { ...(unit === undefined ? {} : { unit }), ...(decimals === undefined ? {} : { decimals }) }
  const line: Frame = {
    name,
    fields: [
      { name: pair.x.name, type: pair.x.type, config: {}, values: along },
      { name, type: 'number', config, values },
    ],
    meta: { notices: [] },
  }
  return [...frames, line]
}

function pairOf(frame: Frame, frames: readonly Frame[], xName: string | undefined, yName: string | undefined) {
  const numbers = frame.fields.filter(({ type }) => type === 'number')
  const x =
    xName === undefined
      ? (frame.fields.find(({ type }) => type === 'time') ?? numbers[0])
      : findField(frame, frames, xName)
  const y: Field | undefined =
    yName === undefined ? numbers.find((field) => field !== x) : findField(frame, frames, yName)
  return x === undefined || y === undefined ? undefined : { x, y }
}

/** Factors of the polynomial, lowest power first: the normal equations, solved by elimination. */
function fit(points: readonly (readonly [number, number])[], degree: number): readonly number[] {
  const size = degree + 1
  const rows = Array.from({ length: size }, (_, row) => [
    ...Array.from({ length: size }, (_, column) => sumOf(points, ([x]) => x ** (row + column))),
    sumOf(points, ([x, y]) => y * x ** row),
  ])
  for (let pivot = 0; pivot < size; pivot += 1) {
    const best = rows.slice(pivot).reduce((most, row, at) => {
      return Math.abs(row[pivot] ?? 0) > Math.abs(rows[most]?.[pivot] ?? 0) ? at + pivot : most
    }, pivot)
    ;[rows[pivot], rows[best]] = [rows[best] ?? [], rows[pivot] ?? []]
    const head = rows[pivot] ?? []
    const lead = head[pivot] ?? 0
    if (lead === 0) continue
    rows.forEach((row, at) => {
      if (at === pivot) return
      const share = (row[pivot] ?? 0) / lead
      rows[at] = row.map((value, column) => value - share * (head[column] ?? 0))
    })
  }
  return rows.map((row, at) => ((row[at] ?? 0) === 0 ? 0 : (row[size] ?? 0) / (row[at] ?? 1)))
}

function sumOf(points: readonly (readonly [number, number])[], of: (point: readonly [number, number]) => number) {
  return points.reduce((sum, point) => sum + of(point), 0)
}
