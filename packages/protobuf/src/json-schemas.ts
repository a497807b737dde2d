import { z } from 'zod'
import type { AttributeValue } from './attributes.ts'

// Protobuf's JSON: 64-bit numbers as text or as numbers, absent fields at their defaults, unknown ones passed over.

export const jsonText = z.string().default('')

/** A 64-bit number that may be negative. */
export const jsonInt = z.union([z.int(), z.string().regex(/^-?\d{1,20}$/)]).transform(Number)

export const jsonDouble = z
  .union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']), z.string().regex(/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i)])
  .transform(Number)

/** Nanoseconds since 1970; 0 where they are absent. */
export const jsonNanos = z
  .union([z.int().min(0), z.string().regex(/^\d{1,20}$/)])
  .transform((number) => BigInt(number))
  .default(0n)

/** An `AnyValue` of OpenTelemetry's messages. */
export const jsonValue: z.ZodType<AttributeValue> = z
  .object({
    stringValue: z.string().optional(),
    boolValue: z.boolean().optional(),
    intValue: jsonInt.optional(),
    doubleValue: jsonDouble.optional(),
    bytesValue: z.string().optional(),
    get arrayValue() {
      return z.object({ values: z.array(jsonValue).default([]) }).optional()
    },
    get kvlistValue() {
      return z
        .object({ values: z.array(z.object({ key: z.string(), value: jsonValue.optional() })).default([]) })
        .optional()
    },
  })
  .transform((any): AttributeValue => {
    const plain = any.stringValue ?? any.boolValue ?? any.intValue ?? any.doubleValue ?? any.bytesValue
    if (plain !== undefined || any.kvlistValue === undefined) return plain ?? any.arrayValue?.values
    return Object.fromEntries(any.kvlistValue.values.map((pair) => [pair.key, pair.value]))
  })

/** Attributes by their keys, in their order. */
export const jsonAttributes = z
  .array(z.object({ key: jsonText, value: jsonValue.optional() }))
  .default([])
  .transform((pairs) => pairs.map((pair) => [pair.key, pair.value] as const))
