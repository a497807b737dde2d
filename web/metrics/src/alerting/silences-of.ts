import type { FiringAlertBody } from '../../../../services/metrics/src/wire/alertmanager/alerts.ts'

/**
 * Ids of the silences that keep an alert of a rule quiet.
 *
 * @param told alerts as their delivery has them: with more labels than the rule gave, where there are external ones
 */
export function silencesOf(
  labels: Readonly<Record<string, string>>,
  told: readonly FiringAlertBody[],
): readonly string[] {
  const pairs = Object.entries(labels)
  const found = told.find((alert) => pairs.every(([name, value]) => alert.labels[name] === value))
  return found?.status.silencedBy ?? []
}
