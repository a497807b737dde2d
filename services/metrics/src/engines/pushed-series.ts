import { BatchBuilder } from '../domain/model/batch-builder.ts'
import type { BatchAppender } from '../domain/model/ingest.ts'
import type { Labels } from '../domain/model/labels.ts'
import { keyOf, type PushGroup } from '../domain/push/group.ts'
import { groupSamples } from '../domain/push/group-samples.ts'
import type { GroupingKey } from '../domain/push/grouping-key.ts'

type Stored = { readonly atMs: number; readonly series: ReadonlyMap<string, Labels> }

// Beyond this a clock was set back, and what comes then has the time that it tells.
const mostAheadMs = 1_000

/** Stores the series of groups at one time, and marks the end of those that are no longer in them. */
export class PushedSeries {
  readonly #appender: BatchAppender
  // Of each group, the series that were stored last, by their labels, and when.
  readonly #live = new Map<string, Stored>()

  constructor(appender: BatchAppender) {
    this.#appender = appender
  }

  /** What comes in the same millisecond as the storing before, a push or a round, is stored behind it. */
  async store(groups: readonly PushGroup[], nowMs: number): Promise<void> {
    const batch = new BatchBuilder()
    for (const group of groups) this.#add(group, this.#timeOf(group.labels, nowMs), batch)
    await this.#append(batch)
  }

  async end(labels: GroupingKey, nowMs: number): Promise<void> {
    const batch = new BatchBuilder()
    this.#endOthers(labels, new Map(), nowMs, batch)
    this.#live.delete(keyOf(labels))
    await this.#append(batch)
  }

  #timeOf(group: GroupingKey, nowMs: number): number {
    const lastMs = this.#live.get(keyOf(group))?.atMs ?? 0
    return lastMs - nowMs < mostAheadMs ? Math.max(nowMs, lastMs + 1) : nowMs
  }

  #add(group: PushGroup, nowMs: number, batch: BatchBuilder): void {
    const live = new Map<string, Labels>()
    for (const { labels, value } of groupSamples(group)) {
      live.set(labels.key, labels)
      batch.pushNumber(nowMs, value)
      batch.endSeries(labels)
    }
    this.#endOthers(group.labels, live, nowMs, batch)
    this.#live.set(keyOf(group.labels), { atMs: nowMs, series: live })
  }

  /** Marks the end of what was stored last of a group and is not in `live`. */
  #endOthers(group: GroupingKey, live: ReadonlyMap<string, Labels>, nowMs: number, batch: BatchBuilder): void {
    const stored = this.#live.get(keyOf(group))
    if (stored === undefined) return
    // At the time of a sample there is no room for its end.
    const atMs = Math.max(nowMs, stored.atMs + 1)
    for (const [key, labels] of stored.series) {
      if (live.has(key)) continue
      batch.pushStale(atMs)
      batch.endSeries(labels)
    }
  }

  async #append(batch: BatchBuilder): Promise<void> {
    await this.#appender.appendBatch(batch, { refusal: 'skip', signal: new AbortController().signal })
  }
}
