import { z } from '@hono/zod-openapi'
import { renderDate } from './common.ts'

/** What most of Flowise's tables end with. */
export const stamps = { createdDate: z.iso.datetime(), updatedDate: z.iso.datetime(), workspaceId: z.null() }

/** Flowise's names of columns that the domain calls otherwise; times are milliseconds there, and ISO 8601 in a row. */
export const domainNames = {
  createdDate: 'createdAtMs',
  updatedDate: 'updatedAtMs',
  startedDate: 'startedAtMs',
  stoppedDate: 'stoppedAtMs',
  endedDate: 'endedAtMs',
  lastUsedDate: 'lastUsedAtMs',
  basedOn: 'baseDeployedAtMs',
  chatflowid: 'chatflowId',
  apikeyid: 'apiKeyId',
} as const

type DomainNames = typeof domainNames
type DomainName<K> = K extends keyof DomainNames ? DomainNames[K] : K
type DomainValue<K, V> = DomainName<K> extends `${string}AtMs` ? number : unknown extends V ? unknown : NonNullable<V>
type Lackable<Row> = {
  [K in keyof Row]-?: null extends Row[K] ? K : undefined extends Row[K] ? K : never
}[keyof Row]

/** The record whose row it is. What may be `null` or left out in the row may be absent from the record. */
type RecordOf<Row> = {
  readonly [K in Exclude<keyof Row, Lackable<Row>> as DomainName<K>]: DomainValue<K, Row[K]>
} & { readonly [K in Exclude<Lackable<Row>, 'workspaceId'> as DomainName<K>]?: DomainValue<K, Row[K]> | undefined }

/**
 * Shows records as Flowise's tables hold them, field by field of their schema: in Flowise's names, with ISO dates,
 * and `null` for what is absent, unless the schema lets it be left out.
 */
export function rowRenderer<S extends z.ZodObject>(schema: S): (record: RecordOf<z.output<S>>) => z.output<S> {
  const columns = Object.entries(schema.shape).map(([name, column]) => ({
    name,
    field: domainNameOf(name),
    mayLack: column instanceof z.ZodOptional,
  }))
  return (record) => {
    const values: Readonly<Record<string, unknown>> = record
    const shown = columns
      .map(({ name, field, mayLack }) => ({ name, value: render(field, values[field]), mayLack }))
      .filter(({ value, mayLack }) => value !== null || !mayLack)
    return Object.fromEntries(shown.map(({ name, value }) => [name, value])) as z.output<S>
  }
}

function domainNameOf(name: string): string {
  return name in domainNames ? domainNames[name as keyof DomainNames] : name
}

function render(field: string, value: unknown): unknown {
  return field.endsWith('AtMs') && typeof value === 'number' ? renderDate(value) : (value ?? null)
}
