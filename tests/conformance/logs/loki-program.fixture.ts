import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@hearth/server'

const own = fileURLToPath(new URL('../../../.cache/loki', import.meta.url))

/** A program of Loki's, on the path or in `.cache/loki`; `undefined` where it is in neither. */
export function findProgram(name: 'loki' | 'logcli' | 'lokitool'): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), own]
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What a program writes to its standard output. */
export async function run(program: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, args)).stdout
}

const config = (home: string, port: number) => `
auth_enabled: false
analytics: { reporting_enabled: false }
server: { http_listen_address: 127.0.0.1, http_listen_port: ${port}, grpc_listen_address: 127.0.0.1, grpc_listen_port: 0, log_level: error }
common:
  instance_addr: 127.0.0.1
  path_prefix: ${home}
  storage: { filesystem: { chunks_directory: ${home}/chunks, rules_directory: ${home}/rules } }
  replication_factor: 1
  ring: { kvstore: { store: inmemory } }
schema_config:
  configs: [{ from: 2020-10-24, store: tsdb, object_store: filesystem, schema: v13, index: { prefix: index_, period: 24h } }]
limits_config:
  { discover_service_name: [], reject_old_samples: false, allow_structured_metadata: true, volume_enabled: true,
    ingestion_rate_mb: 1024, ingestion_burst_size_mb: 1024, per_stream_rate_limit: 1GB, per_stream_rate_limit_burst: 1GB }
ingester: { lifecycler: { final_sleep: 0s, min_ready_duration: 0s } }
`

/** A real Loki with a folder of its own, once it is ready. */
export async function startLoki(program: string) {
  const home = mkdtempSync(join(tmpdir(), 'loki-'))
  const port = await freePort()
  const file = join(home, 'loki.yaml')
  writeFileSync(file, config(home, port))
  const child = spawn(program, [`-config.file=${file}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  let hasGone = false
  gone.then(() => {
    hasGone = true
  })
  const url = `http://127.0.0.1:${port}`
  // It says so before the part that takes lines has heard of the part that keeps them, and refuses them until then.
  const isReady = async () => {
    if (!(await fetch(`${url}/ready`)).ok) return false
    const ring = await fetch(`${url}/ring`, { headers: { accept: 'application/json' } })
    const { shards } = (await ring.json()) as { shards: readonly { state: string }[] | null }
    return shards?.some(({ state }) => state === 'ACTIVE') ?? false
  }
  while (!(await isReady().catch(() => false))) {
    if (hasGone) throw new Error('Loki ended before it was ready')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop(): Promise<void> {
      child.kill('SIGKILL')
      await gone
      rmSync(home, { recursive: true, force: true })
    },
  }
}
