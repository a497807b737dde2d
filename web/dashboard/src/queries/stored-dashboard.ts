import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '../model/dashboard.ts'
import { readStored } from '../model/read/read-stored.ts'

type Answer = {
  readonly dashboard: unknown
  readonly meta: {
    readonly slug: string
    readonly folderUid?: string
    readonly folderTitle?: string
    readonly provisioned?: boolean
    readonly updated?: string
    readonly updatedBy?: string
    readonly version?: number
    readonly isStarred?: boolean
    /** False for one that comes from a file that wins over it. */
    readonly canSave?: boolean
    /** False for who may only look at it. */
    readonly canEdit?: boolean
    readonly canDelete?: boolean
  }
}

export type StoredDashboard = Answer & {
  /** `dashboard`, as the page works with it. */
  readonly read: Dashboard
}

/** The dashboard of an id as it is stored now. */
export function askStored(uid: string, signal: AbortSignal): Promise<Answer> {
  return ask<Answer>(`/api/dashboards/uid/${encodeURIComponent(uid)}`, { signal })
}

/** The same, read. */
export async function readStoredDashboard(uid: string, signal: AbortSignal): Promise<StoredDashboard> {
  const stored = await askStored(uid, signal)
  return { ...stored, read: await readStored(stored.dashboard) }
}

/** The dashboard of an id, read. */
export function useStoredDashboard(uid: string) {
  return useQuery({
    queryKey: ['dashboard', uid],
    queryFn: ({ signal }) => readStoredDashboard(uid, signal),
    // What is being looked at is not exchanged for another version by itself.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
