import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Kept, RecordStore } from '../../domain/record.ts'
import type { Playlist } from '../../domain/sharing/shared.ts'
import { playlistSchema, renderPlaylist, renderPlaylistItems } from '../../wire/sharing/shared.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readPage } from '../paging.ts'
import { readBody } from '../read-body.ts'

export type PlaylistDeps = { readonly playlists: RecordStore<Playlist>; readonly newUid: () => string }

const path = '/api/playlists/{uid}'

/** Dashboards that are shown in turn, as on a screen on a wall. */
export function playlistEndpoints({ playlists, newUid }: PlaylistDeps): readonly Endpoint[] {
  const find = (c: Context): Kept<Playlist> => {
    const found = playlists.get(c.req.param('uid') ?? '')
    if (found === undefined) throw new Failure('missing', 'Playlist not found', { code: 'not-found' })
    return found
  }
  const read = async (c: Context): Promise<Playlist> => {
    const { items, ...playlist } = await readBody(c, playlistSchema)
    return { ...playlist, items: items ?? [] }
  }
  const whole = (playlist: Kept<Playlist>) => ({ ...renderPlaylist(playlist), items: renderPlaylistItems(playlist) })
  return [
    endpoint({
      method: 'get',
      path: '/api/playlists',
      summary: 'Playlists, by a text in their names',
      access: 'viewer',
      handle(_, c) {
        const { query, perPage } = readPage(c)
        const found = playlists.list().filter(({ value }) => value.name.toLowerCase().includes(query))
        return c.json(found.slice(0, perPage).map(renderPlaylist))
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/playlists',
      summary: 'Adds a playlist',
      access: 'editor',
      reads: jsonBody(playlistSchema),
      handle: async (_, c) => c.json(renderPlaylist(playlists.put(newUid(), await read(c)))),
    }),
    endpoint({
      method: 'get',
      path,
      summary: 'A playlist with its items',
      access: 'viewer',
      handle: (_, c) => c.json(whole(find(c))),
    }),
    endpoint({
      method: 'get',
      path: `${path}/items`,
      summary: 'What a playlist shows',
      access: 'viewer',
      handle: (_, c) => c.json(renderPlaylistItems(find(c))),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Replaces a playlist',
      access: 'editor',
      reads: jsonBody(playlistSchema),
      handle: async (_, c) => c.json(whole(playlists.put(find(c).uid, await read(c)))),
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Removes a playlist',
      access: 'editor',
      handle(_, c) {
        playlists.remove(find(c).uid)
        return c.json({})
      },
    }),
  ]
}
