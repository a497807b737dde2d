import { hostname } from 'node:os'
import { join } from 'node:path'
import type { CommonConfig, Logger } from '@hearth/kernel'
import type { Metrics, Parts } from '@hearth/server'
import type { MetricsConfig } from '../../config.ts'
import { ExemplarRing } from '../../domain/exemplars/exemplar-ring.ts'
import type { ExemplarStore } from '../../domain/exemplars/exemplar-store.ts'
import type { BatchAppender } from '../../domain/model/ingest.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import type { Destination } from '../../domain/remote-write/sending/destination.ts'
import { createConfigEditor } from '../../engines/config-editor.ts'
import { createHostCollector } from '../../host/collect-host.ts'
import { configEndpoints } from '../../routes/config.ts'
import type { Endpoint } from '../../routes/endpoint.ts'
import { hostEndpoints } from '../../routes/host.ts'
import { otlpEndpoints } from '../../routes/ingest/otlp.ts'
import { pushEndpoints } from '../../routes/ingest/push.ts'
import { writeEndpoints } from '../../routes/ingest/write.ts'
import { poolEndpoints } from '../../routes/targets/pools.ts'
import { targetEndpoints } from '../../routes/targets/targets.ts'
import { parseText } from '../config-file.ts'
import type { ConfigInForce } from '../config-in-force.ts'
import { hostNotes } from '../host-notes.ts'
import { poolYaml } from '../pool-yaml.ts'
import { openPushing } from '../pushing.ts'
import { createScraping, type Scraping } from '../scraping.ts'
import { type ComposedSending, createSending } from '../sending.ts'
import { createForwarder, type Forwarder } from './forwarder.ts'

export type CollectingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly configFile: ConfigInForce
  readonly parts: Parts
  /** Where samples go beside `remote_write` of the configuration file. */
  readonly more?: readonly Destination[]
}

/** All ways in, without a store: what comes is kept in a log until other servers have it. */
export type Collecting = {
  readonly endpoints: readonly Endpoint[]
  readonly scraping: Scraping
  /** Takes samples of this service's own. */
  readonly appender: BatchAppender
  /** @param ownUrl where this service listens: it scrapes itself too */
  start(ownUrl: string): void
}

export async function openCollecting(deps: CollectingDeps): Promise<Collecting> {
  const { config, common, logger, metrics, clock, configFile, parts } = deps
  const descriptions = (): readonly MetricDescription[] => [...forwarder.metadata(), ...scraping.metadata()]
  const sending = parts.keep(await createSending({ ...deps, descriptions }))
  const exemplars = passingExemplars(config.maxExemplars, sending)
  const forwarder = createForwarder(sending.keep, config.metadataBytes)
  showTaken(metrics, forwarder.taken)
  const scraping = parts.keep(createScraping({ ...deps, appender: forwarder, exemplars }))
  await sending.start()
  const dir = join(common.home, 'metrics')
  const gateway = parts.keep(await openPushing(config, { dir, clock, logger, appender: forwarder }))
  const editor = createConfigEditor({ path: config.configFile, parse: parseText, reload: configFile.reload })
  const host = createHostCollector({ ...config, clock })
  return {
    scraping,
    appender: forwarder,
    endpoints: [
      ...targetEndpoints({ ...scraping, pushed: forwarder.metadata, hostname: hostname(), notesOn: hostNotes(host) }),
      ...poolEndpoints({ ...scraping, poolYaml: (pool) => poolYaml(scraping, pool) }),
      ...configEndpoints(editor),
      ...receivers(deps, forwarder, exemplars),
      ...(config.pushGateway ? pushEndpoints({ gateway, limits: config }) : []),
      ...hostEndpoints(host),
    ],
    start(ownUrl) {
      scraping.start(ownUrl).catch((error: unknown) => logger.fatal({ err: error }, 'Cannot start scraping'))
      gateway.start()
    },
  }
}

// Those that are sent are kept in mind, so that each is sent once.
function passingExemplars(maxExemplars: number, { sendsExemplars, addExemplar }: ComposedSending): ExemplarStore {
  const ring = new ExemplarRing(() => maxExemplars)
  return {
    add(one, latestMs) {
      if (!sendsExemplars()) return undefined
      const before = ring.added
      const fault = ring.add(one, latestMs)
      if (ring.added > before) addExemplar(one)
      return fault
    },
    kept: () => ring.kept(),
    select: () => [],
  }
}

function receivers(
  { config, clock, configFile }: CollectingDeps,
  forwarder: Forwarder,
  exemplars: ExemplarStore,
): readonly Endpoint[] {
  const ways = { appender: forwarder, describe: forwarder.describe, exemplars, clock }
  const settings = () => configFile.current().config.otlp ?? config.otlp
  return [
    ...(config.remoteWrite ? writeEndpoints({ ...ways, limits: config, outOfOrderMs: () => config.outOfOrderMs }) : []),
    ...(config.otlpReceiver ? otlpEndpoints({ ...ways, settings, limits: config }) : []),
  ]
}

function showTaken(metrics: Metrics, taken: () => number): void {
  const counter = metrics.counter('prometheus_agent_samples_appended_total', 'Samples taken to be sent on')
  const collect = () => {
    counter.reset()
    counter.inc(taken())
  }
  Object.assign(counter, { collect })
}
