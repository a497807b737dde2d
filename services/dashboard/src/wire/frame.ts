import type { Field, FieldValue, Frame } from '../domain/query/frame.ts'
import { isWritten } from '../domain/query/written-numbers.ts'
import { type Pieces, separated } from './pieces.ts'

const goTypes = {
  time: 'time.Time',
  number: 'float64',
  string: 'string',
  boolean: 'bool',
  other: 'json.RawMessage',
} as const

// As of a Loki: without a type, which would stand for columns of other names.
const logsMeta = { custom: { frameType: 'LabeledTimeValues' }, preferredVisualisationType: 'logs' } as const

/**
 * A frame as Grafana's JSON: what JSON cannot hold is `null` in the values and named in `entities`. In pieces, as
 * columns may be written already.
 */
export function renderFrame(frame: Frame): Pieces {
  const { refId, name, executedQuery, notices, stats, fields } = frame
  const entities = fields.map(renderEntities)
  const schema = {
    refId,
    ...(name === undefined ? {} : { name }),
    meta: {
      ...metaOf(frame),
      ...(executedQuery === undefined ? {} : { executedQueryString: executedQuery }),
      ...(notices === undefined || notices.length === 0 ? {} : { notices }),
      ...(stats === undefined || stats.length === 0 ? {} : { stats }),
    },
    fields: fields.map(renderField),
  }
  const columns = separated(fields.map(renderValues), ',')
  const besides = entities.some((entity) => entity !== null) ? `,"entities":${JSON.stringify(entities)}` : ''
  return [`{"schema":${JSON.stringify(schema)},"data":{"values":[`, ...columns, `]${besides}}}`]
}

function metaOf({ type, resultType }: Frame): object {
  if (type === 'logs') return logsMeta
  return { ...(type === 'exemplars' ? {} : { type, typeVersion: [0, 1] }), custom: { resultType } }
}

function renderField(field: Field): object {
  const { name, type, labels, displayName, intervalMs, isNullable, isHidden, links } = field
  const config = {
    ...(intervalMs === undefined ? {} : { interval: intervalMs }),
    ...(displayName === undefined ? {} : { displayNameFromDS: displayName }),
    ...(links === undefined ? {} : { links }),
    ...(isHidden === true ? { custom: { hidden: true } } : {}),
  }
  const typeInfo = { frame: goTypes[type], ...(isNullable === true ? { nullable: true } : {}) }
  return { name, type, typeInfo, ...(labels === undefined ? {} : { labels }), config }
}

// JSON has `null` for what is not finite by itself.
function renderValues({ values }: Field): Pieces {
  return isWritten(values) ? ['[', values.written, ']'] : [JSON.stringify(values)]
}

/** The rows of a field that hold a number which JSON has no word for. */
function renderEntities({ values }: Field): Readonly<Record<string, readonly number[]>> | null {
  let entities: Record<string, number[]> | null = null
  const note = (value: FieldValue | undefined, row: number) => {
    if (typeof value !== 'number' || Number.isFinite(value)) return
    const kind = Number.isNaN(value) ? 'NaN' : value > 0 ? 'Inf' : 'NegInf'
    entities ??= {}
    entities[kind] ??= []
    entities[kind].push(row)
  }
  if (isWritten(values)) values.notFinite.forEach(note)
  else values.forEach(note)
  return entities
}
