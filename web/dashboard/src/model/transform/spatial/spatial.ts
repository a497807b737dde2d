import type { Field, Frame } from '../../frame.ts'
import { filledText, type Json, record, text } from '../../json.ts'
import { type Transformer, withFields } from '../transformer.ts'
import { findPlaces, geometriesOf } from './find-places.ts'
import { centreOf, type Geometry, heading, lengthM, lineOf } from './geometry.ts'

/**
 * Makes places of the coordinates or geohashes of rows, and says how they lie: `prepare` adds a field of them,
 * `calculate` one of headings or lengths, `modify` joins them to one way, or to a way to another place in each row.
 * A frame in which no place is found stays as it is.
 */
export const spatial: Transformer = (frames, options) => frames.map((frame) => placed(frame, frames, options))

function placed(frame: Frame, frames: readonly Frame[], options: Json): Frame {
  const places = findPlaces(frame, frames, record(options.source))
  if (places === undefined) return frame
  const action = text(options.action, 'prepare')
  if (action === 'modify') return modified(frame, frames, places.field, record(options.modify))
  const fields = places.isDerived ? [places.field, ...frame.fields] : frame.fields
  if (action !== 'calculate') return places.isDerived ? withFields(frame, fields) : frame
  return withFields(frame, [...fields, calculated(geometriesOf(places.field), record(options.calculate))])
}

function modified(frame: Frame, frames: readonly Frame[], field: Field, { op, target }: Json): Frame {
  const places = geometriesOf(field)
  if (op === 'asLine') {
    const way = lineOf(places.flatMap((place) => (place === undefined ? [] : [centreOf(place)])))
    const name = field.name === 'Point' ? 'Line' : field.name
    return withFields(frame, [{ ...field, name, values: [way] }])
  }
  if (op !== 'lineBuilder') return frame
  const ends = findPlaces(frame, frames, record(target))
  if (ends === undefined) return frame
  const others = geometriesOf(ends.field)
  const values = places.map((from, row) => {
    const to = others[row]
    return from === undefined || to === undefined ? null : lineOf([centreOf(from), centreOf(to)])
  })
  return withFields(frame, [{ name: 'Geometry', type: 'geo', config: {}, values }, ...frame.fields])
}

function calculated(places: readonly (Geometry | undefined)[], { calc, field }: Json): Field {
  const what = text(calc, 'heading')
  const column = (unit: string, values: readonly (number | null)[]): Field => ({
    name: filledText(field) ?? what,
    type: 'number',
    config: { unit },
    values,
  })
  const each = (of: (place: Geometry) => number) => places.map((place) => (place === undefined ? null : of(place)))
  if (what === 'distance') return column('lengthm', each(lengthM))
  // Neither a place nor a way covers ground.
  if (what === 'area')
    return column(
      'areaM2',
      each(() => 0),
    )
  return column('degree', headings(places))
}

/** Of each place to the next; the last goes on as it came. */
function headings(places: readonly (Geometry | undefined)[]): readonly (number | null)[] {
  if (places.length === 1) return [0]
  return places.map((_, row) => {
    const at = Math.min(row, places.length - 2)
    const [from, to] = [places[at], places[at + 1]]
    return from === undefined || to === undefined ? null : heading(centreOf(from), centreOf(to))
  })
}
