import { hashKey } from '@hearth/kernel'
import type { ApiTokens, Person } from '@hearth/oidc'
import { bearerToken } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import type { Caller } from '../../domain/access/api-key.ts'
import { keyOfPerson, type SessionPerson } from '../../domain/access/session-person.ts'
import type { ChatflowEnv } from './env.ts'

export type AdmitTokensDeps = {
  readonly tokens: ApiTokens
  /** What somebody may; `undefined` for nothing at all. */
  readonly admitPerson: (person: Person) => SessionPerson | undefined
  readonly nowMs: () => number
}

/**
 * Before it is found out who asks: whoever brings a token of the OpenID provider as `Authorization: Bearer <token>` may
 * what they might after signing in at a browser. What is no token of the provider is left to who knows keys.
 */
export function admitTokens({ tokens, admitPerson, nowMs }: AdmitTokensDeps): MiddlewareHandler<ChatflowEnv> {
  return async (c, next) => {
    const text = bearerToken(c.req.header('authorization'))
    const found = text === undefined ? undefined : await tokens.find(text)
    if (found !== undefined && 'refused' in found) c.set('tokenRefusal', found.refused)
    else if (found !== undefined) {
      const admitted = admitPerson(found.person)
      if (admitted === undefined) c.set('tokenRefusal', 'no-role')
      else c.set('tokenCaller', callerOf(found.person.id, admitted, nowMs()))
    }
    await next()
  }
}

function callerOf(id: string, person: SessionPerson, nowMs: number): Exclude<Caller, { kind: 'anonymous' }> {
  if (person.permissions === undefined) return { kind: 'local', browser: true, name: person.name }
  const usedMs = { createdAtMs: nowMs, lastUsedAtMs: nowMs }
  return { kind: 'key', key: keyOfPerson(`person ${hashKey(id)}`, person, usedMs) }
}
