import { availableParallelism, hostname } from 'node:os'
import { join } from 'node:path'
import type { CommonConfig } from '@hearth/kernel'
import { formatDuration } from '@hearth/rules/values'
import type { MetricsConfig } from '../config.ts'
import type { Keeping } from '../storage/room/keeping.ts'
import { type BuildInfoBody, prometheusVersion, type RuntimeInfoBody } from '../wire/status.ts'
import type { ReloadState } from './config-in-force.ts'

/** The version of the API comes first: clients choose their requests by it. Ours is the revision. */
export function buildInfo(version: string): BuildInfoBody {
  return {
    version: prometheusVersion,
    revision: `hearth-${version}`,
    branch: 'main',
    buildUser: 'hearth',
    buildDate: '',
    goVersion: `node ${process.version}`,
  }
}

/** Figures of this process under the names of Prometheus; what only Go has is 0 or empty. */
export function runtimeInfo(
  keeping: Keeping,
  {
    startedMs,
    nowMs,
    quarantined,
    reload,
  }: {
    readonly startedMs: number
    readonly nowMs: number
    readonly quarantined: number
    readonly reload: ReloadState
  },
): RuntimeInfoBody {
  const startTime = new Date(startedMs).toISOString()
  return {
    startTime,
    CWD: process.cwd(),
    hostname: hostname(),
    serverTime: new Date(nowMs).toISOString(),
    reloadConfigSuccess: reload.isSuccessful,
    lastConfigTime: new Date(reload.atMs).toISOString(),
    corruptionCount: quarantined,
    goroutineCount: 0,
    GOMAXPROCS: availableParallelism(),
    GOMEMLIMIT: 0,
    GOGC: '',
    GODEBUG: '',
    storageRetention: `${formatDuration(keeping.retentionMs)} or ${formatBytes(keeping.retentionBytes)}`,
  }
}

/** The configuration under the names of Prometheus' flags. */
export function flags(config: MetricsConfig, common: CommonConfig, keeping: Keeping): Readonly<Record<string, string>> {
  return {
    'config.file': config.configFile ?? '',
    'query.lookback-delta': formatDuration(config.lookbackMs),
    'query.max-concurrency': String(config.queryConcurrency),
    'query.max-samples': String(config.maxSamples),
    'query.timeout': formatDuration(config.queryTimeoutMs),
    'storage.tsdb.out-of-order-time-window': formatDuration(keeping.outOfOrderMs),
    'storage.tsdb.path': join(common.home, 'metrics'),
    'storage.tsdb.retention.size': formatBytes(keeping.retentionBytes),
    'storage.tsdb.retention.time': formatDuration(keeping.retentionMs),
    'web.cors.origin': config.corsOrigin ?? '',
    'web.enable-admin-api': String(config.adminApi),
    'web.enable-lifecycle': String(config.lifecycleApi),
    'web.enable-remote-write-receiver': String(config.remoteWrite),
    'web.external-url': common.urls.metrics,
    'web.listen-address': `${common.host}:${config.port}`,
  }
}

// The largest unit that leaves nothing over, as Prometheus writes its flags.
function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = units.findLastIndex((_, at) => bytes % 1024 ** at === 0)
  return `${bytes / 1024 ** power}${units[power]}`
}
