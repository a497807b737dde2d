import type { Endpoint } from '../access.ts'
import { prometheusRuleEndpoints } from './prometheus.ts'
import { ruleListEndpoints } from './rule-list.ts'
import { type RulerDeps, rulerEndpoints } from './ruler.ts'

/** Rules as Loki's ruler has them: written and read in YAML, and shown with their alerts as Prometheus does. */
export function ruleEndpoints(deps: RulerDeps): readonly Endpoint[] {
  return [...rulerEndpoints(deps), ...prometheusRuleEndpoints(deps.ruling), ...ruleListEndpoints(deps.ruling)]
}
