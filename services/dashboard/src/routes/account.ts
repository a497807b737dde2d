import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { PreferencesStore } from '../domain/preferences.ts'
import { organisation, preferencesSchema, renderSettings, renderUser } from '../wire/settings.ts'
import { type Endpoint, endpoint, jsonBody } from './access.ts'
import { idParams } from './params.ts'
import { readBody } from './read-body.ts'

export type AccountDeps = {
  readonly sources: DataSources
  readonly preferences: PreferencesStore
  readonly user: string
  readonly version: string
  /** Where the page may take pictures from. */
  readonly imageOrigins: readonly string[]
}

/** The one user and organisation, their preferences, and what programs ask at their start. */
export function accountEndpoints(deps: AccountDeps): readonly Endpoint[] {
  const { sources, preferences, user, version, imageOrigins } = deps
  const settings = () => renderSettings(sources.list(), version, imageOrigins)
  const member = { orgId: 1, userId: 1, login: user, name: user, email: '', avatarUrl: '', role: 'Admin' }
  return [
    plain('/api/frontend/settings', 'What clients read at their start', settings),
    plain('/bootdata', 'The same with the user', () => ({ settings: settings(), user: renderUser(user), navTree: [] })),
    plain('/api/login/ping', 'Whether the credentials are right', () => ({ message: 'Logged in' })),
    plain('/api/org', 'The one organisation', () => organisation),
    plain('/api/orgs', 'The one organisation, in a list', () => [organisation]),
    endpoint({
      method: 'get',
      path: '/api/orgs/{id:\\d+}',
      summary: 'An organisation: there is the one with id 1',
      access: 'user',
      input: { params: idParams },
      handle({ params: { id } }, c) {
        if (id !== '1') throw new Failure('missing', 'Organization not found', { code: 'not-found' })
        return c.json(organisation)
      },
    }),
    plain('/api/org/users', 'Members of the organisation', () => [member]),
    plain('/api/user', 'The one user', () => renderUser(user)),
    plain('/api/user/orgs', 'Organisations of the user', () => [{ orgId: 1, name: organisation.name, role: 'Admin' }]),
    endpoint({
      method: 'get',
      path: '/api/users/lookup',
      summary: 'The user by `loginOrEmail`',
      access: 'user',
      handle(_, c) {
        if (c.req.query('loginOrEmail') !== user) throw new Failure('missing', 'user not found', { code: 'not-found' })
        return c.json(renderUser(user))
      },
    }),
    plain('/api/users/search', 'The user, in a page of users', () => ({
      totalCount: 1,
      users: [renderUser(user)],
      page: 1,
      perPage: 1_000,
    })),
    ...preferencesEndpoints(preferences),
  ]
}

function plain(path: string, summary: string, answer: () => object): Endpoint {
  return endpoint({ method: 'get', path, summary, access: 'user', handle: (_, c) => c.json(answer()) })
}

const preferencePaths = { path: '/api/org/preferences', also: ['/api/user/preferences'] }

const blank = { theme: '', homeDashboardUID: '', timezone: '', weekStart: '' }

function preferencesEndpoints(preferences: PreferencesStore): readonly Endpoint[] {
  const write = async (c: Context, old: typeof blank) => {
    const { theme, homeDashboardUID, timezone, weekStart } = await readBody(c, preferencesSchema)
    preferences.write({
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
      ...preferencePaths,
      summary: 'Theme, time zone and first dashboard',
      access: 'user',
      handle: (_, c) => c.json(preferences.read()),
    }),
    endpoint({
      method: 'put',
      ...preferencePaths,
      summary: 'Sets them',
      access: 'user',
      reads: jsonBody(preferencesSchema),
      handle: (_, c) => write(c, blank),
    }),
    endpoint({
      method: 'patch',
      ...preferencePaths,
      summary: 'Changes those that are sent',
      access: 'user',
      reads: jsonBody(preferencesSchema),
      handle: (_, c) => write(c, preferences.read()),
    }),
  ]
}
