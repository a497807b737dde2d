import type { Field, Frame } from '../domain/query/frame.ts'

const goTypes = {
  time: 'time.Time',
  number: 'float64',
  string: 'string',
  boolean: 'bool',
  other: 'json.RawMessage',
} as const

// As of a Loki: without a type, which would stand for columns of other names.
const logsMeta = { custom: { frameType: 'LabeledTimeValues' }, preferredVisualisationType: 'logs' } as const

/** A frame as Grafana's JSON: what JSON cannot hold is `null` in the values and named in `entities`. */
export function renderFrame(frame: Frame): object {
  const { refId, name, executedQuery, notices, fields } = frame
  const entities = fields.map(renderEntities)
  return {
    schema: {
      refId,
      ...(name === undefined ? {} : { name }),
      meta: {
        ...metaOf(frame),
        ...(executedQuery === undefined ? {} : { executedQueryString: executedQuery }),
        ...(notices === undefined || notices.length === 0 ? {} : { notices }),
      },
      fields: fields.map(renderField),
    },
    data: {
      values: fields.map(({ values }, at) => (entities[at] === null ? values : values.map(finiteOrNull))),
      ...(entities.some((entity) => entity !== null) ? { entities } : {}),
    },
  }
}

function metaOf({ type, resultType }: Frame): object {
  if (type === 'logs') return logsMeta
  return { ...(type === 'exemplars' ? {} : { type, typeVersion: [0, 1] }), custom: { resultType } }
}

function renderField({ name, type, labels, displayName, intervalMs, isNullable }: Field): object {
  const config = {
    ...(intervalMs === undefined ? {} : { interval: intervalMs }),
    ...(displayName === undefined ? {} : { displayNameFromDS: displayName }),
  }
  const typeInfo = { frame: goTypes[type], ...(isNullable === true ? { nullable: true } : {}) }
  return { name, type, typeInfo, ...(labels === undefined ? {} : { labels }), config }
}

function finiteOrNull(value: Field['values'][number]): Field['values'][number] {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

/** The rows of a field that hold a number which JSON has no word for. */
function renderEntities({ values }: Field): Readonly<Record<string, readonly number[]>> | null {
  let entities: Record<string, number[]> | null = null
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]
    if (typeof value !== 'number' || Number.isFinite(value)) continue
    const kind = Number.isNaN(value) ? 'NaN' : value > 0 ? 'Inf' : 'NegInf'
    entities ??= {}
    entities[kind] ??= []
    entities[kind].push(row)
  }
  return entities
}
