import { bearerToken, sessionTokenOf } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { flowiseCookie } from './authenticate.ts'
import type { ChatflowEnv } from './env.ts'

export type CatchUp = {
  /** Looks for a key that is not remembered here. */
  key(text: string): Promise<void>
  /** Looks for a session of a browser that is not remembered here. */
  session(token: string): Promise<void>
}

/**
 * Before it is found out who asks: what another process has made a moment ago, a key or a session, opens this one too,
 * though word of it may still be on its way.
 */
export function catchUpWithOthers({ key, session }: CatchUp): MiddlewareHandler<ChatflowEnv> {
  return async (c, next) => {
    const text = bearerToken(c.req.header('authorization'))
    if (c.get('tokenCaller') !== undefined) return await next()
    if (text !== undefined) await key(text)
    else {
      for (const token of [sessionTokenOf(c), getCookie(c, flowiseCookie)])
        if (token !== undefined) await session(token)
    }
    await next()
  }
}
