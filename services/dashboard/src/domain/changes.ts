export type ChangedKind = 'dashboards' | 'folders'

/** One change of a dashboard or a folder. */
export type Change = {
  /** Counts all changes of dashboards and folders, from 1, and never goes back. */
  readonly revision: number
  readonly uid: string
  /** Its number, which another one of the same uid does not have. */
  readonly id: number
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** The folder in which it stood before the change; for a new one that in which it is. Empty for the root. */
  readonly folderUid: string
  /** Those that it was given before the change; none of a new one, nor where they are not asked for. */
  readonly labels: Readonly<Record<string, string>>
}

/** The last changes of dashboards and folders, whoever made them, and word of new ones. */
export type ChangeLog = {
  /** The revision of the last change. */
  latest(): number
  /** Whether all changes after this revision are still kept; also not of one that is yet to come. */
  reaches(revision: number): boolean
  /**
   * Changes of a kind after a revision, the oldest first, at most so many. One is in memory at a time: they are to be
   * taken before the log is asked for others.
   */
  since(kind: ChangedKind, revision: number, most: number, withLabels?: boolean): Iterable<Change>
  /** Resolves once there is a change after this revision, or the signal is aborted. */
  waitBeyond(revision: number, signal: AbortSignal): Promise<void>
}
