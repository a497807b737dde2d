import type { Metrics } from '@hearth/server'
import type { SelfMetric } from '../wire/self-metrics.ts'

/** All that `/metrics` shows. */
export async function readSelfMetrics({ registry }: Metrics): Promise<readonly SelfMetric[]> {
  const all = await registry.getMetricsAsJSON()
  // The library's type knows nothing of the values, which it gives.
  return all.map((one) => ({ ...(one as unknown as SelfMetric), type: String(one.type) }))
}
