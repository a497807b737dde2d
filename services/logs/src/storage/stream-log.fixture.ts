import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LabelSets } from '../domain/streams/stream-labels.ts'
import type { LineWish, StreamEntry, StreamStore } from '../domain/streams/stream-store.ts'
import { StreamLog, type StreamLogOptions } from './stream-log.ts'

export const ever = { from: '', until: '~' }
const noMetadata = {}

/** A folder of its own for each test, and logs in it that are closed at its end. */
export function logFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'log-streams-'))
  const faults: string[] = []
  const labels = new LabelSets()
  const open: StreamLog[] = []
  return {
    dir,
    faults,
    labels,
    async open(options: Partial<StreamLogOptions> = {}): Promise<StreamLog> {
      const bounds = { segmentBytes: 1_048_576, retentionMs: 3_600_000, maxBytes: 1_048_576 }
      const report = (fault: string) => faults.push(fault)
      const log = await StreamLog.open({ dir, labels, clock: () => 2_000_000_000_000, report, ...bounds, ...options })
      open.push(log)
      return log
    },
    /** Lines of the stream `{app}` as the log takes them. */
    lines(app: string, lines: readonly (readonly [seconds: number, line: string])[]) {
      const stream = labels.one({ app })
      return { labels: stream, entries: lines.map(([seconds, line]) => entryOf(stream, seconds, line)) }
    },
    async remove() {
      for (const log of open.splice(0)) await log.close().catch(() => undefined)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function entryOf(labels: StreamEntry['labels'], seconds: number, line: string): StreamEntry {
  return { labels, time: timeAt(seconds), line, metadata: noMetadata }
}

/** So many seconds after a moment in 2033, shortly before the clock of the logs. */
export function timeAt(seconds: number): string {
  return String(1_999_999_000n * 1_000_000_000n + BigInt(Math.round(seconds * 1e9))).padStart(19, '0')
}

export async function textsOf(
  store: StreamStore,
  {
    direction = 'forward',
    range = ever,
    ...wish
  }: { direction?: 'forward' | 'backward'; range?: typeof ever } & Partial<LineWish> = {},
): Promise<string[]> {
  const texts: string[] = []
  for await (const batch of store.read([], range, direction, new AbortController().signal, { needles: [], ...wish }))
    texts.push(...batch.map(({ line }) => line))
  return texts
}
