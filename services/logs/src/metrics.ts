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

/** What was sent here and taken, and what was not. */
export type PushMetrics = {
  taken(lines: number, bytes: number): void
  refused(reason: string, lines: number): void
}

export function createPushMetrics(metrics: Metrics, keptBytes: () => number): PushMetrics {
  const lines = metrics.counter('logs_received_lines_total', 'Lines that other programs sent and that were taken')
  const bytes = metrics.counter('logs_received_bytes_total', 'Bytes of these lines')
  const refused = metrics.counter('logs_refused_lines_total', 'Lines that were sent and not taken', ['reason'])
  const kept = metrics.gauge('logs_kept_bytes', 'Bytes of the files in which lines that were sent are kept')
  Object.assign(kept, { collect: () => kept.set(keptBytes()) })
  return {
    taken(count, size) {
      lines.inc(count)
      bytes.inc(size)
    },
    refused: (reason, count) => refused.inc({ reason }, count),
  }
}
