import type { Field, Frame } from '../../frame.ts'
import { filledText, type Json, numberOf, text } from '../../json.ts'
import { findField } from '../transformer.ts'
import { decodeGeohash } from './geohash.ts'
import { type Geometry, pointAt, readGeometry } from './geometry.ts'

/** Where the rows of a frame lie. `isDerived`: the frame has no such field of its own. */
export type Places = { readonly field: Field; readonly isDerived: boolean }

/**
 * Finds where rows lie: in the fields that `source` names, or, in the mode `auto`, in the first that are called as such
 * fields are. Names of places would need a list of them, which is not here.
 *
 * @returns `undefined` where there is nothing to find
 */
export function findPlaces(frame: Frame, frames: readonly Frame[], source: Json): Places | undefined {
  const named = (key: string) => {
    const name = filledText(source[key])
    return name === undefined ? undefined : findField(frame, frames, name)
  }
  switch (text(source.mode, 'auto')) {
    case 'coords':
      return fromCoordinates(named('longitude'), named('latitude'))
    case 'geohash':
      return fromGeohash(named('geohash'))
    case 'auto':
      return automatic(frame)
    default:
      return undefined
  }
}

function automatic(frame: Frame): Places | undefined {
  const field = frame.fields.find(({ type }) => type === 'geo')
  if (field !== undefined) return { field, isDerived: false }
  const called = (...names: readonly string[]) => frame.fields.find(({ name }) => names.includes(name.toLowerCase()))
  return fromCoordinates(called('longitude', 'lon', 'lng'), called('latitude', 'lat')) ?? fromGeohash(called('geohash'))
}

function fromCoordinates(longitudes: Field | undefined, latitudes: Field | undefined): Places | undefined {
  if (longitudes === undefined || latitudes === undefined) return undefined
  return derived(
    longitudes.values.map((value, row) => {
      const [longitude, latitude] = [numberOf(value), numberOf(latitudes.values[row])]
      return longitude === undefined || latitude === undefined ? undefined : pointAt([longitude, latitude])
    }),
  )
}

function fromGeohash(hashes: Field | undefined): Places | undefined {
  if (hashes === undefined) return undefined
  return derived(
    hashes.values.map((value) => {
      const position = decodeGeohash(text(value))
      return position === undefined ? undefined : pointAt(position)
    }),
  )
}

function derived(places: readonly (Geometry | undefined)[]): Places {
  const values = places.map((place) => place ?? null)
  return { field: { name: 'Point', type: 'geo', config: {}, values }, isDerived: true }
}

/** The geometries of a field, row by row. */
export function geometriesOf({ values }: Field): readonly (Geometry | undefined)[] {
  return values.map(readGeometry)
}
