import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { CredentialData } from '../../domain/records/credential.ts'
import { readCredential } from '../read-credential.ts'

type RedisClient = Awaited<ReturnType<typeof connectRedis>>

/** A Redis server of the user's. */
export type RedisPort = {
  /** @throws {Failure} `broken` when it cannot be reached, or what it says itself */
  use<T>(work: (client: RedisClient) => Promise<T>): Promise<T>
}

const connectTimeoutMs = 5_000
// A connection that nobody has used for this long is given back.
const idleMs = 30_000

/** Where a Redis server stands, and who signs in. */
export type RedisPlace = {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly username: string | undefined
  readonly password: string | undefined
  readonly database: number
}

/** The server that a node's credential names; it is connected to when it is first needed. */
export function createRedisPort(inputs: NodeInputs, env: NodeEnv): RedisPort {
  let connecting: Promise<RedisClient> | undefined
  let idle: NodeJS.Timeout | undefined
  async function open(): Promise<RedisClient> {
    const place = redisPlaceOf((await readCredential(inputs, env)) ?? {}, `run node "${inputs.label}"`)
    const client = await connectRedis(place, env)
    client.on('error', () => undefined)
    client.on('end', () => {
      connecting = undefined
    })
    client.unref()
    return client
  }
  function rest(client: RedisClient): void {
    idle = setTimeout(() => {
      connecting = undefined
      client.destroy()
    }, idleMs).unref()
  }
  return {
    async use(work) {
      clearTimeout(idle)
      connecting ??= open()
      let client: RedisClient | undefined
      try {
        client = await connecting
        return await work(client)
      } catch (cause) {
        if (client === undefined) connecting = undefined
        if (cause instanceof Failure) throw cause
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new Failure('broken', `Cannot use the Redis server of node "${inputs.label}": ${reason}`, { cause })
      } finally {
        if (client !== undefined) rest(client)
      }
    },
  }
}

/** @throws {Failure} `broken` when the guard keeps the host; else what the server or the network says */
export async function connectRedis(
  { host, port, tls, username, password, database }: RedisPlace,
  env: Pick<NodeEnv, 'checkHost'>,
) {
  const address = await env.checkHost(host, port)
  const { createClient } = await import('@redis/client')
  const socket = { host: address, port, connectTimeout: connectTimeoutMs, reconnectStrategy: false as const }
  const client = createClient({
    socket: tls ? { ...socket, tls: true, servername: host } : socket,
    database,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  })
  // Without a listener an error of the connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * The server that a credential of Redis names, by its parts or its URL.
 *
 * @param aim what cannot be done without, for the failure
 */
export function redisPlaceOf(credential: CredentialData, aim: string): RedisPlace {
  const text = (name: string) => (credential[name] === undefined ? undefined : String(credential[name]) || undefined)
  const address = text('redisUrl')
  if (address === undefined) {
    return {
      host: text('redisCacheHost') ?? 'localhost',
      port: Number(text('redisCachePort') ?? 6_379),
      tls: text('redisCacheSslEnabled') === 'true',
      username: text('redisCacheUser'),
      password: text('redisCachePwd'),
      database: 0,
    }
  }
  const url = URL.parse(address)
  if (url === null) throw new Failure('broken', `Cannot ${aim}: its Redis URL cannot be read`)
  return {
    host: url.hostname,
    port: Number(url.port || 6_379),
    tls: url.protocol === 'rediss:',
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    database: Number(url.pathname.slice(1)) || 0,
  }
}
