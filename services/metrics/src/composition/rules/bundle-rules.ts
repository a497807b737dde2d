import { compileRule, type RuleGroup } from '@hearth/rules'
import { readPromql } from '../../rule-files/read-promql.ts'
import { type BundleRule, bundleRuleTable } from './bundle-rule-table.ts'

const intervalMs = 15_000

/** The rules that watch the bundle without being asked for. */
export function bundleRules(): readonly RuleGroup[] {
  const rules = bundleRuleTable.map(toRule)
  const source = JSON.stringify(bundleRuleTable)
  return [{ file: 'hearth', name: 'bundle', intervalMs, queryOffsetMs: 0, limit: 0, rules, source }]
}

function toRule({ alert, expr, holdMs, severity, summary, description }: BundleRule) {
  const annotations = { summary, description }
  const compiled = compileRule({ alert, expr, for: holdMs, labels: { severity }, annotations }, {}, readPromql)
  if ('rule' in compiled) return compiled.rule
  throw new Error(`The rule ${alert} of the bundle is broken: ${compiled.faults.join('; ')}`)
}
