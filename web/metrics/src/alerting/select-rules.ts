import type { AlertBody, GroupBody, RuleBody } from '../../../../services/metrics/src/wire/rule.ts'

export type RuleFilter = { readonly text: string; readonly isFailingOnly: boolean }
export type AlertFilter = { readonly text: string; readonly isFiringOnly: boolean }

/** An alert with the expression that raised it. */
export type RaisedAlert = { readonly name: string; readonly query: string; readonly alert: AlertBody }

/** Groups with those of their rules that fit the filter; groups without any are left out. */
export function selectGroups(groups: readonly GroupBody[], { text, isFailingOnly }: RuleFilter): readonly GroupBody[] {
  const wanted = text.trim().toLowerCase()
  const fits = (rule: RuleBody) => (!isFailingOnly || rule.health === 'err') && describeRule(rule).includes(wanted)
  return groups.map((group) => ({ ...group, rules: group.rules.filter(fits) })).filter(({ rules }) => rules.length > 0)
}

/** Alerts of all groups that fit the filter: those that fire before those that wait, the newest first. */
export function selectAlerts(
  groups: readonly GroupBody[],
  { text, isFiringOnly }: AlertFilter,
): readonly RaisedAlert[] {
  const wanted = text.trim().toLowerCase()
  return raisedAlerts(groups)
    .filter(({ alert }) => !isFiringOnly || alert.state === 'firing')
    .filter(({ name, alert }) => describeAlert(name, alert).includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || Date.parse(b.alert.activeAt) - Date.parse(a.alert.activeAt))
}

/** Alerts of all groups. */
export function raisedAlerts(groups: readonly GroupBody[]): readonly RaisedAlert[] {
  return groups.flatMap(({ rules }) =>
    rules.flatMap((rule) =>
      rule.type === 'alerting'
        ? (rule.alerts ?? []).map((alert) => ({ name: rule.name, query: rule.query, alert }))
        : [],
    ),
  )
}

function rank({ alert }: RaisedAlert): number {
  return alert.state === 'firing' ? 0 : 1
}

function describeRule(rule: RuleBody): string {
  const texts = rule.type === 'alerting' ? pairs(rule.annotations) : []
  return [rule.name, rule.query, rule.lastError ?? '', ...pairs(rule.labels ?? {}), ...texts].join(' ').toLowerCase()
}

function describeAlert(name: string, { labels, annotations }: AlertBody): string {
  return [name, ...pairs(labels), ...pairs(annotations)].join(' ').toLowerCase()
}

function pairs(record: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(record).map(([name, value]) => `${name}=${value}`)
}
