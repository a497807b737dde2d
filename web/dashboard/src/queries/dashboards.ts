import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'

export type SearchHit = {
  readonly uid: string
  readonly title: string
  readonly url: string
  readonly type: 'dash-db' | 'dash-folder'
  readonly tags: readonly string[]
  readonly folderUid?: string
  readonly folderTitle?: string
  readonly isStarred: boolean
}

export type DeletedHit = SearchHit & {
  /** ISO 8601. */
  readonly deleted: string
  readonly deletedBy: string
}

const allHits = 5_000

/** All dashboards. */
export function useDashboards() {
  return useQuery({
    queryKey: ['search'],
    queryFn: ({ signal }) => ask<readonly SearchHit[]>(`/api/search?type=dash-db&limit=${allHits}`, { signal }),
  })
}

/** Deleted dashboards that can be brought back, the last one first. */
export function useTrash() {
  return useQuery({
    queryKey: ['trash'],
    queryFn: ({ signal }) => ask<readonly DeletedHit[]>(`/api/search?deleted=true&limit=${allHits}`, { signal }),
  })
}

/** Dashboards that carry all of `tags`; asked for when `isWanted`. */
export function useTagged(tags: readonly string[], isWanted: boolean) {
  const query = new URLSearchParams([['type', 'dash-db'], ...tags.map((tag) => ['tag', tag])])
  return useQuery({
    queryKey: ['search', 'tagged', ...tags],
    queryFn: ({ signal }) => ask<readonly SearchHit[]>(`/api/search?${query}`, { signal }),
    enabled: isWanted,
  })
}
