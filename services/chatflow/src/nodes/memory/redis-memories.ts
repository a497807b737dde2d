import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { SessionStore } from '../../domain/chat/memory.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { additional, numberInput, textInput } from '../inputs.ts'
import { readCredential } from '../read-credential.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { createRedisPort } from '../servers/redis-port.ts'
import { defineMemory } from './define-memory.ts'
import { parseStoredMessage, renderStoredMessage } from './stored-message.ts'

/** What these memories ask of a Redis: a list for each session, newest first, as Flowise pushes them. */
type SessionLists = {
  range(sessionId: string, last: number, signal: AbortSignal): Promise<readonly unknown[]>
  push(sessionId: string, texts: readonly string[], signal: AbortSignal): Promise<unknown>
  expire(sessionId: string, seconds: number, signal: AbortSignal): Promise<unknown>
}

const ttlInput = numberInput('sessionTTL', 'Session Timeouts', {
  description: 'Seconds after its last message until a session is forgotten; never when empty',
  ...additional,
})

/** Keeps sessions in a Redis server, in the form that Flowise keeps them in. */
export const redisBackedChatMemory = defineMemory({
  name: 'RedisBackedChatMemory',
  label: 'Redis-Backed Chat Memory',
  version: 2,
  type: 'RedisBackedChatMemory',
  description: 'Remembers the messages of a session in a Redis server',
  credentials: ['redisCacheApi', 'redisCacheUrlApi'],
  after: [
    ttlInput,
    numberInput('windowSize', 'Window Size', {
      description: 'How many turns, a question and its answer each, to remember; all when empty',
      ...additional,
    }),
  ],
  make(inputs, env) {
    const turns = readNumber(inputs, 'windowSize')
    return {
      maxMessages: turns === undefined || turns <= 0 ? undefined : Math.floor(turns) * 2,
      store: createStore(inputs, redisLists(inputs, env)),
    }
  },
})

/** The same in Upstash's Redis, over HTTP. */
export const upstashRedisBackedChatMemory = defineMemory({
  name: 'upstashRedisBackedChatMemory',
  label: 'Upstash Redis-Backed Chat Memory',
  version: 2,
  type: 'UpstashRedisBackedChatMemory',
  description: 'Remembers the messages of a session in a Redis of Upstash',
  credentials: ['upstashRedisMemoryApi'],
  before: [textInput('baseURL', 'Upstash Redis REST URL', { placeholder: 'https://<your-url>.upstash.io' })],
  after: [ttlInput],
  make: (inputs, env) => ({ store: createStore(inputs, upstashLists(inputs, env)) }),
})

function createStore(inputs: NodeInputs, lists: SessionLists): SessionStore {
  const ttlSeconds = readNumber(inputs, 'sessionTTL')
  return {
    async load(sessionId, limit, signal) {
      const rows = await lists.range(sessionId, limit === undefined ? -1 : limit - 1, signal)
      return rows.toReversed().flatMap(parseStoredMessage)
    },
    async append(sessionId, messages, signal) {
      await lists.push(sessionId, messages.map(renderStoredMessage), signal)
      if (ttlSeconds !== undefined && ttlSeconds > 0) await lists.expire(sessionId, Math.floor(ttlSeconds), signal)
    },
  }
}

function redisLists(inputs: NodeInputs, env: NodeEnv): SessionLists {
  const redis = createRedisPort(inputs, env)
  return {
    range: (sessionId, last) => redis.use((client) => client.lRange(sessionId, 0, last)),
    push: (sessionId, texts) => redis.use((client) => client.lPush(sessionId, [...texts])),
    expire: (sessionId, seconds) => redis.use((client) => client.expire(sessionId, seconds)),
  }
}

const listSchema = z.looseObject({ result: z.array(z.unknown()) })

function upstashLists(inputs: NodeInputs, env: NodeEnv): SessionLists {
  const ask = (signal: AbortSignal, ...words: (string | number)[]) => command(inputs, env, words, signal)
  return {
    range: async (sessionId, last, signal) => listSchema.parse(await ask(signal, 'LRANGE', sessionId, 0, last)).result,
    push: (sessionId, texts, signal) => ask(signal, 'LPUSH', sessionId, ...texts),
    expire: (sessionId, seconds, signal) => ask(signal, 'EXPIRE', sessionId, seconds),
  }
}

async function command(
  inputs: NodeInputs,
  env: NodeEnv,
  words: readonly (string | number)[],
  signal: AbortSignal,
): Promise<unknown> {
  const url = readText(inputs, 'baseURL')
  if (url === undefined) throw new Failure('broken', `Cannot run node "${inputs.label}": it has no Upstash URL`)
  const credential = await readCredential(inputs, env)
  const response = await env.fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential?.upstashRestToken ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify(words),
    signal,
  })
  if (response.ok) return await response.json()
  throw new Failure('broken', `Cannot use the memory of node "${inputs.label}": Upstash answered ${response.status}`)
}
