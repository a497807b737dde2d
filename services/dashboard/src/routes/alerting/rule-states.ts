import { Failure, statusOf } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { WatchedGroup, WatchedRule } from '../../domain/alerting/alert-rules.ts'
import { translateRule } from '../../domain/alerting/translate/translate-rule.ts'
import { viewLevel } from '../../domain/permission/permission.ts'
import { provisionedRuleSchema, toGrafanaRule } from '../../wire/alerting/parse-rule.ts'
import { alertsOf, renderStates } from '../../wire/alerting/rule-states.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { needFolder, type RuleDeps } from './rule-deps.ts'

/** How the rules do that are written here, and what a draft would come to. */
export function ruleStateEndpoints(deps: RuleDeps): readonly Endpoint[] {
  const own = async (c: Context) => {
    const rights = deps.rightsOf(c)
    const groups = await deps.alertRules.groups(disconnectSignal(c))
    return ofDashboard(
      c,
      groups.filter(({ folderUid }) => rights.onFolder(folderUid) >= viewLevel),
    )
  }
  // A dashboard is read as well while nobody can tell whether a rule of it fires.
  const ownOrNone = async (c: Context): Promise<{ groups: readonly WatchedGroup[]; warnings?: readonly string[] }> => {
    try {
      return { groups: await own(c) }
    } catch (error) {
      const isAway = error instanceof Failure && statusOf(error.kind) > 500
      if (!isAway || c.req.query('dashboard_uid') === undefined) throw error
      return { groups: [], warnings: [error.message] }
    }
  }
  const titleOf = (wanted: string) => deps.folders().find(({ uid }) => uid === wanted)?.title ?? wanted
  return [
    endpoint({
      method: 'get',
      path: '/api/prometheus/grafana/api/v1/rules',
      summary: 'Rules that are written here, each with its state and its alerts',
      description: 'Of one dashboard none, with a warning, while the metrics service does not answer.',
      access: 'viewer',
      async handle(_, c) {
        const { groups, ...rest } = await ownOrNone(c)
        return c.json({ status: 'success', data: { groups: renderStates(groups, titleOf) }, ...rest })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/prometheus/grafana/api/v1/alerts',
      summary: 'Alerts of the rules that are written here',
      access: 'viewer',
      handle: async (_, c) => c.json({ status: 'success', data: { alerts: alertsOf(await own(c)) } }),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/rule/translate',
      effect: 'question',
      summary: 'The rules of Prometheus that a rule comes to; nothing is kept',
      access: 'writer',
      reads: jsonBody(provisionedRuleSchema),
      async handle(_, c) {
        const rule = toGrafanaRule(await readBody(c, provisionedRuleSchema), '')
        const { title: folderTitle } = needFolder(deps, c, rule.folderUid)
        return c.json({ rules: translateRule(rule, { sourceUid: deps.rulesSourceUid, folderTitle }) })
      },
    }),
  ]
}

// `dashboard_uid` and `panel_id` leave those of other dashboards and panels out.
function ofDashboard(c: Context, groups: readonly WatchedGroup[]): readonly WatchedGroup[] {
  const [uid, panel] = [c.req.query('dashboard_uid'), c.req.query('panel_id')]
  if (uid === undefined) return groups
  const isMeant = ({ rule: { annotations } }: WatchedRule) =>
    annotations.__dashboardUid__ === uid && (panel === undefined || annotations.__panelId__ === panel)
  return groups
    .map((group) => ({ ...group, rules: group.rules.filter(isMeant) }))
    .filter(({ rules }) => rules.length > 0)
}
