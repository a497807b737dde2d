import { createHash } from 'node:crypto'
import type { RuleState } from '@hearth/rules'
import {
  currentAlerts,
  type GroupView,
  type RuleBody,
  type RulesBody,
  renderAlert,
  renderGroup,
  renderRule,
  writtenLabels,
} from '@hearth/rules'
import { quote } from '../domain/promql/syntax/quote.ts'
import { parseFlag } from '../wire/flag.ts'
import { describeNumber, type Params, readInteger, requireReadable } from '../wire/parameters/params.ts'
import { invalidParameter } from '../wire/parameters/time.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { readMatchers } from './matchers.ts'

export type RuleDeps = {
  /** By file, then by name. */
  readonly groups: () => readonly GroupView[]
  /** Addresses to which alerts go. */
  readonly alertmanagers: () => readonly string[]
  /** Addresses that relabelling dropped. */
  readonly droppedAlertmanagers: () => readonly string[]
}

/** Rules, their alerts, and who is told of them. */
export function ruleEndpoints({ groups, alertmanagers, droppedAlertmanagers }: RuleDeps): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/rules',
      summary: 'Rules with their state, by group',
      params: {
        type: 'alert or record',
        'rule_name[]': 'Only rules of this name',
        'rule_group[]': 'Only groups of this name',
        'file[]': 'Only groups of this file',
        'match[]': 'Only rules whose labels match this selector',
        exclude_alerts: 'Leaves the alerts of rules out',
        group_limit: 'Most groups of the answer',
        group_next_token: 'Where the answer before ended',
      },
      handle: (params, c) => sendData(c, listRules(groups(), params)),
    }),
    endpoint({
      path: '/api/v1/alerts',
      summary: 'Alerts that are pending or fire',
      handle: (_, c) =>
        sendData(c, { alerts: groups().flatMap(({ rules }) => rules.flatMap(currentAlerts).map(renderAlert)) }),
    }),
    endpoint({
      path: '/api/v1/alertmanagers',
      summary: 'Receivers of alerts',
      handle: (_, c) => sendData(c, renderAlertmanagers(alertmanagers(), droppedAlertmanagers())),
    }),
  ]
}

function renderAlertmanagers(active: readonly string[], dropped: readonly string[]) {
  const render = (url: string) => ({ url })
  return { activeAlertmanagers: active.map(render), droppedAlertmanagers: dropped.map(render) }
}

function listRules(groups: readonly GroupView[], params: Params): RulesBody {
  requireReadable(params)
  const accepts = readFilter(params)
  const withAlerts = !readFlag(params, 'exclude_alerts')
  const { limit, token } = readPage(params)
  const [files, names] = [new Set(params.all('file[]')), new Set(params.all('rule_group[]'))]
  const from = token === '' ? 0 : groups.findIndex((one) => tokenOf(one) === token)
  if (from === -1) {
    throw invalidParameter('group_next_token', `invalid group_next_token '${token}'. were rule groups changed?`)
  }
  const shown = []
  for (const view of groups.slice(from)) {
    if (files.size > 0 && !files.has(view.group.file)) continue
    if (names.size > 0 && !names.has(view.group.name)) continue
    const rules: readonly RuleBody[] = view.rules.filter(accepts).map((state) => renderRule(state, withAlerts))
    if (rules.length === 0) continue
    if (shown.length === limit) return { groups: shown, groupNextToken: tokenOf(view) }
    shown.push(renderGroup(view, rules))
  }
  return { groups: shown }
}

function readFilter(params: Params): (state: RuleState) => boolean {
  const selectors = readMatchers(params)
  const type = params.get('type')?.toLowerCase()
  if (type !== undefined && type !== 'alert' && type !== 'record') {
    throw invalidParameter('type', `not supported value ${quote(type)}`)
  }
  const kind = type === 'alert' ? 'alerting' : 'recording'
  const names = new Set(params.all('rule_name[]'))
  return (state) => {
    if (type !== undefined && state.rule.kind !== kind) return false
    if (names.size > 0 && !names.has(state.rule.name)) return false
    const labels = writtenLabels(state)
    return selectors.length === 0 || selectors.some((all) => all.every((one) => one.matches(labels[one.name] ?? '')))
  }
}

function readFlag(params: Params, name: string): boolean {
  const refuse = (reason: string) => invalidParameter(name, `error converting ${name}: ${reason}`)
  return parseFlag(params.get(name)?.toLowerCase() ?? 'false', refuse)
}

function readPage(params: Params): { readonly limit: number; readonly token: string } {
  const [text, token = ''] = [params.get('group_limit'), params.get('group_next_token')]
  if (text === undefined) {
    if (token === '') return { limit: Number.POSITIVE_INFINITY, token }
    throw invalidParameter('group_next_token', 'group_limit needs to be present in order to paginate over the groups')
  }
  const limit = readInteger(text)
  // Into 32 bits, of which one is the sign.
  if (limit === undefined || limit < -(2 ** 31) || limit >= 2 ** 31) {
    const reason = `strconv.ParseInt: ${describeNumber(text)}`
    throw invalidParameter('group_limit', `group_limit needs to be a valid number: ${reason}`)
  }
  if (limit <= 0) throw invalidParameter('group_limit', 'group_limit needs to be greater than 0')
  return { limit, token }
}

function tokenOf({ group }: GroupView): string {
  return createHash('sha256').update(`${group.file};${group.name}`).digest('hex')
}
