import { jsonAttributes, jsonNanos, jsonText, jsonValue } from '@hearth/protobuf'
import { z } from 'zod'
import type { ResourceLogs } from './model.ts'

const count = z.int().min(0).default(0)

const hex = z
  .string()
  .regex(/^[\da-fA-F]*$/)
  .default('')
  .transform((digits) => digits.toLowerCase())

const record = z
  .object({
    timeUnixNano: jsonNanos,
    observedTimeUnixNano: jsonNanos,
    severityNumber: z.int().default(0),
    severityText: jsonText,
    body: jsonValue.optional(),
    attributes: jsonAttributes,
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
    scope: z
      .object({ name: jsonText, version: jsonText, attributes: jsonAttributes, droppedAttributesCount: count })
      .default(noScope),
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
          resource: z.object({ attributes: jsonAttributes }).default({ attributes: [] }),
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
