import { Failure } from '@hearth/kernel'
import { clientNetwork } from '@hearth/server'
import type { CheckPassword } from '../../domain/auth/check-password.ts'
import { ownPasswordSchema, renderSession } from '../../wire/people/user.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { readBody } from '../read-body.ts'
import { revoke } from './admin-users.ts'
import type { PeopleDeps } from './people-deps.ts'

export type OwnAccountDeps = PeopleDeps & { readonly checkPassword: CheckPassword }

/** Password and browsers of who asks. */
export function ownAccountEndpoints(deps: OwnAccountDeps): readonly Endpoint[] {
  const { users, passwords, sessions, checkPassword } = deps
  return [
    endpoint({
      method: 'put',
      path: '/api/user/password',
      summary: 'Changes the own password and ends all other sessions',
      access: 'user',
      reads: jsonBody(ownPasswordSchema),
      async handle(_, c) {
        const { oldPassword, newPassword } = await readBody(c, ownPasswordSchema)
        const user = users.get(callerOf(c).id, 'user')
        await checkPassword
          .check({ user: user.login, password: oldPassword }, clientNetwork(c.get('clientAddress')))
          .catch((error: unknown) => {
            // Whoever asks is signed in: it is the old password that is wrong.
            if (!(error instanceof Failure) || error.kind !== 'unauthorized') throw error
            throw new Failure('invalid', 'invalid old password', { param: 'oldPassword', cause: error })
          })
        if (oldPassword === newPassword)
          throw new Failure('invalid', 'Cannot change the password: it is the one there was', { param: 'newPassword' })
        await passwords.change(user, newPassword)
        sessions.removeAllOf(user.id, callerOf(c).sessionId)
        return c.json({ message: 'User password changed' })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/user/auth-tokens',
      summary: 'Browsers in which one is signed in',
      access: 'user',
      handle(_, c) {
        const { id, sessionId } = callerOf(c)
        return c.json(sessions.listOf(id).map((session) => renderSession(session, sessionId)))
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/user/revoke-auth-token',
      summary: 'Signs out of another browser',
      access: 'user',
      handle: (_, c) => revoke(deps, callerOf(c).id, c),
    }),
    endpoint({
      method: 'post',
      path: '/api/user/logout-everywhere',
      summary: 'Signs out of all other browsers',
      access: 'user',
      handle(_, c) {
        const { id, sessionId } = callerOf(c)
        sessions.removeAllOf(id, sessionId)
        return c.json({ message: 'Signed out of all other browsers' })
      },
    }),
    ...flagEndpoints(deps),
  ]
}

function flagEndpoints({ helpFlags }: OwnAccountDeps): readonly Endpoint[] {
  const setFlags = (userId: number, flags: number) => helpFlags.put(`${userId}`, flags).value
  return [
    endpoint({
      method: 'get',
      path: '/api/user/helpflags/clear',
      effect: 'change',
      summary: 'Forgets which hints were seen',
      access: 'user',
      handle: (_, c) => c.json({ message: 'Help flag set', helpFlags1: setFlags(callerOf(c).id, 0) }),
    }),
    endpoint({
      method: 'put',
      path: '/api/user/helpflags/{flag:\\d+}',
      summary: 'Remembers that a hint was seen, by the number of its bit',
      access: 'user',
      handle(_, c) {
        const { id } = callerOf(c)
        const bit = Number(c.req.param('flag'))
        if (bit > 30) throw new Failure('invalid', 'Cannot set this flag: its number is 0 to 30', { param: 'flag' })
        const flags = (helpFlags.get(`${id}`)?.value ?? 0) | (1 << bit)
        return c.json({ message: 'Help flag set', helpFlags1: setFlags(id, flags) })
      },
    }),
  ]
}
