import { type AppEnv, Failure } from '@hearth/kernel'
import type { MiddlewareHandler } from 'hono'
import { type HostRules, isAllowedHost } from '../domain/allowed-hosts.ts'

/** Refuses requests under a name that is not this service's: logs are readable without credentials. */
export function hostGuard(rules: HostRules): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const host = c.req.header('host')
    if (!isAllowedHost(host, rules)) {
      throw new Failure('forbidden', `Cannot answer under the name "${host ?? ''}": it is not one of this service`, {
        code: 'host_not_allowed',
      })
    }
    await next()
  }
}
