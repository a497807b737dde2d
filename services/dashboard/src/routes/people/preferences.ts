import type { Context } from 'hono'
import type { PreferencesOwner, PreferencesStore } from '../../domain/preferences.ts'
import { preferencesSchema } from '../../wire/settings.ts'
import { type Access, type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'
import { teamOf } from './teams.ts'

type Place = {
  readonly path: string
  readonly whose: string
  readonly read: Access
  readonly write: Access
  readonly owner: (c: Context) => PreferencesOwner
}

const blank = { theme: '', homeDashboardUID: '', timezone: '', weekStart: '' }

/** What everybody, a team or a user prefers. */
export function preferencesEndpoints(deps: Pick<PeopleDeps, 'preferences' | 'teams'>): readonly Endpoint[] {
  const ofOrganisation = { path: '/api/org/preferences', whose: 'everybody', read: 'viewer', write: 'admin' } as const
  const ofUser = { path: '/api/user/preferences', whose: 'who asks', read: 'user', write: 'user' } as const
  const ofTeam = { path: '/api/teams/{id}/preferences', whose: 'a team', read: 'admin', write: 'admin' } as const
  const places: readonly Place[] = [
    { ...ofOrganisation, owner: () => 'org' },
    { ...ofUser, owner: (c) => `user ${callerOf(c).id}` },
    { ...ofTeam, owner: (c) => `team ${teamOf(c, deps).id}` },
  ]
  return places.flatMap((place) => endpointsAt(place, deps.preferences))
}

function endpointsAt({ path, whose, read, write, owner }: Place, store: PreferencesStore): readonly Endpoint[] {
  const put = async (c: Context, old: typeof blank) => {
    const { theme, homeDashboardUID, timezone, weekStart } = await readBody(c, preferencesSchema)
    store.write(owner(c), {
      theme: theme ?? old.theme,
      homeDashboardUID: homeDashboardUID ?? old.homeDashboardUID,
      timezone: timezone ?? old.timezone,
      weekStart: weekStart ?? old.weekStart,
    })
    return c.json({ message: 'Preferences updated' })
  }
  return [
    endpoint({
      method: 'get',
      path,
      summary: `Theme, time zone and first dashboard of ${whose}`,
      access: read,
      handle: (_, c) => c.json(store.read(owner(c))),
    }),
    endpoint({
      method: 'put',
      path,
      summary: `Sets them for ${whose}`,
      access: write,
      reads: jsonBody(preferencesSchema),
      handle: (_, c) => put(c, blank),
    }),
    endpoint({
      method: 'patch',
      path,
      summary: `Changes those of ${whose} that are sent`,
      access: write,
      reads: jsonBody(preferencesSchema),
      handle: (_, c) => put(c, store.read(owner(c))),
    }),
  ]
}
