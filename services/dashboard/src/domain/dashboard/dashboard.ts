/** Where a provisioned dashboard comes from. */
export type Origin = {
  /** The provider's name. */
  readonly provider: string
  /** Path of the file below the provider's folder. */
  readonly file: string
  /** Digest of the text that was read, to tell whether the file has changed since. */
  readonly hash: string
  /** Whether it may be changed through the API all the same. */
  readonly editable: boolean
}

/** What lists and searches need of a dashboard: everything but its text. */
export type DashboardSummary = {
  readonly id: number
  readonly uid: string
  /** Empty for the root. */
  readonly folderUid: string
  readonly title: string
  readonly tags: readonly string[]
  /** Counts from 1; each save that changes something adds one. */
  readonly version: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly createdBy: string
  readonly updatedBy: string
  /** `undefined` for one that was saved through the API. */
  readonly origin: Origin | undefined
  /** Of the last change, counted over all dashboards and folders: see `domain/changes.ts`. */
  readonly revision: number
}

export type Dashboard = DashboardSummary & {
  /** The JSON as it was handed in, byte for byte; its `id`, `uid` and `version` may be outdated. */
  readonly text: string
}

/** A dashboard's state after one save. */
export type DashboardVersion = {
  readonly id: number
  readonly version: number
  /** 0 for the first. */
  readonly parentVersion: number
  /** The version that was restored by this save; 0 for any other save. */
  readonly restoredFrom: number
  readonly text: string
  readonly createdAtMs: number
  readonly createdBy: string
  readonly message: string
}

/** A save that was found to be allowed. */
export type DashboardWrite = Pick<Dashboard, 'uid' | 'folderUid' | 'title' | 'tags' | 'version' | 'text' | 'origin'> & {
  readonly atMs: number
  readonly by: string
  readonly message: string
  readonly restoredFrom: number
}

/** Keeps dashboards with their last versions. A crash leaves a save whole or undone. */
export type DashboardStore = {
  /** By title. */
  list(): readonly DashboardSummary[]
  get(uid: string): Dashboard | undefined
  findById(id: number): Dashboard | undefined
  /** Creates, or replaces the dashboard of that uid and keeps what it was as a version. */
  write(write: DashboardWrite): Dashboard
  /** Changes where a dashboard stands and comes from, without a new version. */
  place(uid: string, place: { readonly folderUid: string; readonly origin: Origin | undefined }): void
  remove(uid: string): void
  /** Newest first. */
  versions(uid: string): readonly DashboardVersion[]
}
