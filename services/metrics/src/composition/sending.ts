import { join } from 'node:path'
import type { CommonConfig, Logger } from '@hearth/kernel'
import type { Metrics } from '@hearth/server'
import { createHttpClient } from '../clients/http/http-client.ts'
import { createWriteClient } from '../clients/write-client.ts'
import type { MetricsConfig } from '../config.ts'
import type { PrometheusConfig } from '../config-file/schema/prometheus-config.ts'
import { toHttpOptions } from '../config-file/targets/to-http-options.ts'
import { toRule } from '../config-file/targets/to-rule.ts'
import type { Appender, BatchAppender } from '../domain/model/ingest.ts'
import type { MetricDescription } from '../domain/model/metric-description.ts'
import type { Destination } from '../domain/remote-write/sending/destination.ts'
import { openSending, type Sending } from '../engines/sending/sending.ts'
import { showSending } from '../sending-metrics.ts'
import { flatten } from '../storage/flatten.ts'
import type { ConfigInForce } from './config-in-force.ts'

export type ComposedSendingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  readonly configFile: ConfigInForce
  readonly descriptions: () => readonly MetricDescription[]
  /** Beside those of the configuration file. */
  readonly more?: readonly Destination[]
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

/** Nothing is kept or sent before `start`. */
export type ComposedSending = Pick<Sending, 'add' | 'keep' | 'sendsExemplars' | 'addExemplar' | 'close'> & {
  start(): Promise<void>
}

/** Sends on what is stored, as `remote_write` of the configuration file says. */
export async function createSending(deps: ComposedSendingDeps): Promise<ComposedSending> {
  const { config, common, configFile, metrics, more = [] } = deps
  const http = createHttpClient({ environment: process.env, clock: deps.clock })
  const sending = await openSending({
    ...deps,
    dir: join(common.home, 'metrics', 'sending'),
    client: createWriteClient(http, common),
    descriptions: () => new Map(deps.descriptions().map((one) => [one.metric, one])),
    limits: config,
  })
  showSending(metrics, () => sending.figures())
  const destinations = () => [...more, ...destinationsOf(configFile.current().config, config.externalLabels)]
  const apply = () => sending.setDestinations(destinations())
  const forget = configFile.onChange(apply)
  return {
    start: apply,
    add: (batch) => sending.add(batch),
    keep: (batch) => sending.keep(batch),
    sendsExemplars: () => sending.sendsExemplars(),
    addExemplar: (exemplar) => sending.addExemplar(exemplar),
    async close() {
      forget()
      await sending.close()
      http.close()
    },
  }
}

/** The same store, whose samples are sent on too. */
export function sendOn<Store extends Appender & BatchAppender>(store: Store, { add }: Pick<Sending, 'add'>): Store {
  return {
    ...store,
    async append(series, signal) {
      await store.append(series, signal)
      await add(flatten(series))
    },
    async appendBatch(batch, options) {
      // Who lets samples be skipped uses the arrays again at once; who wants all or nothing made them for this.
      const storing = store.appendBatch(batch, options)
      const adding = options.refusal === 'skip' ? add(batch) : undefined
      const outcome = await storing
      await (adding ?? add(batch))
      return outcome
    },
  }
}

type Outgoing = Pick<PrometheusConfig, 'remote_write'> & {
  readonly global: Pick<PrometheusConfig['global'], 'external_labels'>
}

/** Where a configuration sends to. */
export function destinationsOf(
  { remote_write: all, global }: Outgoing,
  externalLabels: Readonly<Record<string, string>>,
): readonly Destination[] {
  return all.map((one) => ({
    name: one.name ?? '',
    url: one.url,
    version: one.protobuf_message === 'prometheus.WriteRequest' ? 1 : 2,
    sendsHistograms: one.send_native_histograms,
    sendsExemplars: one.send_exemplars,
    http: toHttpOptions(one),
    headers: one.headers,
    timeoutMs: one.remote_timeout,
    relabel: one.write_relabel_configs.map(toRule),
    externalLabels: { ...externalLabels, ...global.external_labels },
    queue: queueOf(one.queue_config),
    metadataMs: one.metadata_config.send ? one.metadata_config.send_interval : undefined,
  }))
}

function queueOf(queue: PrometheusConfig['remote_write'][number]['queue_config']): Destination['queue'] {
  return {
    minShards: queue.min_shards,
    maxShards: queue.max_shards,
    maxSamplesPerSend: Math.max(1, queue.max_samples_per_send),
    deadlineMs: queue.batch_send_deadline,
    backoff: { firstMs: queue.min_backoff, maxMs: queue.max_backoff },
    retriesTooMany: queue.retry_on_http_429,
    maxAgeMs: queue.sample_age_limit,
  }
}
