import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@hearth/server'
import { projectRoot } from '../../../e2e/bundle.fixture.ts'
import { type Program, startProgram } from '../../metrics/start-program.ts'

const folders = [join(projectRoot, '.cache/loki'), ...(process.env.PATH ?? '').split(delimiter)]

/** The program of a Loki, from `.cache/loki` or the `PATH`; `undefined` where there is none. */
export const lokiProgram = folders.map((folder) => join(folder, 'loki')).find((path) => existsSync(path))

/** A Loki of one process on a free port, which keeps its files in a folder that goes with it. */
export async function startLoki(program: string): Promise<Program> {
  const home = await mkdtemp(join(tmpdir(), 'loki-'))
  const file = join(home, 'loki.yaml')
  await writeFile(file, configOf(home, await freePort()))
  const args = (address: string) => [
    `-config.file=${file}`,
    `-server.http-listen-port=${address.split(':').at(-1) ?? ''}`,
  ]
  const { url, stop } = await startProgram(program, args, '/ready')
  return {
    url,
    async stop() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function configOf(home: string, grpcPort: number): string {
  return JSON.stringify({
    auth_enabled: false,
    analytics: { reporting_enabled: false },
    server: { http_listen_address: '127.0.0.1', grpc_listen_address: '127.0.0.1', grpc_listen_port: grpcPort },
    common: {
      instance_addr: '127.0.0.1',
      path_prefix: home,
      replication_factor: 1,
      ring: { kvstore: { store: 'inmemory' } },
      storage: { filesystem: { chunks_directory: join(home, 'chunks'), rules_directory: join(home, 'rules') } },
    },
    schema_config: {
      configs: [
        {
          from: '2024-01-01',
          store: 'tsdb',
          object_store: 'filesystem',
          schema: 'v13',
          index: { prefix: 'index_', period: '24h' },
        },
      ],
    },
    limits_config: { allow_structured_metadata: true, volume_enabled: true, discover_service_name: ['app'] },
    pattern_ingester: { enabled: true },
    // It is ready at once: nothing has to join it.
    ingester: { lifecycler: { min_ready_duration: '0s', final_sleep: '0s' } },
  })
}
