import { ask } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SearchHit } from './dashboards.ts'

export type PlaylistItem = {
  readonly type: 'dashboard_by_uid' | 'dashboard_by_tag' | 'dashboard_by_id'
  readonly value: string
  readonly title?: string
}

/** Dashboards that are shown in turn; `interval` such as `5m`. */
export type Playlist = {
  readonly uid: string
  readonly name: string
  readonly interval: string
  readonly items: readonly PlaylistItem[]
}

const mostPlaylists = 1_000
const mostDashboards = 5_000

export function usePlaylists() {
  return useQuery({
    queryKey: ['playlists'],
    queryFn: ({ signal }) =>
      ask<readonly Omit<Playlist, 'items'>[]>(`/api/playlists?limit=${mostPlaylists}`, { signal }),
  })
}

export function usePlaylist(uid: string) {
  return useQuery({
    queryKey: ['playlists', uid],
    queryFn: ({ signal }) => ask<Playlist>(`/api/playlists/${encodeURIComponent(uid)}`, { signal }),
  })
}

/** A playlist with the dashboards that its items stand for now, each once for each item. */
export function usePlayed(uid: string) {
  return useQuery({
    queryKey: ['playlists', uid, 'played'],
    queryFn: async ({ signal }) => {
      const playlist = await ask<Playlist>(`/api/playlists/${encodeURIComponent(uid)}`, { signal })
      const each = await Promise.all(playlist.items.map((item) => dashboardsOf(item, signal)))
      return { playlist, dashboards: each.flat() }
    },
    // What is shown does not jump while it is shown, and is asked for anew the next time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function dashboardsOf({ type, value }: PlaylistItem, signal: AbortSignal): Promise<readonly string[]> {
  if (type === 'dashboard_by_uid') return [value]
  const query = new URLSearchParams([
    ['type', 'dash-db'],
    ['limit', String(mostDashboards)],
  ])
  if (type === 'dashboard_by_tag') query.set('tag', value)
  const hits = await ask<readonly (SearchHit & { readonly id: number })[]>(`/api/search?${query}`, { signal })
  // Numbers of dashboards are of lists that were made before there were uids.
  return hits.filter(({ id }) => type === 'dashboard_by_tag' || String(id) === value).map(({ uid }) => uid)
}

export type PlaylistChange = {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** A change to playlists, after which they are asked for anew. */
export function useChangePlaylists() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, ...rest }: PlaylistChange) => ask(path, rest),
    onSuccess: () => client.invalidateQueries({ queryKey: ['playlists'] }),
  })
}
