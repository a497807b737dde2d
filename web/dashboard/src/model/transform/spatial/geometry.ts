import { isRecord, list, numberOf } from '../../json.ts'

/** Longitude, then latitude, in degrees. */
export type Position = readonly [number, number]

/** A place or a way, as GeoJSON has it. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }

/** Mean radius of the earth in metres, as map libraries take it. */
const earthRadiusM = 6_371_008.771_4

export function pointAt(position: Position): Geometry {
  return { type: 'Point', coordinates: position }
}

export function lineOf(positions: readonly Position[]): Geometry {
  return { type: 'LineString', coordinates: positions }
}

/** A geometry that a field holds, or `undefined` for anything else. */
export function readGeometry(value: unknown): Geometry | undefined {
  if (!isRecord(value)) return undefined
  const at = list(value.coordinates)
  if (value.type === 'Point') {
    const position = readPosition(at)
    return position === undefined ? undefined : pointAt(position)
  }
  return value.type === 'LineString'
    ? lineOf(at.map((one) => readPosition(list(one))).filter((one) => one !== undefined))
    : undefined
}

function readPosition([x, y]: readonly unknown[]): readonly [number, number] | undefined {
  const [longitude, latitude] = [numberOf(x), numberOf(y)]
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude]
}

/** The place itself, or the middle of the box around a way. */
export function centreOf(geometry: Geometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates
  const middle = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2
  return [middle(geometry.coordinates.map(([x]) => x)), middle(geometry.coordinates.map(([, y]) => y))]
}

/** Length of a way over the round earth, in metres; a place has none. */
export function lengthM(geometry: Geometry): number {
  if (geometry.type === 'Point') return 0
  const positions = geometry.coordinates
  return positions.slice(1).reduce((sum, to, at) => sum + distanceM(positions[at] ?? to, to), 0)
}

function distanceM([fromX, fromY]: Position, [toX, toY]: Position): number {
  const rad = Math.PI / 180
  const [down, across] = [((toY - fromY) * rad) / 2, ((toX - fromX) * rad) / 2]
  const part = Math.sin(down) ** 2 + Math.sin(across) ** 2 * Math.cos(fromY * rad) * Math.cos(toY * rad)
  return 2 * earthRadiusM * Math.atan2(Math.sqrt(part), Math.sqrt(1 - part))
}

/** Degrees from north, clockwise, in which one place lies from another on a flat map, 0 to 360. */
export function heading([fromX, fromY]: Position, [toX, toY]: Position): number {
  const degrees = (Math.atan2(toX - fromX, toY - fromY) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}
