import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { authorOf } from '../../domain/access/api-key.ts'
import type { UiSessions } from '../../domain/access/ui-sessions.ts'
import { loginBody, renderLocalUser } from '../../wire/access/local-user.ts'
import { renderPermissions } from '../../wire/access/permission-list.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, unauthorized } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { keyRequired, sessionCookie } from './gate.ts'

const anyObject = z.looseObject({})

const login = createRoute({
  method: 'post',
  path: '/api/v1/auth/login',
  summary: "Log Flowise's own page in with an API key as the password",
  request: { body: jsonBody(loginBody) },
  responses: {
    200: jsonAnswer('The one user, with the session as a cookie', anyObject),
    401: jsonAnswer('The password is no valid API key', errorSchema),
    ...badRequest,
  },
})

const settings = createRoute({
  method: 'get',
  path: '/api/v1/settings',
  summary: "What kind of server this is, for Flowise's own page",
  responses: { 200: jsonAnswer('The kind', z.object({ PLATFORM_TYPE: z.string() })) },
})

const loginMethods = createRoute({
  method: 'get',
  path: '/api/v1/loginmethod/default',
  summary: 'Ways to log in besides a password: none',
  responses: { 200: jsonAnswer('None', z.object({ providers: z.array(z.string()) })) },
})

const resolve = createRoute({
  method: 'post',
  path: '/api/v1/auth/resolve',
  summary: "Where Flowise's own page begins",
  responses: { 200: jsonAnswer('At the login', z.object({ redirectUrl: z.string() })) },
})

const permissions = createRoute({
  method: 'get',
  path: '/api/v1/auth/permissions/{type}',
  summary: 'Permissions that a key can have, by resource',
  security: keyed,
  request: { params: z.object({ type: z.string() }) },
  responses: { 200: jsonAnswer('The permissions', anyObject), ...unauthorized },
})

const user = createRoute({
  method: 'get',
  path: '/api/v1/user',
  summary: "Who is logged in, for Flowise's own page",
  security: keyed,
  responses: { 200: jsonAnswer('The one user', anyObject), ...unauthorized },
})

const logout = createRoute({
  method: 'post',
  path: '/api/v1/account/logout',
  summary: 'End the session of the browser',
  responses: { 200: jsonAnswer('It has ended', z.object({ message: z.string(), redirectTo: z.string() })) },
})

export type LocalUserRoutesDeps = {
  readonly door: Doorkeeper
  readonly sessions: UiSessions
  readonly nowMs: () => number
}

/**
 * What Flowise's published page asks before it shows anything: who is logged in. There is one user,
 * this machine's; roles, workspaces and organisations do not exist here.
 */
export function localUserRoutes({ door, sessions, nowMs }: LocalUserRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(settings, (c) => c.json({ PLATFORM_TYPE: 'open source' }, 200))
  routes.openapi(loginMethods, (c) => c.json({ providers: [] }, 200))
  routes.openapi(resolve, (c) => c.json({ redirectUrl: '/signin' }, 200))
  routes.openapi(permissions, (c) => c.json(renderPermissions(), 200))
  routes.openapi(user, (c) => {
    const name = authorOf(c.get('caller')) ?? ''
    return c.json({ ...renderLocalUser(name, 'owner@localhost', nowMs()) }, 200)
  })
  routes.openapi(login, (c) => {
    const { email = 'owner@localhost', password } = c.req.valid('json')
    const caller = door.identify(c, password)
    if (c.get('keyWaitMs') !== undefined) throw keyRequired(c)
    if (caller.kind !== 'key') throw new Failure('unauthorized', 'Incorrect Email or Password')
    const { key } = caller
    startSession(c, sessions.begin(key.id))
    return c.json({ ...renderLocalUser(key.name, email, nowMs()) }, 200)
  })
  routes.openapi(logout, (c) => {
    sessions.end(getCookie(c, sessionCookie) ?? '')
    deleteCookie(c, sessionCookie, { path: '/' })
    return c.json({ message: 'logged_out', redirectTo: '/signin' }, 200)
  })
  return routes
}

// Strict: no page of another origin can make the browser send it.
function startSession(c: Context, token: string): void {
  const secure = new URL(c.req.url).protocol === 'https:'
  setCookie(c, sessionCookie, token, { httpOnly: true, sameSite: 'Strict', path: '/', secure })
}
