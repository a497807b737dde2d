import type { Endpoint } from '../access.ts'
import type { LokiReadDeps } from './deps.ts'
import { lokiDetectedEndpoints } from './detected.ts'
import { lokiEndpoint } from './endpoint.ts'
import { lokiLabelEndpoints } from './labels.ts'
import { lokiQueryEndpoints } from './query.ts'
import { lokiVolumeEndpoints } from './volume.ts'

// The version of Loki whose interface this is: Grafana asks for it to know what it can ask for.
const spokenVersion = '3.7.8'

/** Loki's interface for those who read: Grafana, logcli and whatever else asks Loki. */
export function lokiReadEndpoints(deps: LokiReadDeps): readonly Endpoint[] {
  const { maxEntries, maxSeries, maxScannedBytes, queryTimeoutMs } = deps.limits
  return [
    ...lokiQueryEndpoints(deps),
    ...lokiLabelEndpoints(deps),
    ...lokiVolumeEndpoints(deps),
    ...lokiDetectedEndpoints(deps),
    lokiEndpoint({
      method: ['get'],
      path: '/loki/api/v1/status/buildinfo',
      summary: 'Which version of Loki’s interface is spoken',
      handle: () => ({ version: spokenVersion, revision: '', branch: '', buildUser: '', buildDate: '', goVersion: '' }),
    }),
    lokiEndpoint({
      method: ['get'],
      path: '/loki/api/v1/drilldown-limits',
      summary: 'Bounds of queries, for Grafana',
      handle: () => ({
        limits: {
          discover_log_levels: true,
          max_entries_limit_per_query: maxEntries,
          max_query_bytes_read: `${maxScannedBytes}B`,
          max_query_series: maxSeries,
          query_timeout: `${queryTimeoutMs / 1_000}s`,
          volume_enabled: true,
        },
        pattern_ingester_enabled: true,
        version: spokenVersion,
      }),
    }),
  ]
}

export type { LokiLimits, LokiReadDeps } from './deps.ts'
