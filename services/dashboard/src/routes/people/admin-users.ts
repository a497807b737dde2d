import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { User } from '../../domain/people/user.ts'
import {
  newUserSchema,
  passwordSchema,
  renderSession,
  revokeSchema,
  serverAdminSchema,
} from '../../wire/people/user.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'

const path = '/api/admin/users/{id:\\d+}'

/** Making users, ending them, and what they may beyond the organisation. */
export function adminUserEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { users, passwords } = deps
  return [
    endpoint({
      method: 'post',
      path: '/api/admin/users',
      summary: 'Adds a user',
      access: 'server-admin',
      reads: jsonBody(newUserSchema),
      async handle(_, c) {
        const { password, login, email, ...sent } = await readBody(c, newUserSchema)
        const names = { login: login || email, email, name: sent.name || login || email }
        if (names.login === '')
          throw new Failure('invalid', 'Validation error, need specify either username or email', { param: 'login' })
        const { id, uid } = users.create('user', {
          ...names,
          role: sent.role,
          password: await passwords.hash(password),
        })
        return c.json({ id, uid, message: 'User created' })
      },
    }),
    changing(deps, 'delete', '', 'Removes a user with their sessions', 'User deleted', ({ id }) => users.remove(id)),
    endpoint({
      method: 'put',
      path: `${path}/password`,
      summary: 'Gives a user a new password and ends their sessions',
      access: 'server-admin',
      reads: jsonBody(passwordSchema),
      async handle(_, c) {
        const user = userOf(c, deps)
        await passwords.change(user, (await readBody(c, passwordSchema)).password)
        deps.sessions.removeAllOf(user.id, callerOf(c).sessionId)
        return c.json({ message: 'User password updated' })
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/permissions`,
      summary: 'Makes a user a server admin, or no longer one',
      access: 'server-admin',
      reads: jsonBody(serverAdminSchema),
      async handle(_, c) {
        users.change(userOf(c, deps).id, { isServerAdmin: (await readBody(c, serverAdminSchema)).isGrafanaAdmin })
        return c.json({ message: 'User permissions updated' })
      },
    }),
    changing(deps, 'post', '/disable', 'Keeps a user out', 'User disabled', ({ id }) => {
      users.change(id, { isDisabled: true })
      deps.sessions.removeAllOf(id)
    }),
    changing(deps, 'post', '/enable', 'Lets a user in again', 'User enabled', ({ id }) => {
      users.change(id, { isDisabled: false })
    }),
    ...sessionEndpoints(deps),
  ]
}

function sessionEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { sessions } = deps
  return [
    changing(deps, 'post', '/logout', 'Signs a user out everywhere', 'User logged out', ({ id }, c) => {
      if (id === callerOf(c).id) throw new Failure('invalid', 'You cannot logout yourself')
      sessions.removeAllOf(id)
    }),
    endpoint({
      method: 'get',
      path: `${path}/auth-tokens`,
      summary: 'Browsers in which a user is signed in',
      access: 'server-admin',
      handle(_, c) {
        const own = callerOf(c).sessionId
        return c.json(sessions.listOf(userOf(c, deps).id).map((session) => renderSession(session, own)))
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/revoke-auth-token`,
      summary: 'Signs a user out of one browser',
      access: 'server-admin',
      reads: jsonBody(revokeSchema),
      handle: async (_, c) => revoke(deps, userOf(c, deps).id, c),
    }),
  ]
}

/** Ends the session that the body names. */
export async function revoke(
  { sessions }: Pick<PeopleDeps, 'sessions'>,
  userId: number,
  c: Context,
): Promise<Response> {
  const { authTokenId } = await readBody(c, revokeSchema)
  if (authTokenId === callerOf(c).sessionId) throw new Failure('invalid', 'Cannot revoke active user auth token')
  if (!sessions.remove(userId, authTokenId)) throw new Failure('missing', 'User auth token not found')
  return c.json({ message: 'User auth token revoked' })
}

function userOf(c: Context, { users }: PeopleDeps): User {
  return users.get(Number(c.req.param('id')), 'user')
}

function changing(
  deps: PeopleDeps,
  method: 'post' | 'delete',
  below: string,
  summary: string,
  message: string,
  change: (user: User, c: Context) => void,
): Endpoint {
  return endpoint({
    method,
    path: `${path}${below}`,
    summary,
    access: 'server-admin',
    handle(_, c) {
      change(userOf(c, deps), c)
      return c.json({ message })
    },
  })
}
