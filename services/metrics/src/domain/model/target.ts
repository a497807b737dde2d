import type { MetricDescription } from './metric-description.ts'

/** What a target is before it has been asked: where, how often, and with which labels. */
export type TargetInfo = {
  /** The scrape pool; also its label `job` unless relabelled. */
  readonly job: string
  readonly url: string
  /** What relabelling started from (`__address__` and so on). */
  readonly discoveredLabels: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  readonly intervalMs: number
  readonly timeoutMs: number
}

/** A target and its last scrape. */
export type TargetState = TargetInfo & {
  readonly health: 'up' | 'down' | 'unknown'
  /** Why the last scrape failed, or ''. */
  readonly lastError: string
  /** Unix time in milliseconds; `undefined` before the first. */
  readonly lastScrapeMs: number | undefined
  readonly lastDurationMs: number
}

/** What a target says about one of its metrics. */
export type MetricMetadata = MetricDescription & { readonly target: Readonly<Record<string, string>> }

/** What relabelling dropped of a job. */
export type DroppedTargets = {
  readonly job: string
  /** How many, of which `labels` lists as many as the job keeps. */
  readonly count: number
  /** As they were before relabelling. */
  readonly labels: readonly Readonly<Record<string, string>>[]
}
