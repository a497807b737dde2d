import { Failure } from '@hearth/kernel'
import { type AccessRules, type Endpoint as AnyEndpoint, endpointForm } from '@hearth/server'
import type { z } from '@hono/zod-openapi'
import type { Caller } from '../domain/people/caller.ts'
import { isAtLeast } from '../domain/people/role.ts'
import { callerOf } from './caller.ts'

/**
 * Who may ask.
 *
 * - `anyone`: without credentials, as probes do, and who has a public link.
 * - `user`: whoever is signed in, of their own account.
 * - `viewer`, `editor`, `admin`: by the role in the organisation, or a higher one. What a viewer sees of dashboards and
 *   folders is what permissions on them say.
 * - `writer`: an editor, or who was given the right to change some folder or dashboard; the handler looks at which.
 * - `server-admin`: who may also change users and the service itself.
 */
export type Access = 'anyone' | 'user' | 'viewer' | 'writer' | 'editor' | 'admin' | 'server-admin'

export type Endpoint = AnyEndpoint<Access> & {
  /** Whether it waits for others before or after it changes something, for which alone it takes a turn. */
  readonly takesTurn?: true
}

/** Declares an endpoint of this service. */
export const endpoint = endpointForm<Access>()

/** Declares that an endpoint takes a turn by itself: nobody else changes anything while it runs otherwise. */
export function takesTurn(one: Endpoint): Endpoint {
  return { ...one, takesTurn: true }
}

/**
 * Lets those ask who may.
 *
 * @param mayWrite whether there is a folder or dashboard that a caller may change
 */
export function createAccessRules(mayWrite: (caller: Caller) => boolean): AccessRules<Access> {
  return {
    admit: (access) => async (c, next) => {
      if (access !== 'anyone' && !isAdmitted(access, callerOf(c), mayWrite)) throw denied(access)
      await next()
    },
    describe(access) {
      if (access === 'anyone') return { security: [] }
      const responses = { 401: { description: 'Credentials are missing or wrong' } }
      if (access === 'user') return { security: [{ basic: [] }, { token: [] }], responses }
      const forbidden = { 403: { description: `The caller is not ${needed[access]}` } }
      return { security: [{ basic: [] }, { token: [] }], responses: { ...responses, ...forbidden } }
    },
  }
}

const needed = {
  viewer: 'a viewer',
  writer: 'an editor, and may change no folder or dashboard either',
  editor: 'an editor',
  admin: 'an admin',
  'server-admin': 'a server admin',
} as const

function isAdmitted(access: Access, caller: Caller, mayWrite: (caller: Caller) => boolean): boolean {
  if (access === 'anyone' || access === 'user' || caller.isServerAdmin) return true
  switch (access) {
    case 'viewer':
      return isAtLeast(caller.role, 'Viewer')
    case 'writer':
      return mayWrite(caller)
    case 'editor':
      return isAtLeast(caller.role, 'Editor')
    case 'admin':
      return caller.role === 'Admin'
    case 'server-admin':
      return false
  }
}

function denied(access: Exclude<Access, 'anyone'>): Failure {
  const who = access === 'user' ? 'signed in' : needed[access]
  const message = `You'll need additional permissions to do this: you are not ${who}; an admin gives them`
  return new Failure('forbidden', message, { code: 'access-denied' })
}

/** A body that a handler reads with `readBody`: as JSON, whatever its type says. */
export function jsonBody(schema: z.ZodType) {
  return { body: { content: { 'application/json': { schema } } } }
}
