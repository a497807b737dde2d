import type { StreamLabels } from '../domain/streams/stream-store.ts'

/** A line as a tail shows it. */
export type TailLine = { readonly labels: StreamLabels; readonly time: string; readonly line: string }

/** A line that a slow reader does not get. */
export type DroppedLine = Omit<TailLine, 'line'>

/** One frame of `GET /loki/api/v1/tail`, lines of one stream together. */
export function renderTailFrame(lines: readonly TailLine[], dropped: readonly DroppedLine[]): string {
  const streams = new Map<StreamLabels, [time: string, line: string][]>()
  for (const { labels, time, line } of lines) {
    const values = streams.get(labels) ?? []
    values.push([time, line])
    streams.set(labels, values)
  }
  return JSON.stringify({
    streams: [...streams].map(([stream, values]) => ({ stream, values })),
    ...(dropped.length > 0 && { dropped_entries: dropped.map(({ labels, time }) => ({ timestamp: time, labels })) }),
  })
}
