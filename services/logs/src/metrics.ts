import type { Metrics } from '@hearth/server'
import type { FollowEvent } from './domain/reading/follow-logs.ts'

/** What streams tell about themselves. */
export type StreamMetrics = {
  opened(): void
  closed(): void
  sent(event: FollowEvent): void
}

export function createStreamMetrics(metrics: Metrics): StreamMetrics {
  const open = metrics.gauge('logs_streams_open', 'Live streams being read')
  const lines = metrics.counter('logs_lines_sent_total', 'Lines sent in live streams')
  const gaps = metrics.counter('logs_gaps_total', 'Losses announced in live streams')
  return {
    opened: () => open.inc(),
    closed: () => open.dec(),
    sent(event) {
      if (event.kind === 'lines') lines.inc(event.lines.length)
      if (event.kind === 'gap') gaps.inc()
    },
  }
}

/** Counts what pages read from the files. */
export function createScanMetrics(metrics: Metrics): (bytes: number) => void {
  const scanned = metrics.counter('logs_scanned_bytes_total', 'Bytes of log files read to answer for pages')
  return (bytes) => scanned.inc(bytes)
}
