import type { Field, FieldType, Frame, QueryAnswer } from '../frame.ts'
import { compact, filledText, isRecord, type Json, list, numberOf, record, records, text, textOf } from '../json.ts'
import { readLinks } from '../read/read-links.ts'
import { t } from '../words.ts'
import { decodeValues } from './decode-values.ts'

/**
 * The answer of `POST /api/ds/query`, one entry for each of the queries that were asked.
 *
 * @param refIds in the order of the panel; a query without a result gets an error
 */
export function decodeAnswer(json: unknown, refIds: readonly string[]): readonly QueryAnswer[] {
  const results = record(record(json).results)
  return refIds.map((refId) => {
    const result = results[refId]
    if (!isRecord(result)) return { refId, frames: [], error: t('notAnswered', { refId }) }
    return {
      refId,
      frames: records(result.frames).map((frame) => decodeFrame(frame, refId)),
      error: filledText(result.error),
    }
  })
}

/** A frame of Grafana's wire form: `{schema: {fields, meta}, data: {values, entities…}}`. */
function decodeFrame(json: Json, refId: string): Frame {
  const schema = record(json.schema)
  const data = record(json.data)
  const meta = record(schema.meta)
  const columns = list(data.values)
  const fields = records(schema.fields).flatMap((field, index) =>
    isHidden(field) ? [] : [decodeField(field, list(columns[index]), index, data)],
  )
  return {
    refId: text(schema.refId, refId),
    ...compact({ name: filledText(schema.name) }),
    fields,
    meta: {
      ...compact({
        type: filledText(meta.type),
        executedQuery: filledText(meta.executedQueryString),
        preferredView: filledText(meta.preferredVisualisationType),
        resultType: filledText(record(meta.custom).resultType),
      }),
      notices: records(meta.notices).map((notice) => ({
        severity: text(notice.severity, 'info'),
        text: text(notice.text),
      })),
    },
  }
}

function decodeField(json: Json, column: readonly unknown[], index: number, data: Json): Field {
  const type = decodeType(json)
  const config = record(json.config)
  return {
    name: text(json.name, `Field ${index + 1}`),
    type,
    values: decodeValues(column, type, index, data),
    ...compact({ labels: decodeLabels(json.labels) }),
    config: compact({
      displayName: filledText(config.displayName),
      displayNameFromDS: filledText(config.displayNameFromDS),
      unit: filledText(config.unit),
      intervalMs: numberOf(config.interval),
      links: config.links === undefined ? undefined : readLinks(config.links),
    }),
  }
}

// What a source says about its other columns, such as where labels are from.
function isHidden({ config }: Json): boolean {
  return record(record(config).custom).hidden === true
}

const types: readonly FieldType[] = ['time', 'number', 'string', 'boolean', 'enum']

function decodeType(json: Json): FieldType {
  const named = types.find((type) => type === json.type)
  if (named !== undefined) return named
  const frame = text(record(json.typeInfo).frame)
  if (frame === 'time.Time') return 'time'
  if (/^(u?int|float)/.test(frame)) return 'number'
  return frame === 'string' ? 'string' : frame === 'bool' ? 'boolean' : 'other'
}

function decodeLabels(json: unknown): Field['labels'] {
  if (!isRecord(json)) return undefined
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => {
      const read = textOf(value)
      return read === undefined ? [] : [[key, read]]
    }),
  )
}
