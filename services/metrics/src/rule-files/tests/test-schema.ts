import { duration, listOf, text, textMap } from '@hearth/rules'
import { z } from 'zod'

/** A number as YAML writes it, infinities among them. */
const number = z.string().transform((given, context) => {
  const special = /^([+-]?)\.(inf|nan)$/i.exec(given)
  if (special !== null) {
    if (special[2]?.toLowerCase() === 'nan') return Number.NaN
    return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }
  const value = Number(given.replaceAll('_', ''))
  if (given !== '' && !Number.isNaN(value)) return value
  context.addIssue({ code: 'custom', message: 'must be a number' })
  return z.NEVER
})

const bool = z.enum(['true', 'false']).transform((given) => given === 'true')

const expectedAlert = z.strictObject({ exp_labels: textMap, exp_annotations: textMap })
const expectedSample = z.strictObject({
  labels: text.default(''),
  value: number.default(0),
  /** In place of a value: `{{sum:3 count:2 buckets:[2]}}`. */
  histogram: text.default(''),
})

const testGroup = z.strictObject({
  interval: duration.optional(),
  name: text.default(''),
  input_series: listOf(z.strictObject({ series: text, values: text })),
  alert_rule_test: listOf(
    z.strictObject({ eval_time: duration.optional(), alertname: text.default(''), exp_alerts: listOf(expectedAlert) }),
  ),
  promql_expr_test: listOf(
    z.strictObject({ expr: text, eval_time: duration.optional(), exp_samples: listOf(expectedSample) }),
  ),
  external_labels: textMap,
  external_url: text.default(''),
  /** Unix seconds or RFC 3339. */
  start_timestamp: text.optional(),
})

/** A file of tests of rules. An unknown key is an error. */
export const ruleTestFileSchema = z.strictObject({
  rule_files: listOf(text),
  evaluation_interval: duration.optional(),
  group_eval_order: listOf(text),
  fuzzy_compare: bool.optional(),
  tests: listOf(testGroup),
})

type RuleTestFileConfig = z.output<typeof ruleTestFileSchema>
export type TestGroupConfig = RuleTestFileConfig['tests'][number]
