import { createHash } from 'node:crypto'
import { z } from 'zod'
import { allowanceOf, type RateLimits } from '../../domain/access/rate-limit.ts'
import type { RedisServer } from './open-redis.ts'

export type RedisRateLimitsDeps = {
  readonly redis: RedisServer
  /** Counts while the server is away. */
  readonly fallback: RateLimits
  /** Told once when the server goes, and once with `undefined` when it is back. */
  readonly onAway: (error: unknown) => void
}

// A window that ends later than a new one would was made before its owner changed the limit.
const count = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local newEnd = now + tonumber(ARGV[1])
local known = redis.call('HMGET', KEYS[1], 'used', 'resetsAtMs')
local used, resetsAt = tonumber(known[1]), tonumber(known[2])
if not used or not resetsAt or resetsAt <= now or resetsAt > newEnd then used, resetsAt = 0, newEnd end
used = used + 1
redis.call('HSET', KEYS[1], 'used', string.format('%.0f', used), 'resetsAtMs', string.format('%.0f', resetsAt))
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', resetsAt))
return { used, resetsAt }`

const countSchema = z.tuple([z.number(), z.number()]).transform(([used, resetsAtMs]) => ({ used, resetsAtMs }))

/** Counts requests for all processes over one Redis, one script a request, by its clock. Windows go when they are over. */
export function createRedisRateLimits({ redis, fallback, onAway }: RedisRateLimitsDeps): RateLimits {
  let isAway = false
  const note = (error?: unknown) => {
    if (isAway === (error !== undefined)) return
    isAway = error !== undefined
    onAway(error)
  }
  return {
    async take(chatflowId, rateLimit, client) {
      if (rateLimit === undefined) return undefined
      const key = keyOf(chatflowId, client)
      let answer: unknown
      try {
        answer = await redis.run(count, key, String(rateLimit.windowMs))
      } catch (error) {
        note(error)
        return await fallback.take(chatflowId, rateLimit, client)
      }
      note()
      return allowanceOf(rateLimit, countSchema.parse(answer))
    },
  }
}

// Of one length, and without the address of the client.
function keyOf(chatflowId: string, client: string): string {
  return `hearth:chatflow:rate:${chatflowId}/${createHash('sha256').update(client).digest('base64url')}`
}
