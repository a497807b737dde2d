import { parseDuration } from '@hearth/rules/values'
import { z } from 'zod'
import { readBytes } from './read-bytes.ts'

/** YAML reads `1.0` as a number where text is meant; Prometheus takes it as text. */
export const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

/** `1h30m`, as milliseconds; `0` and `0s` are none. */
export const duration = z.union([z.string(), z.number().transform(String)]).transform((given, context) => {
  const ms = given === '0' ? 0 : parseDuration(given)
  if (typeof ms === 'number') return ms
  context.addIssue({ code: 'custom', message: `${ms.fault}; write it with its unit, such as 30s or 1h30m` })
  return z.NEVER
})

/** A duration that is longer than nothing. */
export const period = duration.refine((ms) => ms > 0, 'must be above 0')

/** `10MB`, in powers of 1024 as Prometheus takes it; 0 is no bound, and what is below it neither. */
export const bytes = z.union([z.number().transform(String), z.string()]).transform((given, context) => {
  const amount = readBytes(given)
  if (typeof amount === 'number') return amount
  context.addIssue({ code: 'custom', message: `${amount.fault}; write it with its unit, such as 10MB` })
  return z.NEVER
})

/** How many; 0 is no bound. */
export const limit = z.int().min(0).default(0)

/** Labels by their names. */
export const labelMap = z.record(z.string(), text)

/** An address of the Web. */
export const webUrl = z.url({ protocol: /^https?$/ })

/** A path of one or several files. */
export const lastPartAlone = z.string().regex(/^[^*]*(\*[^/]*)?$/, 'may have * in its last part alone')
