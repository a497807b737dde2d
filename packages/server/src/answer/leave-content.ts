import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'

/**
 * Ends what would be the content of an answer to HEAD. The handler of GET answers these, and its content is dropped
 * without a look: a stream that nobody reads nor leaves would hold what it opened for good.
 */
export const leaveContent: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.req.method !== 'HEAD' || c.res.body === null || c.res.body.locked) return
  // That it failed meanwhile is nothing to one who wanted the headers alone.
  await c.res.body.cancel().catch(() => undefined)
}
