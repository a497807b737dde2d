import type { Alert } from '@hearth/notify'
import { Labels } from '../model/labels.ts'
import type { Relabel } from '../scrape/relabel-rule.ts'

/** Alerts as they leave this server: with the labels that tell it apart, relabelled; what that drops stays. */
export function labelAlerts(
  alerts: readonly Alert[],
  externalLabels: Readonly<Record<string, string>>,
  relabel: Relabel,
): readonly Alert[] {
  return alerts.flatMap((alert) => {
    const labels = relabel(Labels.of({ ...externalLabels, ...alert.labels }))
    return labels === undefined ? [] : [{ ...alert, labels: labels.toRecord() }]
  })
}
