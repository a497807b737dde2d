import type { CommonConfig } from '@hearth/kernel'
import { createHttpClient } from '../clients/http/http-client.ts'
import { createReadClient } from '../clients/read-client.ts'
import type { MetricsConfig } from '../config.ts'
import type { PrometheusConfig } from '../config-file/schema/prometheus-config.ts'
import { toHttpOptions } from '../config-file/targets/to-http-options.ts'
import { askOthers, type Elsewhere, readAlso } from '../engines/reading/read-also.ts'
import { type RemoteSource, selectRemote } from '../engines/reading/remote-source.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { ConfigInForce } from './config-in-force.ts'

export type ReadingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly configFile: ConfigInForce
}

// As in Prometheus: what is nearly as old as the oldest sample may not be here yet.
const marginMs = 4 * 3_600_000

export type Reading = {
  /** The same store, whose questions are asked of `remote_read` of the configuration file too. */
  readAlso(store: Storage): Storage & { readonly elsewhere: Elsewhere }
  close(): void
}

/** Asks other servers by remote read; none before there is a store. */
export function createReading({ config, common, clock, configFile }: ReadingDeps): Reading {
  const http = createHttpClient({ environment: process.env, clock })
  const client = createReadClient(http, common)
  const { maxSamples } = config
  return {
    readAlso(store) {
      const localStartMs = () => startOf(store) + marginMs
      const others = () =>
        sourcesOf(configFile.current().config, config).map(
          (source) =>
            (...question: Parameters<Storage['select']>) =>
              selectRemote(source, ...question, { client, localStartMs }),
        )
      return { ...store, ...readAlso(store, { others, maxSamples }), elsewhere: askOthers(others) }
    },
    close: () => http.close(),
  }
}

// The oldest sample that is here; without any, all is to be asked elsewhere.
function startOf(store: Storage): number {
  const { series, minTimeMs } = store.stats()
  const [oldest] = store.blocks()
  const headMs = series === 0 ? Number.POSITIVE_INFINITY : minTimeMs
  return Math.min(headMs, oldest?.minTime ?? Number.POSITIVE_INFINITY)
}

function sourcesOf({ remote_read: all, global }: PrometheusConfig, config: MetricsConfig): readonly RemoteSource[] {
  const own = { ...config.externalLabels, ...global.external_labels }
  return all.map((one) => ({
    url: one.url,
    http: toHttpOptions(one),
    headers: one.headers,
    timeoutMs: one.remote_timeout,
    requiredMatchers: one.required_matchers,
    readsRecent: one.read_recent,
    externalLabels: one.filter_external_labels ? own : {},
    maxFrameBytes: one.chunked_read_limit,
    maxBytes: config.maxWriteBytes,
  }))
}
