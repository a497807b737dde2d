import type { MetricsConfig } from '../config.ts'
import type { Keeping } from '../storage/room/keeping.ts'
import type { ConfigInForce } from './config-in-force.ts'

export type KeepingInForce = Keeping & {
  /** How many exemplars are kept; 0 for none. */
  readonly maxExemplars: number
}

/** What the configuration file says of the store, and what the settings say where it has nothing. As of now. */
export function keepingInForce(settings: MetricsConfig, configFile: Pick<ConfigInForce, 'current'>): KeepingInForce {
  const { tsdb, exemplars } = configFile.current().config.storage ?? {}
  return {
    outOfOrderMs: tsdb?.out_of_order_time_window ?? settings.outOfOrderMs,
    // As with Prometheus, 0 is no bound of its own.
    retentionMs: tsdb?.retention?.time || settings.retentionMs,
    retentionBytes: tsdb?.retention?.size || settings.retentionBytes,
    maxExemplars: Math.max(0, exemplars?.max_exemplars ?? settings.maxExemplars),
  }
}
