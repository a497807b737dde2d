import type { Alert } from '@hearth/notify'
import type { ActiveAlert, ActiveAlerts } from './active-alert.ts'

/**
 * Which alerts have to be told now: those that fire or ended, when that is new or was told longer ago than
 * `resendMs`.
 *
 * @param generatorUrl of the rule
 * @returns what to send, and the alerts that remember it
 */
export function takeToSend(
  active: ActiveAlerts,
  { timeMs, resendMs, intervalMs }: { readonly timeMs: number; readonly resendMs: number; readonly intervalMs: number },
  generatorUrl: string,
): { readonly active: ActiveAlerts; readonly outgoing: readonly Alert[] } {
  const outgoing: Alert[] = []
  const next = new Map<string, ActiveAlert>()
  // Four times, so that a receiver may miss three of them.
  const validUntilMs = timeMs + 4 * Math.max(resendMs, intervalMs)
  for (const [key, alert] of active) {
    if (!isDue(alert, timeMs, resendMs)) {
      next.set(key, alert)
      continue
    }
    next.set(key, { ...alert, lastSentMs: timeMs, validUntilMs })
    outgoing.push({
      labels: alert.labels.toRecord(),
      annotations: alert.annotations,
      startsAtMs: alert.firedAtMs ?? alert.activeAtMs,
      endsAtMs: alert.resolvedAtMs ?? validUntilMs,
      generatorUrl,
    })
  }
  return { active: next, outgoing }
}

function isDue({ state, resolvedAtMs, lastSentMs }: ActiveAlert, timeMs: number, resendMs: number): boolean {
  if (state === 'pending') return false
  if (lastSentMs === undefined) return true
  if (resolvedAtMs !== undefined && resolvedAtMs > lastSentMs) return true
  return lastSentMs + resendMs < timeMs
}
