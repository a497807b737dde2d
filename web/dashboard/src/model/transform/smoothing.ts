import type { Field, Frame } from '../frame.ts'
import { numberOf } from '../json.ts'
import { type Point, smooth } from './smooth.ts'
import { type Transformer, withFields } from './transformer.ts'

const usualResolution = 100

/**
 * Fewer points with less noise: times and window come from the first numeric field of a frame, all others are read at
 * the same times.
 */
export const smoothing: Transformer = (frames, options) => {
  const resolution = Math.max(1, Math.round(numberOf(options.resolution) ?? usualResolution))
  return frames.map((frame) => smoothed(frame, resolution))
}

function smoothed(frame: Frame, resolution: number): Frame {
  const time = frame.fields.find(({ type }) => type === 'time')
  const leading = frame.fields.find(({ type, values }) => type === 'number' && values.length > 0)
  if (time === undefined || leading === undefined) return frame
  const points = pointsOf(time, leading)
  if (points.length === 0) return frame
  const times = smooth(points, resolution).map(({ x }) => x)
  const fields = frame.fields.map((field) => {
    if (field.type === 'time') return { ...field, values: times }
    if (field.type !== 'number') return field
    return { ...field, name: `${field.name} (smoothed)`, values: readAt(times, pointsOf(time, field)) }
  })
  return { ...withFields(frame, fields), name: `${frame.name ?? 'Data'} (smoothed)` }
}

function pointsOf(time: Field, field: Field): readonly Point[] {
  return time.values.flatMap((x, row) => {
    const y = field.values[row]
    return typeof x === 'number' && typeof y === 'number' && !Number.isNaN(y) ? [{ x, y }] : []
  })
}

/** What lies on the straight line between the points on both sides of each time; times and points ascend. */
function readAt(times: readonly number[], points: readonly Point[]): readonly (number | null)[] {
  let left = 0
  return times.map((x) => {
    while (left + 2 < points.length && (points[left + 1]?.x ?? 0) < x) left += 1
    const [from, to] = [points[left], points[left + 1] ?? points[left]]
    if (from === undefined || to === undefined) return null
    if (from.x === to.x || from.x === x) return from.y
    return from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y)
  })
}
