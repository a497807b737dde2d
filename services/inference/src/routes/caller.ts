import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import type { Caller } from '../domain/chat/remote-models.ts'

/** Who asks, for machines that answer in our place. @param session as the request's own field calls the conversation */
export function callerOf(c: Context<AppEnv>, session?: string | null): Caller {
  return {
    requestId: c.get('requestId'),
    session: session || c.req.header('x-session-id'),
    answeredBy: (upstream) => c.header('x-hearth-upstream', upstream),
  }
}
