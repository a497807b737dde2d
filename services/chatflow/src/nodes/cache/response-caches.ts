import { createHash } from 'node:crypto'
import type { ResponseCache } from '../../domain/chat/response-cache.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { numberInput } from '../inputs.ts'
import { readNumber } from '../read-inputs.ts'
import { createRedisPort } from '../servers/redis-port.ts'

// Answers of a few kilobytes each.
const maxAnswers = 1_000

/** Keeps the answers of models in this process, the ones used last. */
export const inMemoryCache: NodeDefinition = {
  name: 'inMemoryCache',
  label: 'InMemory Cache',
  version: 1,
  type: 'InMemoryCache',
  category: 'Cache',
  description: 'Keeps the answers of models in memory, until the service restarts',
  baseClasses: ['InMemoryCache', 'BaseCache'],
  inputs: [],
  init(): ResponseCache {
    const answers = new Map<string, string>()
    return {
      async lookUp(key) {
        const hash = hashOf(key)
        const answer = answers.get(hash)
        // The end of the map is what was used last.
        if (answer !== undefined) {
          answers.delete(hash)
          answers.set(hash, answer)
        }
        return answer
      },
      async keep(key, answer) {
        answers.set(hashOf(key), answer)
        const [oldest] = answers.keys()
        if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
      },
    }
  },
}

export const redisCredentialInput: NodeInput = {
  name: 'credential',
  label: 'Connect Credential',
  type: 'credential',
  optional: true,
  credentialNames: ['redisCacheApi', 'redisCacheUrlApi'],
}

/** Keeps the answers of models in a Redis server, where several processes find them. */
export const redisCache: NodeDefinition = {
  name: 'redisCache',
  label: 'Redis Cache',
  version: 1,
  type: 'RedisCache',
  category: 'Cache',
  description: 'Keeps the answers of models in Redis, where several services find them',
  baseClasses: ['RedisCache', 'BaseCache'],
  inputs: [
    redisCredentialInput,
    numberInput('ttl', 'Time to Live (ms)', { step: 1, optional: true, additionalParams: true }),
  ],
  init(inputs, env): ResponseCache {
    const redis = createRedisPort(inputs, env)
    const ttlMs = readNumber(inputs, 'ttl')
    const expiry = ttlMs === undefined || ttlMs <= 0 ? {} : { PX: Math.ceil(ttlMs) }
    return {
      async lookUp(key) {
        return (await redis.use((client) => client.get(nameOf(key)))) ?? undefined
      },
      async keep(key, answer) {
        await redis.use((client) => client.set(nameOf(key), answer, expiry))
      },
    }
  },
}

function nameOf(key: string): string {
  return `hearth:answer:${hashOf(key)}`
}

/** Name of something long. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
