import type { DashboardSummary } from './dashboard.ts'

/** A dashboard that was deleted and can be brought back with its versions. */
export type DeletedDashboard = DashboardSummary & { readonly deletedAtMs: number; readonly deletedBy: string }

/** Deleted dashboards, a bounded number of them: the oldest deletions are forgotten first. */
export type TrashStore = {
  /** Newest deletion first. */
  list(): readonly DeletedDashboard[]
  get(uid: string): DeletedDashboard | undefined
  /** Deletes a dashboard that can be brought back. */
  put(uid: string, deletion: { readonly atMs: number; readonly by: string }): void
  /** Brings one back into a folder; its versions are still there. */
  restore(uid: string, folderUid: string): void
  /** Forgets one with its versions. */
  purge(uid: string): void
}
