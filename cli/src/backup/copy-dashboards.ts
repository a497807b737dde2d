import { join } from 'node:path'
import type { ArchiveEntry } from './archive/write-archive.ts'

/** Folder of the dashboards in the state folder. */
export const dashboardsFolder = 'dashboard'
/** What one process of the dashboards keeps, in the state folder. */
export const dashboardsName = 'dashboard/dashboard.db'
const passwordName = 'dashboard/password.json'

/** What processes of the dashboards share, as the files that one process would have, whose place they take. */
export type SharedDashboards = {
  /** The database file. */
  readonly path: string
  /** What lies beside it. */
  readonly beside: readonly ArchiveEntry[]
}

/**
 * @param drafts folder in which the copy is made
 * @returns `undefined` where nothing is shared yet: then each process still has its own files
 */
export async function copyDashboards(url: string, drafts: string): Promise<SharedDashboards | undefined> {
  const path = join(drafts, 'shared.db')
  const { copySharedDashboards } = await import('@hearth/dashboard')
  const copied = await copySharedDashboards(url, path)
  if (copied === undefined) return undefined
  const { passwordHash } = copied
  const beside = passwordHash === undefined ? [] : [{ name: passwordName, text: `${passwordHash.trimEnd()}\n` }]
  return { path, beside }
}
