import type { Context } from 'hono'
import type { Caller } from '../domain/people/caller.ts'

const key = 'dashboardCaller'

/** Keeps who sent a request, for its handler. */
export function setCaller(c: Context, caller: Caller): void {
  c.set(key, caller)
}

/** Who sent a request that is not open to anyone. */
export function callerOf(c: Context): Caller {
  const caller = c.get(key) as Caller | undefined
  if (caller === undefined) throw new Error('asked who calls an endpoint that is open to anyone')
  return caller
}
