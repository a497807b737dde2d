import type { Count } from '../domain/cardinality.ts'

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
}

/** The version of Prometheus whose API this is: clients choose their requests by it. */
export const prometheusVersion = '3.14.0'
