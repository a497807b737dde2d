import type { Endpoint } from '../access.ts'
import { type AlertmanagerDeps, alertmanagerEndpoints } from './alertmanager.ts'
import { contactPointEndpoints } from './contact-points.ts'
import { convertEndpoints } from './convert.ts'
import { muteTimingEndpoints } from './mute-timings.ts'
import { policyEndpoints } from './policies.ts'
import { provisionedRuleEndpoints } from './provisioned-rules.ts'
import type { RuleDeps } from './rule-deps.ts'
import { ruleGroupEndpoints } from './rule-groups.ts'
import { ruleStateEndpoints } from './rule-states.ts'
import { rulerEndpoints } from './ruler.ts'
import { templateEndpoints } from './templates.ts'

export type AlertingDeps = RuleDeps & AlertmanagerDeps

/** Rules and who is told of their alerts: kept, evaluated and told by the metrics service. */
export function alertingEndpoints(deps: AlertingDeps): readonly Endpoint[] {
  return [
    ...provisionedRuleEndpoints(deps),
    ...ruleGroupEndpoints(deps),
    ...convertEndpoints(deps),
    ...ruleStateEndpoints(deps),
    ...rulerEndpoints(deps),
    ...contactPointEndpoints(deps),
    ...policyEndpoints(deps),
    ...muteTimingEndpoints(deps),
    ...templateEndpoints(deps),
    ...alertmanagerEndpoints(deps),
  ]
}
