import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { PreferencesStore } from '../domain/preferences.ts'
import { organisation, preferencesSchema, renderSettings, renderUser } from '../wire/settings.ts'
import { readBody } from './read-body.ts'

export type AccountRoutesDeps = {
  readonly sources: DataSources
  readonly preferences: PreferencesStore
  readonly user: string
  readonly version: string
  /** Where the page may take pictures from. */
  readonly imageOrigins: readonly string[]
}

/** The one user and organisation, their preferences, and what programs ask at their start. */
export function accountRoutes(deps: AccountRoutesDeps): OpenAPIHono<AppEnv> {
  const { sources, preferences, user, version, imageOrigins } = deps
  const routes = createRoutes()
  const settings = () => renderSettings(sources.list(), version, imageOrigins)
  const member = { orgId: 1, userId: 1, login: user, name: user, email: '', avatarUrl: '', role: 'Admin' }
  routes.get('/api/frontend/settings', (c) => c.json(settings()))
  routes.get('/bootdata', (c) => c.json({ settings: settings(), user: renderUser(user), navTree: [] }))
  routes.get('/api/login/ping', (c) => c.json({ message: 'Logged in' }))
  routes.get('/api/org', (c) => c.json(organisation))
  routes.get('/api/orgs', (c) => c.json([organisation]))
  routes.get('/api/orgs/:id{\\d+}', (c) => {
    if (c.req.param('id') !== '1') throw new Failure('missing', 'Organization not found', { code: 'not-found' })
    return c.json(organisation)
  })
  routes.get('/api/org/users', (c) => c.json([member]))
  routes.get('/api/user', (c) => c.json(renderUser(user)))
  routes.get('/api/user/orgs', (c) => c.json([{ orgId: 1, name: organisation.name, role: 'Admin' }]))
  routes.get('/api/users/lookup', (c) => {
    if (c.req.query('loginOrEmail') !== user) throw new Failure('missing', 'user not found', { code: 'not-found' })
    return c.json(renderUser(user))
  })
  routes.get('/api/users/search', (c) => c.json({ totalCount: 1, users: [renderUser(user)], page: 1, perPage: 1_000 }))
  for (const path of ['/api/org/preferences', '/api/user/preferences']) {
    routes.get(path, (c) => c.json(preferences.read()))
    for (const method of ['put', 'patch'] as const) {
      routes[method](path, async (c) => {
        const { theme, homeDashboardUID, timezone, weekStart } = await readBody(c, preferencesSchema)
        const old =
          method === 'put' ? { theme: '', homeDashboardUID: '', timezone: '', weekStart: '' } : preferences.read()
        preferences.write({
          theme: theme ?? old.theme,
          homeDashboardUID: homeDashboardUID ?? old.homeDashboardUID,
          timezone: timezone ?? old.timezone,
          weekStart: weekStart ?? old.weekStart,
        })
        return c.json({ message: 'Preferences updated' })
      })
    }
  }
  return routes
}
