import type { Logger } from '@hearth/kernel'
import type { Turns } from '../domain/turns/turns.ts'
import type { Keeping } from './room/keeping.ts'

export type StorageOptions = {
  /** Created when absent; one process at a time. */
  readonly dir: string
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly logger: Logger
  /** How long answers share the event loop with what else there is; default: with each other alone. */
  readonly turns?: Turns
  /** How far behind the newest sample of its series a sample may lie; default an hour. */
  readonly outOfOrderMs?: number
  /** Samples go this long after their time, or after they came if that was later; default 15 days. */
  readonly retentionMs?: number
  /** Most bytes on disk, the log included; the oldest samples go first. Default 1 GiB. */
  readonly retentionBytes?: number
  /** What holds in place of the three above, asked each time; default: they do. */
  readonly keeping?: () => Keeping
  /** Most bytes of samples in memory; the oldest go first. Default 256 MiB. */
  readonly headBytes?: number
  /** Between two flushes of the log to disk; 0 flushes before every acknowledgement. Default a second. */
  readonly walSyncMs?: number
  /** The log is condensed into a checkpoint after this time; default ten minutes. */
  readonly checkpointMs?: number
  /** And when it has this many bytes; default 16 MiB; never more than a 16th of `retentionBytes`. */
  readonly checkpointBytes?: number
  /** A file of closed chunks is written on until it has this many bytes; default 8 MiB; never more than a 32nd of `retentionBytes`. */
  readonly chunkFileBytes?: number
  /** Most bytes of blocks that are kept in memory to be read again; default 32 MiB. */
  readonly blockCacheBytes?: number
  /** Most bytes that descriptions of metrics take; the oldest go first. Default 8 MiB. */
  readonly metadataBytes?: number
}
