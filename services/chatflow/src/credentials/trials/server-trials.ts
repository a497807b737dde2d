import { Failure } from '@hearth/kernel'
import type { CredentialTrial } from '../../domain/records/try-credential.ts'
import { openPostgresReader } from '../../nodes/chains/sql/postgres-reader.ts'
import { connectRedis, redisPlaceOf } from '../../nodes/servers/redis-port.ts'
import type { TrialEnv } from './trial-env.ts'

type Run = (env: TrialEnv) => CredentialTrial['run']

const usualPostgresPort = 5_432

/** Credentials of servers that speak no HTTP: the server that each names is signed in to. */
export const serverTrials: Readonly<Record<string, Run>> = {
  PostgresUrl: tryPostgres,
  redisCacheApi: tryRedis,
  redisCacheUrlApi: tryRedis,
}

/** A login of Postgres names no server, as its nodes do: who tries it names one. */
export function postgresLoginTrial({ checkHost }: TrialEnv): CredentialTrial {
  return {
    asks: '',
    usualPort: usualPostgresPort,
    async run({ user = '', password = '' }, signal, place) {
      const { host = '', port = usualPostgresPort, database = '' } = place ?? {}
      // Every server has a database of this name.
      const path = encodeURIComponent(database || 'postgres')
      const address = `${host.includes(':') ? `[${host}]` : host}:${port}`
      const login = [user, password].map(encodeURIComponent).join(':')
      const reader = await openPostgresReader(`postgres://${login}@${address}/${path}`, checkHost, signal)
      await reader.close()
      return `${address} accepts it`
    },
  }
}

const withoutClient = (database: string) =>
  `nothing here signs in to ${database}, and flows that name it keep what they have in this service's own database`

/** Why nobody is asked with some logins: there is no client here that would use them. */
export const untriedCredentials: ReadonlyMap<string, string> = new Map([
  ['mongoDBUrlApi', withoutClient('MongoDB')],
  ['MySQLApi', withoutClient('MySQL')],
  ['singleStoreApi', withoutClient('SingleStore')],
])

function tryPostgres({ checkHost }: TrialEnv): CredentialTrial['run'] {
  return async ({ postgresUrl = '' }, signal) => {
    const reader = await openPostgresReader(postgresUrl, checkHost, signal)
    await reader.close()
    return 'The server accepts it'
  }
}

function tryRedis(env: TrialEnv): CredentialTrial['run'] {
  return async (data, signal) => {
    const place = redisPlaceOf(data, 'try the credential')
    try {
      const client = await connectRedis(place, env)
      const leave = () => client.destroy()
      signal.addEventListener('abort', leave, { once: true })
      await client.ping()
      signal.removeEventListener('abort', leave)
      client.destroy()
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Failure('upstream', `${place.host}:${place.port} refuses it: ${reason}`, { cause })
    }
    return `${place.host}:${place.port} accepts it`
  }
}
