import type { Keys, Logger } from '@hearth/kernel'
import type { SnapshotBounds } from './keep-snapshots.ts'

export type SharedOptions = {
  /** Of the Postgres database. */
  readonly url: string
  /** Where the copy of this process is, and a database file that it had for itself. */
  readonly folder: string
  /** Name of that file. */
  readonly fileName: string
  /** Seal what only processes of one master secret open. */
  readonly keys: Keys
  readonly logger: Logger
  readonly bounds?: SnapshotBounds
}
