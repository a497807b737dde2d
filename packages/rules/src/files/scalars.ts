import { z } from 'zod'
import { parseDuration } from '../values/duration.ts'

/** A key without a value is as good as absent. */
const empty = z.literal('').transform(() => undefined)

/** A text; what stands there without quotes is one too. */
export const text = z.string()

/** `1h30m`, as milliseconds. */
export const duration = z.union([
  empty,
  z.string().transform((given, context) => {
    const ms = given === '0' ? 0 : parseDuration(given)
    if (typeof ms === 'number') return ms
    context.addIssue({ code: 'custom', message: ms.fault })
    return z.NEVER
  }),
])

/** A whole number from 0 on. */
export const count = z.union([
  empty,
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number),
])

/** Texts by their names; in the order in which they stand. */
export const textMap = z.union([empty.transform(() => ({})), z.record(z.string(), text)]).default({})

/** A list, which may be empty. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.union([empty.transform((): z.output<T>[] => []), z.array(item)]).default([])
}
