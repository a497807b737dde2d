import { Failure } from '@hearth/kernel'
import { withoutPassword } from '../postgres/postgres-address.ts'

/** A Redis server that processes share for what may be lost. */
export type RedisServer = {
  /**
   * Runs a script over one key.
   *
   * @throws {Failure} `unavailable` when there is no answer in time, at once while the server is known to be away
   */
  run(script: string, key: string, ...args: readonly string[]): Promise<unknown>
  close(): Promise<void>
}

const connectTimeoutMs = 5_000
// A request waits for it: longer than a server that answers ever takes.
const answerTimeoutMs = 500
const maxReconnectMs = 2_000
const maxWaiting = 10_000

/**
 * Connects to the server at `url` (`redis://user:password@host:port/database`, `rediss://` for TLS). A connection that is
 * lost is made anew for as long as it takes.
 *
 * @throws {Failure} `invalid` when it does not answer now
 */
export async function openRedis(url: string): Promise<RedisServer> {
  const { createClient } = await import('@redis/client')
  let isOpen = false
  const reconnectStrategy = (tries: number, cause: Error) => (isOpen ? Math.min(tries * 100, maxReconnectMs) : cause)
  const client = createClient({
    url,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy },
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaiting,
  })
  // Whoever asks is told; unheard, the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await answered(client.ping())
  } catch (cause) {
    client.destroy()
    throw cannotOpen(url, cause)
  }
  isOpen = true
  return {
    async run(script, key, ...args) {
      try {
        return await answered(client.eval(script, { keys: [key], arguments: [...args] }))
      } catch (cause) {
        throw new Failure('unavailable', 'Cannot use the Redis server: it does not answer', { cause })
      }
    },
    close: async () => client.destroy(),
  }
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${answerTimeoutMs} ms`)), answerTimeoutMs)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

function cannotOpen(url: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? (cause.message !== '' ? cause.message : String(cause)) : String(cause)
  const remedy = 'see that it runs and that the address and its password are right, or leave "redisUrl" out'
  return new Failure('invalid', `Cannot use the Redis server ${withoutPassword(url)}: ${reason}; ${remedy}`, {
    cause,
    param: 'redisUrl',
  })
}
