import type { Count } from '../domain/cardinality.ts'
import type { Bounds, RecoveryReport } from '../domain/model/recovery-report.ts'

/** Shapes of `/api/v1/status/…`. */
export type BuildInfoBody = {
  readonly version: string
  readonly revision: string
  readonly branch: string
  readonly buildUser: string
  readonly buildDate: string
  readonly goVersion: string
}

export type RuntimeInfoBody = {
  readonly startTime: string
  readonly CWD: string
  readonly hostname: string
  readonly serverTime: string
  readonly reloadConfigSuccess: boolean
  readonly lastConfigTime: string
  readonly corruptionCount: number
  readonly goroutineCount: number
  readonly GOMAXPROCS: number
  readonly GOMEMLIMIT: number
  readonly GOGC: string
  readonly GODEBUG: string
  readonly storageRetention: string
}

export type TsdbStatusBody = {
  readonly headStats: {
    readonly numSeries: number
    readonly numLabelPairs: number
    readonly chunkCount: number
    /** Milliseconds. */
    readonly minTime: number
    readonly maxTime: number
  }
  readonly seriesCountByMetricName: readonly Count[]
  readonly labelValueCountByLabelName: readonly Count[]
  readonly memoryInBytesByLabelName: readonly Count[]
  readonly seriesCountByLabelValuePair: readonly Count[]
  /** Not in Prometheus: what the start found damaged, and what is lost with it. */
  readonly recovery: RecoveryBody
}

/** As in `meta.json` of a block; times are Unix milliseconds, the last behind the block. */
export type BlockBody = {
  readonly ulid: string
  readonly minTime: number
  readonly maxTime: number
  readonly stats: {
    readonly numSamples: number
    readonly numSeries: number
    readonly numChunks: number
    readonly numTombstones?: number | undefined
  }
  readonly compaction: { readonly level: number; readonly sources: readonly string[] }
  readonly version: number
}

export function renderBlock({ ulid, minTime, maxTime, stats, compaction, version }: BlockBody): BlockBody {
  return { ulid, minTime, maxTime, stats, compaction, version }
}

type BoundsBody = {
  readonly atLeast: number
  /** `null` when nothing bounds it. */
  readonly atMost: number | null
}

export type RecoveryBody = {
  /** Places in files that could not be read; 0 when nothing is lost. */
  readonly damagedParts: number
  readonly damagedBytes: number
  readonly damagedFiles: readonly string[]
  readonly samplesLost: BoundsBody
  readonly seriesLost: BoundsBody
}

export function renderRecovery({ samplesLost, seriesLost, ...damage }: RecoveryReport): RecoveryBody {
  return { ...damage, samplesLost: renderBounds(samplesLost), seriesLost: renderBounds(seriesLost) }
}

function renderBounds({ atLeast, atMost }: Bounds): BoundsBody {
  return { atLeast, atMost: atMost ?? null }
}

/** The version of Prometheus whose API this is: clients choose their requests by it. */
export const prometheusVersion = '3.16.0'
