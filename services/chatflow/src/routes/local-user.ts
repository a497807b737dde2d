import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { KeyRing } from '../domain/key-ring.ts'
import type { UiSessions } from '../domain/ui-sessions.ts'
import { jsonAnswer } from '../wire/common.ts'
import { loginBody, renderLocalUser } from '../wire/local-user.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { sessionCookie } from './gate.ts'

const anyObject = z.looseObject({})

const login = createRoute({
  method: 'post',
  path: '/api/v1/auth/login',
  summary: "Log Flowise's own page in with an API key as the password",
  request: { body: { content: { 'application/json': { schema: loginBody } } } },
  responses: {
    200: jsonAnswer('The one user, with the session as a cookie', anyObject),
    401: { description: 'The password is no valid API key' },
  },
})

export type LocalUserRoutesDeps = {
  readonly ring: KeyRing
  readonly sessions: UiSessions
  readonly nowMs: () => number
}

/**
 * What Flowise's published page asks before it shows anything: who is logged in. There is one user,
 * this machine's; roles, workspaces and organisations do not exist here.
 */
export function localUserRoutes({ ring, sessions, nowMs }: LocalUserRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.get('/api/v1/settings', (c) => c.json({ PLATFORM_TYPE: 'open source' }))
  routes.get('/api/v1/loginmethod/default', (c) => c.json({ providers: [] }))
  routes.post('/api/v1/auth/resolve', (c) => c.json({ redirectUrl: '/signin' }))
  routes.get('/api/v1/auth/permissions/:type', (c) => c.json({}))
  routes.openapi(login, (c) => {
    const { email = 'owner@localhost', password } = c.req.valid('json')
    const key = ring.find(password)
    if (key === undefined) throw new Failure('unauthorized', 'Incorrect Email or Password')
    startSession(c, sessions.begin(key.id))
    return c.json({ ...renderLocalUser(key.name, email, nowMs()) }, 200)
  })
  routes.post('/api/v1/account/logout', (c) => {
    sessions.end(getCookie(c, sessionCookie) ?? '')
    deleteCookie(c, sessionCookie, { path: '/' })
    return c.json({ message: 'logged_out', redirectTo: '/signin' })
  })
  return routes
}

// Strict: no page of another origin can make the browser send it.
function startSession(c: Context, token: string): void {
  const secure = new URL(c.req.url).protocol === 'https:'
  setCookie(c, sessionCookie, token, { httpOnly: true, sameSite: 'Strict', path: '/', secure })
}
