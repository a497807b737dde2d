import { z } from 'zod'
import { count, duration, listOf, text, textMap } from './scalars.ts'

/** A rule as a file writes it; which keys go together is for {@link checkRule} to say. */
export const ruleSchema = z.strictObject({
  record: text.optional(),
  alert: text.optional(),
  expr: text.default(''),
  for: duration.optional(),
  keep_firing_for: duration.optional(),
  labels: textMap,
  annotations: textMap,
})

export const groupSchema = z.strictObject({
  name: text.default(''),
  interval: duration.optional(),
  query_offset: duration.optional(),
  limit: count.optional(),
  labels: textMap,
  rules: listOf(ruleSchema),
})

/** A file of rules. An unknown key is an error. */
export const ruleFileSchema = z.strictObject({ groups: listOf(groupSchema) })

export type RuleConfig = z.output<typeof ruleSchema>
export type GroupConfig = z.output<typeof groupSchema>
