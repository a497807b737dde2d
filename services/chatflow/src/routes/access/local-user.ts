import { Failure } from '@hearth/kernel'
import { ownCookie } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { actorOf, authorOf } from '../../domain/access/api-key.ts'
import type { UiSessions } from '../../domain/access/ui-sessions.ts'
import { loginBody, renderLocalUser } from '../../wire/access/local-user.ts'
import { renderPermissions } from '../../wire/access/permission-list.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { flowiseCookie, isWaitingOrExpired, keyRequired } from './authenticate.ts'
import type { Authenticator } from './authenticator.ts'

export type LocalUserDeps = {
  readonly authenticator: Authenticator
  readonly sessions: UiSessions
  readonly nowMs: () => number
}

const anyObject = z.looseObject({})

/**
 * What Flowise's published page asks before it shows anything: who is logged in. There is one user,
 * this machine's; roles, workspaces and organisations do not exist here.
 */
export function localUserEndpoints(deps: LocalUserDeps): readonly ChatflowEndpoint[] {
  return [...serverEndpoints(deps), ...sessionEndpoints(deps)]
}

function serverEndpoints({ nowMs }: LocalUserDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/settings',
      summary: "What kind of server this is, for Flowise's own page",
      access: 'anyone',
      output: z.object({ PLATFORM_TYPE: z.string() }),
      handle: () => ({ PLATFORM_TYPE: 'open source' }),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/loginmethod/default',
      summary: 'Ways to log in besides a password: none',
      access: 'anyone',
      output: z.object({ providers: z.array(z.string()) }),
      handle: () => ({ providers: [] }),
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/auth/resolve',
      effect: 'question',
      summary: "Where Flowise's own page begins",
      access: 'anyone',
      output: z.object({ redirectUrl: z.string() }),
      handle: () => ({ redirectUrl: '/signin' }),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/auth/permissions/{type}',
      summary: 'Permissions that a key can have, by resource',
      access: 'key',
      input: { params: z.object({ type: z.string() }) },
      output: anyObject,
      refusals: [],
      handle: () => renderPermissions(),
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/user',
      summary: "Who is logged in, for Flowise's own page",
      access: 'key',
      output: anyObject,
      handle: (_, c) => ({ ...renderLocalUser(authorOf(c.get('caller')) ?? '', 'owner@localhost', nowMs()) }),
    }),
  ]
}

function sessionEndpoints({ authenticator, sessions, nowMs }: LocalUserDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/auth/login',
      summary: "Log Flowise's own page in with an API key as the password",
      access: 'anyone',
      input: { body: loginBody },
      output: anyObject,
      answer: 'The one user, with the session as a cookie',
      refusals: [400, 401],
      async handle({ body: { email = 'owner@localhost', password } }, c) {
        const caller = authenticator.identify(c, password)
        if (isWaitingOrExpired(c)) throw keyRequired(c)
        if (caller.kind !== 'key') throw new Failure('unauthorized', 'Incorrect Email or Password')
        const { key } = caller
        c.set('actor', actorOf(caller))
        startSession(c, await sessions.begin(key.id))
        return { ...renderLocalUser(key.name, email, nowMs()) }
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/account/logout',
      summary: 'End the session of the browser',
      access: 'anyone',
      output: z.object({ message: z.string(), redirectTo: z.string() }),
      async handle(_, c) {
        await sessions.end(getCookie(c, flowiseCookie) ?? '')
        deleteCookie(c, flowiseCookie, ownCookie(c))
        return { message: 'logged_out', redirectTo: '/signin' }
      },
    }),
  ]
}

// Strict: no page of another origin can make the browser send it.
function startSession(c: Context, token: string): void {
  setCookie(c, flowiseCookie, token, ownCookie(c))
}
