import type { AttributeValue } from '@hearth/protobuf'
import { z } from 'zod'
import type { ResourceLogs } from './model.ts'

// Protobuf's JSON: 64-bit numbers as text or as numbers, absent fields at their defaults, unknown ones passed over.
const text = z.string().default('')
const count = z.int().min(0).default(0)
const nanos = z
  .union([z.int().min(0), z.string().regex(/^\d{1,20}$/)])
  .transform((number) => BigInt(number))
  .default(0n)
const int = z.union([z.int(), z.string().regex(/^-?\d{1,20}$/)]).transform(Number)
const double = z
  .union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']), z.string().regex(/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i)])
  .transform(Number)

const value: z.ZodType<AttributeValue> = z
  .object({
    stringValue: z.string().optional(),
    boolValue: z.boolean().optional(),
    intValue: int.optional(),
    doubleValue: double.optional(),
    bytesValue: z.string().optional(),
    get arrayValue() {
      return z.object({ values: z.array(value).default([]) }).optional()
    },
    get kvlistValue() {
      return z
        .object({ values: z.array(z.object({ key: z.string(), value: value.optional() })).default([]) })
        .optional()
    },
  })
  .transform((any): AttributeValue => {
    const plain = any.stringValue ?? any.boolValue ?? any.intValue ?? any.doubleValue ?? any.bytesValue
    if (plain !== undefined || any.kvlistValue === undefined) return plain ?? any.arrayValue?.values
    return Object.fromEntries(any.kvlistValue.values.map((pair) => [pair.key, pair.value]))
  })

const attributes = z
  .array(z.object({ key: text, value: value.optional() }))
  .default([])
  .transform((pairs) => pairs.map((pair) => [pair.key, pair.value] as const))

const hex = z
  .string()
  .regex(/^[\da-fA-F]*$/)
  .default('')
  .transform((digits) => digits.toLowerCase())

const record = z
  .object({
    timeUnixNano: nanos,
    observedTimeUnixNano: nanos,
    severityNumber: z.int().default(0),
    severityText: text,
    body: value.optional(),
    attributes,
    droppedAttributesCount: count,
    flags: count,
    traceId: hex,
    spanId: hex,
  })
  .transform(({ timeUnixNano, observedTimeUnixNano, droppedAttributesCount, body, ...rest }) => {
    return {
      ...rest,
      body,
      time: timeUnixNano,
      observedTime: observedTimeUnixNano,
      droppedAttributes: droppedAttributesCount,
    }
  })

const noScope = { name: '', version: '', attributes: [], droppedAttributesCount: 0 }
const scopeLogs = z
  .object({
    scope: z.object({ name: text, version: text, attributes, droppedAttributesCount: count }).default(noScope),
    logRecords: z.array(record).default([]),
  })
  .transform(({ scope: { droppedAttributesCount, ...scope }, logRecords }) => {
    return { ...scope, droppedAttributes: droppedAttributesCount, records: logRecords }
  })

const request = z.object({
  resourceLogs: z
    .array(
      z
        .object({
          resource: z.object({ attributes }).default({ attributes: [] }),
          scopeLogs: z.array(scopeLogs).default([]),
        })
        .transform(({ resource, scopeLogs: scopes }) => ({ attributes: resource.attributes, scopes })),
    )
    .default([]),
})

/**
 * Reads an `ExportLogsServiceRequest` in protobuf's JSON.
 *
 * @throws {z.ZodError} for a value of another type than the field's
 */
export function decodeJsonLogs(body: unknown): readonly ResourceLogs[] {
  return request.parse(body).resourceLogs
}
