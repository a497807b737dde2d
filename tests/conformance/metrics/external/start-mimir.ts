import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import { startProgram } from '../start-program.ts'
import type { ExternalServer } from './external-server.ts'

const binary = join(import.meta.dirname, '../../../../.cache/metrics-servers/mimir')

/** Whether `scripts/metrics-servers.sh mimir` has built it. */
export const isMimirBuilt = existsSync(binary)

const rings = [
  ...['compactor.ring', 'distributor.ring', 'ingester.ring', 'overrides-exporter.ring', 'querier.ring'],
  ...['query-scheduler.ring', 'ruler.ring', 'store-gateway.sharding-ring'],
]

/** Starts Mimir as one process that keeps its samples in files, and asks which tenant somebody is. */
export async function startMimir(): Promise<ExternalServer> {
  const home = await mkdtemp(join(tmpdir(), 'mimir-'))
  const grpc = await freePort()
  const gossip = await freePort()
  const { url, stop } = await startProgram(
    binary,
    (address) => [
      '-target=all',
      '-auth.multitenancy-enabled=true',
      '-server.http-listen-address=127.0.0.1',
      `-server.http-listen-port=${address.split(':')[1]}`,
      '-server.grpc-listen-address=127.0.0.1',
      `-server.grpc-listen-port=${grpc}`,
      '-memberlist.bind-addr=127.0.0.1',
      `-memberlist.bind-port=${gossip}`,
      ...rings.flatMap((ring) => [`-${ring}.store=inmemory`, `-${ring}.instance-addr=127.0.0.1`]),
      '-ingester.partition-ring.store=inmemory',
      '-store-gateway.sharding-ring.replication-factor=1',
      '-query-frontend.instance-addr=127.0.0.1',
      '-ingester.ring.replication-factor=1',
      '-ingester.ring.min-ready-duration=0s',
      '-ingester.max-global-exemplars-per-user=10000',
      `-activity-tracker.filepath=${join(home, 'activity.log')}`,
      `-blocks-storage.filesystem.dir=${join(home, 'blocks')}`,
      `-blocks-storage.tsdb.dir=${join(home, 'tsdb')}`,
      `-blocks-storage.bucket-store.sync-dir=${join(home, 'sync')}`,
      `-compactor.data-dir=${join(home, 'compactor')}`,
      `-ruler-storage.filesystem.dir=${join(home, 'ruler')}`,
      `-ruler.rule-path=${join(home, 'rules')}`,
      '-usage-stats.enabled=false',
      '-log.level=error',
    ],
    '/ready',
  ).catch(async (error: unknown) => {
    await rm(home, { recursive: true, force: true })
    throw error
  })
  return {
    url: `${url}/prometheus`,
    writeUrl: `${url}/api/v1/push`,
    headers: { 'X-Scope-OrgID': 'shop' },
    async stop() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
