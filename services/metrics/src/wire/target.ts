import { never } from '@hearth/rules'
import { formatDuration } from '@hearth/rules/values'
import type { TargetState } from '../domain/model/target.ts'

/** A target as `/api/v1/targets` shows it. */
export type TargetBody = {
  readonly discoveredLabels: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  readonly scrapePool: string
  readonly scrapeUrl: string
  /** As others than this machine reach it. */
  readonly globalUrl: string
  readonly lastError: string
  /** RFC 3339; the year 1 before the first scrape, as Go writes "never". */
  readonly lastScrape: string
  /** Seconds. */
  readonly lastScrapeDuration: number
  readonly health: 'up' | 'down' | 'unknown'
  readonly scrapeInterval: string
  readonly scrapeTimeout: string
  /** What the target leaves out and why, such as figures of a card that is not there; Prometheus has no such field. */
  readonly notes?: readonly string[]
}

export type TargetsBody = {
  readonly activeTargets: readonly TargetBody[]
  readonly droppedTargets: readonly {
    readonly discoveredLabels: Readonly<Record<string, string>>
    readonly scrapePool: string
  }[]
  /** By job; `null` where nobody asked for what is dropped. */
  readonly droppedTargetCounts: Readonly<Record<string, number>> | null
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * @param hostname of this machine, which takes the place of loopback in `globalUrl`
 * @param notes absent from the body when there are none
 */
export function renderTarget(target: TargetState, hostname: string, notes: readonly string[] = []): TargetBody {
  return {
    discoveredLabels: target.discoveredLabels,
    labels: target.labels,
    scrapePool: target.job,
    scrapeUrl: target.url,
    globalUrl: globalUrl(target.url, hostname),
    lastError: target.lastError,
    lastScrape: target.lastScrapeMs === undefined ? never : new Date(target.lastScrapeMs).toISOString(),
    lastScrapeDuration: target.lastDurationMs / 1000,
    health: target.health,
    scrapeInterval: formatDuration(target.intervalMs),
    scrapeTimeout: formatDuration(target.timeoutMs),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

function globalUrl(url: string, hostname: string): string {
  const parsed = new URL(url)
  if (loopback.has(parsed.hostname)) parsed.hostname = hostname
  return parsed.href
}
