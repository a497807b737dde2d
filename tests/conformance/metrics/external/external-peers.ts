import { prometheusPeers } from '../start-prometheus.ts'
import { isVictoriaMetricsInstalled, startVictoriaMetrics } from '../start-victoria-metrics.ts'
import type { ExternalServer } from './external-server.ts'
import { isMimirBuilt, startMimir } from './start-mimir.ts'
import { isThanosBuilt, startThanos } from './start-thanos.ts'

/** A kind of server that answers in place of this service. */
export type ExternalPeer = {
  readonly name: string
  readonly isThere: boolean
  /** Why it is left out. */
  readonly skipped: string
  /** Labels that it puts on all it takes. */
  readonly adds: Readonly<Record<string, string>>
  readonly hasExemplars: boolean
  /** Whether it finds a series some minutes after its last sample, whatever steps its samples had. */
  readonly keepsLast: boolean
  readonly start: () => Promise<ExternalServer>
}

type Started = { readonly url: string; stop(): Promise<void> }

const written = ({ url, stop }: Started): ExternalServer => ({ url, writeUrl: `${url}/api/v1/write`, stop })

/** All that are tried, those that are not there too. */
export const externalPeers: readonly ExternalPeer[] = [
  ...prometheusPeers.map(({ name, isThere, start, title }) => ({
    name,
    isThere,
    skipped: title.replace(/^.*\(skipped: |\)$/g, ''),
    adds: {},
    hasExemplars: true,
    keepsLast: true,
    start: async () => written(await start(undefined, undefined, ['--enable-feature=exemplar-storage'])),
  })),
  {
    name: 'VictoriaMetrics',
    isThere: isVictoriaMetricsInstalled,
    skipped: '/usr/bin/victoria-metrics is absent',
    adds: {},
    hasExemplars: false,
    keepsLast: false,
    start: async () => written(await startVictoriaMetrics()),
  },
  {
    name: 'Thanos',
    isThere: isThanosBuilt,
    skipped: 'no Thanos, which scripts/metrics-servers.sh thanos builds',
    adds: { receive: 'true', tenant_id: 'default-tenant' },
    hasExemplars: true,
    keepsLast: true,
    start: startThanos,
  },
  {
    name: 'Mimir',
    isThere: isMimirBuilt,
    skipped: 'no Mimir, which scripts/metrics-servers.sh mimir builds',
    adds: {},
    hasExemplars: true,
    keepsLast: true,
    start: startMimir,
  },
]
