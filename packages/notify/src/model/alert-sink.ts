import type { Alert } from './alert.ts'

/** Takes alerts from whoever finds them: rules, probes of health, patterns in logs. */
export type AlertSink = {
  /**
   * Resolves once the alerts are taken over. One that still fires is sent again before its `endsAtMs`; one that is
   * over is sent with an `endsAtMs` in the past.
   *
   * @throws {Failure} `unavailable` when they cannot be taken now, so that they have to be sent again
   */
  send(alerts: readonly Alert[], signal: AbortSignal): Promise<void>
}
