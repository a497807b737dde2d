import { Failure } from '@hearth/kernel'
import type { CredentialTrial } from '../../domain/records/try-credential.ts'
import { openPostgresReader } from '../../nodes/chains/sql/postgres-reader.ts'
import { connectRedis, redisPlaceOf } from '../../nodes/servers/redis-port.ts'
import type { TrialEnv } from './trial-env.ts'

type Run = (env: TrialEnv) => CredentialTrial['run']

/** Credentials of servers that speak no HTTP: the server that each names is signed in to. */
export const serverTrials: Readonly<Record<string, Run>> = {
  PostgresUrl: tryPostgres,
  redisCacheApi: tryRedis,
  redisCacheUrlApi: tryRedis,
}

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
