import type { z } from '@hono/zod-openapi'
import type { RowFilter } from '../domain/records/rows.ts'

/** A record that was made at a time and may have been changed since. */
export type Timed = { readonly id: string; readonly createdAtMs: number; readonly updatedAtMs: number }

/** Some of the fields. */
type Sendable<Sent> = { readonly [K in keyof Sent]?: Sent[K] | undefined }

/** What a wire module says of a plain resource: how it is read, kept and shown. */
export type ResourceWire<T extends Timed, Sent extends object> = {
  /** Names one in sentences, such as `Variable`. */
  readonly name: string
  /** Names all of them in permissions, such as `variables`. */
  readonly permission: string
  readonly path: string
  /** Everything a new one must have. */
  readonly created: z.ZodType<Sent>
  /** What a change may alter; a field left out stays. */
  readonly changed: z.ZodType<Sendable<Sent>>
  readonly shown: z.ZodType<Record<string, unknown>>
  /** Parameters that narrow the list. */
  readonly query?: z.ZodRawShape
  parseFilter?(query: Readonly<Record<string, unknown>>): RowFilter<T>
  create(sent: Sent, own: Timed): T
  /** @param known what is kept, for wires on which a part may come back as it was shown */
  change(sent: Sendable<Sent>, known: T): Partial<Omit<T, keyof Timed>>
  render(row: T): Record<string, unknown>
  /** One that was asked for by itself, where that shows more than a list does. */
  renderOne?(row: T): Record<string, unknown>
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> | (null extends T[K] ? undefined : never) }

/** The fields that were sent; one sent as `null` stays as `undefined`, which clears it. */
export function given<T extends object>(fields: T): Given<T> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent.map(([field, value]) => [field, value ?? undefined])) as Given<T>
}
