import { equalSecret, Failure } from '@hearth/kernel'
import { type AccessRules, type AppEnv, bearerToken, comesFromOwnPage } from '@hearth/server'
import type { Context, MiddlewareHandler } from 'hono'

/**
 * Who may ask: anyone; programs and the page of this service, but no other page, as any page a user opens could reach
 * this address; the same while the admin API is on; or those that may copy the store, or change rules and who is told
 * of alerts, the holder of the key for it among them.
 */
export type Access = 'anyone' | 'programs' | 'admins' | 'backups' | 'alerting'

export type AccessDeps = {
  /** Whether the admin API is on: there are no credentials for it. */
  readonly adminApi: boolean
  /** Opens the copying of the store where the admin API is off: who can read the state folder has it. */
  readonly backupKey: string
  /** The same for rules and receivers, which the dashboard service writes; absent where none are written. */
  readonly alertingKey?: string
  /** Refuses requests under a name that is not this service's: to a browser a page under that name is its own. */
  readonly hostGuard: MiddlewareHandler<AppEnv>
}

export function accessRules(deps: AccessDeps): Required<Pick<AccessRules<Access>, 'admit'>> {
  const { adminApi, backupKey, alertingKey, hostGuard } = deps
  const checks: Readonly<Record<Access, (c: Context<AppEnv>) => void>> = {
    anyone: () => undefined,
    programs: refusePages,
    admins(c) {
      refusePages(c)
      if (!adminApi) throw adminApiIsOff()
    },
    backups(c) {
      refusePages(c)
      if (isHolder(c, backupKey)) c.set('actor', { kind: 'service', name: 'command line' })
      else if (!adminApi) throw adminApiIsOff()
    },
    alerting(c) {
      refusePages(c)
      if (alertingKey !== undefined && isHolder(c, alertingKey)) {
        c.set('actor', { kind: 'service', name: 'dashboard' })
        return
      }
      if (adminApi) return
      throw new Failure(
        'forbidden',
        'Cannot show or change rules: this takes "adminApi", or the key of the state folder',
      )
    },
  }
  return {
    admit: (access) => async (c, next) => {
      checks[access](c)
      const isGuarded = access === 'admins' || (access !== 'anyone' && c.req.header('origin') !== undefined)
      return isGuarded ? await hostGuard(c, next) : await next()
    },
  }
}

function refusePages(c: Context): void {
  if (c.req.header('origin') === undefined || comesFromOwnPage(c)) return
  throw new Failure('forbidden', 'Cannot take a write from another web page: its requests are refused by their Origin')
}

function isHolder(c: Context, key: string): boolean {
  const given = bearerToken(c.req.header('authorization'))
  return given !== undefined && equalSecret(given, key)
}

function adminApiIsOff(): Failure {
  return new Failure('unavailable', 'admin APIs disabled', { code: 'unavailable' })
}
