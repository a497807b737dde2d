import { equalSecret, Failure } from '@hearth/kernel'
import { type AccessRules, type AppEnv, bearerToken } from '@hearth/server'
import type { Context } from 'hono'

/**
 * Who may ask: anyone; programs, but no page, as any page a user opens could reach this address; programs while the
 * admin API is on; or those that may copy the store, the holder of the backup key among them.
 */
export type Access = 'anyone' | 'programs' | 'admins' | 'backups'

export type AccessDeps = {
  /** Whether the admin API is on: there are no credentials for it. */
  readonly adminApi: boolean
  /** Opens the copying of the store where the admin API is off: who can read the state folder has it. */
  readonly backupKey: string
}

export function accessRules({ adminApi, backupKey }: AccessDeps): Required<Pick<AccessRules<Access>, 'admit'>> {
  const checks: Readonly<Record<Access, (c: Context<AppEnv>) => void>> = {
    anyone: () => undefined,
    programs: refusePages,
    admins(c) {
      refusePages(c)
      if (!adminApi) throw adminApiIsOff()
    },
    backups(c) {
      refusePages(c)
      const given = bearerToken(c.req.header('authorization'))
      if (!adminApi && (given === undefined || !equalSecret(given, backupKey))) throw adminApiIsOff()
    },
  }
  return {
    admit: (access) => async (c, next) => {
      checks[access](c)
      await next()
    },
  }
}

function refusePages(c: Context): void {
  if (c.req.header('origin') === undefined) return
  throw new Failure('forbidden', 'Cannot take a write from a web page: requests with an Origin header are refused')
}

function adminApiIsOff(): Failure {
  return new Failure('unavailable', 'admin APIs disabled', { code: 'unavailable' })
}
