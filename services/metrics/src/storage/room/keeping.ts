/** How much of what came in is kept, and how late it may come. May change while a store is open. */
export type Keeping = {
  /** How far behind the newest sample of its series a sample may lie. */
  readonly outOfOrderMs: number
  /** Samples go this long after their time, or after they came if that was later. */
  readonly retentionMs: number
  /** Most bytes on disk, the log included; the oldest samples go first. */
  readonly retentionBytes: number
}
