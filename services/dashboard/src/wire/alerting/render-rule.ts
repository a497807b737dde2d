import type { GrafanaRule } from '../../domain/alerting/grafana-rule.ts'
import { renderDuration } from '../../domain/query/duration.ts'

/** A rule as `GET /api/v1/provisioning/alert-rules` has it. */
export function renderRule(rule: GrafanaRule): object {
  const { forMs, keepFiringMs, folderUid, group, receiver, record, updatedMs } = rule
  return {
    id: 0,
    uid: rule.uid,
    orgID: 1,
    folderUID: folderUid,
    ruleGroup: group,
    title: rule.title,
    condition: rule.condition,
    data: rule.data,
    ...(updatedMs === 0 ? {} : { updated: new Date(updatedMs).toISOString() }),
    noDataState: rule.noDataState,
    execErrState: rule.execErrState,
    for: durationOf(forMs),
    keep_firing_for: durationOf(keepFiringMs),
    labels: rule.labels,
    annotations: rule.annotations,
    isPaused: rule.isPaused,
    provenance: rule.provenance,
    ...(receiver === undefined ? {} : { notification_settings: { receiver } }),
    ...(record === undefined ? {} : { record }),
  }
}

export type RenderedGroup = {
  readonly title: string
  readonly folderUid: string
  readonly intervalSeconds: number
  readonly rules: readonly GrafanaRule[]
}

export function renderGroup({ title, folderUid, intervalSeconds, rules }: RenderedGroup): object {
  return { title, folderUid, interval: intervalSeconds, rules: rules.map(renderRule) }
}

/** Groups in the form of Grafana's provisioning files. @param titleOf a folder's */
export function renderExport(groups: readonly RenderedGroup[], titleOf: (folderUid: string) => string): object {
  return {
    apiVersion: 1,
    groups: groups.map(({ title, folderUid, intervalSeconds, rules }) => ({
      orgId: 1,
      name: title,
      folder: titleOf(folderUid),
      interval: durationOf(intervalSeconds * 1_000),
      rules: rules.map(renderRule),
    })),
  }
}

export function durationOf(ms: number): string {
  return ms === 0 ? '0s' : renderDuration(ms)
}
