import type { Field, Frame } from '../frame.ts'
import { flag, texts } from '../json.ts'
import { reduce, reducerKeepsUnit, reducerName } from '../reduce/reducers.ts'
import { shownName, type Transformer, withFields } from './transformer.ts'

/** Every field becomes a row with its reduced values, or stays a field of one row (`mode: reduceFields`). */
export const reduceFrames: Transformer = (frames, options) => {
  const reducers = texts(options.reducers)
  const ids = reducers.length === 0 ? ['max'] : reducers
  const takesTime = flag(options.includeTimeField)
  const isTaken = (field: Field) => field.type === 'number' || (takesTime && field.type === 'time')
  if (options.mode === 'reduceFields') return frames.map((frame) => reduceInPlace(frame, ids, isTaken))
  const taken = frames.flatMap((frame) => frame.fields.filter(isTaken).map((field) => ({ field, frame })))
  const names: Field = {
    name: 'Field',
    type: 'string',
    config: {},
    values: taken.map(({ field, frame }) => shownName(field, frame, frames)),
  }
  const labels = flag(options.labelsToFields) ? labelColumns(taken.map(({ field }) => field)) : []
  const columns = ids.map((id) =>
    reducedColumn(
      id,
      taken.map(({ field }) => field),
    ),
  )
  return [{ fields: [names, ...labels, ...columns], meta: { notices: [] } }]
}

function reducedColumn(id: string, fields: readonly Field[]): Field {
  const [first] = fields
  const unit = first?.config.unit
  const config = unit !== undefined && reducerKeepsUnit(id) ? { unit } : {}
  return {
    name: reducerName(id),
    type: first?.type ?? 'number',
    config,
    values: fields.map(({ values }) => reduce(id, values)),
  }
}

function labelColumns(fields: readonly Field[]): readonly Field[] {
  const names = new Set(fields.flatMap(({ labels }) => Object.keys(labels ?? {})))
  return [...names].map((name) => ({
    name,
    type: 'string',
    config: {},
    values: fields.map(({ labels }) => labels?.[name] ?? null),
  }))
}

function reduceInPlace(frame: Frame, ids: readonly string[], isTaken: (field: Field) => boolean): Frame {
  const fields = frame.fields.filter(isTaken).flatMap((field) =>
    ids.map((id) => ({
      ...field,
      values: [reduce(id, field.values)],
      ...(ids.length > 1 ? { name: `${field.name} ${reducerName(id)}` } : {}),
    })),
  )
  return withFields(frame, fields)
}
