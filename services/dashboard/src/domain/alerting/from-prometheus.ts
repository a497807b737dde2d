import { hashKey } from '@hearth/kernel'
import type { Rule, RuleGroup } from '../rules/rule.ts'
import type { GrafanaRule } from './grafana-rule.ts'

const uidLength = 14

/** The uid of the folder that stands for a file of rules. */
export function folderUidOf(namespace: string): string {
  return hashKey(`namespace ${namespace}`).slice(0, uidLength)
}

/** The uid of a rule of a file: the same for as long as its group, name and expression stay. */
function ruleUidOf({ namespace, name }: RuleGroup, rule: Rule): string {
  return hashKey(JSON.stringify([namespace, name, rule.kind, rule.name, rule.expr])).slice(0, uidLength)
}

/** A rule of a file as Grafana has it: one query that decides by what it finds. */
export function fromPrometheus(group: RuleGroup, rule: Rule, sourceUid: string): GrafanaRule {
  const { kind, name, expr, labels, annotations } = rule
  const model = { refId: 'A', expr, instant: true, range: false, datasource: { type: 'prometheus', uid: sourceUid } }
  return {
    uid: ruleUidOf(group, rule),
    title: name,
    folderUid: folderUidOf(group.namespace),
    group: group.name,
    condition: 'A',
    data: [{ refId: 'A', queryType: '', relativeTimeRange: { from: 600, to: 0 }, datasourceUid: sourceUid, model }],
    forMs: rule.forSeconds * 1_000,
    keepFiringMs: rule.keepFiringForSeconds * 1_000,
    labels,
    annotations,
    noDataState: 'OK',
    execErrState: 'KeepLast',
    isPaused: false,
    record: kind === 'recording' ? { metric: name, from: 'A' } : undefined,
    receiver: undefined,
    provenance: 'file',
    updatedMs: 0,
  }
}
