import {
  type AlertBody,
  currentAlerts,
  type GroupBody,
  type GroupView,
  type RuleBody,
  renderAlert,
  renderGroup,
  renderRule,
} from '@hearth/rules'

/** A rule as Loki shows it: a fault is a text that is empty where there is none. */
type LogRuleBody = RuleBody & { readonly lastError: string }

export type LogRulesBody = {
  readonly groups: readonly (Omit<GroupBody, 'rules'> & { readonly rules: readonly LogRuleBody[] })[]
}

/** Which rules are asked for; empty sets are any. */
export type RuleFilter = {
  readonly kind: 'alerting' | 'recording' | undefined
  readonly names: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly files: ReadonlySet<string>
}

/** The `data` of `/prometheus/api/v1/rules`: groups that have such rules. */
export function renderRules(views: readonly GroupView[], filter: RuleFilter): LogRulesBody {
  const groups = views.flatMap((view) => {
    if (!accepts(filter.files, view.group.file) || !accepts(filter.groups, view.group.name)) return []
    const states = view.rules.filter(
      ({ rule }) => accepts(filter.names, rule.name) && (filter.kind === undefined || rule.kind === filter.kind),
    )
    const rules = states.map((state): LogRuleBody => ({ lastError: '', ...renderRule(state, true) }))
    return rules.length === 0 ? [] : [{ ...renderGroup(view, rules), rules }]
  })
  return { groups }
}

/** The `data` of `/prometheus/api/v1/alerts`: those that are pending or fire. */
export function renderAlerts(views: readonly GroupView[]): { readonly alerts: readonly AlertBody[] } {
  return { alerts: views.flatMap(({ rules }) => rules.flatMap((state) => currentAlerts(state).map(renderAlert))) }
}

function accepts(wanted: ReadonlySet<string>, value: string): boolean {
  return wanted.size === 0 || wanted.has(value)
}
