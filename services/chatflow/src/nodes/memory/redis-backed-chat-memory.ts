import type { Memory, SessionStore } from '../../domain/chat/memory.ts'
import type { NodeDefinition, NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { createRedisPort } from '../redis/redis-port.ts'
import { memoryInputs } from './memory-inputs.ts'
import { parseStoredMessage, renderStoredMessage } from './stored-message.ts'

export const ttlInput: NodeInput = {
  name: 'sessionTTL',
  label: 'Session Timeouts',
  type: 'number',
  description: 'Seconds after its last message until a session is forgotten; never when empty',
  additionalParams: true,
  optional: true,
}

const baseClasses = ['BaseChatMemory', 'BaseMemory'] as const

/** Keeps sessions in a Redis server, in the form that Flowise keeps them in. */
export const redisBackedChatMemory: NodeDefinition = {
  name: 'RedisBackedChatMemory',
  label: 'Redis-Backed Chat Memory',
  version: 2,
  type: 'RedisBackedChatMemory',
  category: 'Memory',
  description: 'Remembers the messages of a session in a Redis server',
  baseClasses: ['RedisBackedChatMemory', ...baseClasses],
  inputs: [
    {
      name: 'credential',
      label: 'Connect Credential',
      type: 'credential',
      optional: true,
      credentialNames: ['redisCacheApi', 'redisCacheUrlApi'],
    },
    ...memoryInputs,
    ttlInput,
    {
      name: 'windowSize',
      label: 'Window Size',
      type: 'number',
      description: 'How many turns, a question and its answer each, to remember; all when empty',
      additionalParams: true,
      optional: true,
    },
  ],
  init(inputs, env): Memory {
    const turns = readNumber(inputs, 'windowSize')
    return {
      label: inputs.label,
      sessionId: readText(inputs, 'sessionId'),
      memoryKey: readText(inputs, 'memoryKey') ?? 'chat_history',
      maxMessages: turns === undefined || turns <= 0 ? undefined : Math.floor(turns) * 2,
      store: createStore(inputs, env),
    }
  },
}

function createStore(inputs: NodeInputs, env: NodeEnv): SessionStore {
  const redis = createRedisPort(inputs, env)
  const ttlSeconds = readNumber(inputs, 'sessionTTL')
  return {
    // Newest first in the list, as Flowise pushes them.
    async load(sessionId, limit) {
      const rows = await redis.use((client) => client.lRange(sessionId, 0, limit === undefined ? -1 : limit - 1))
      return rows.toReversed().flatMap(parseStoredMessage)
    },
    async append(sessionId, messages) {
      await redis.use(async (client) => {
        await client.lPush(sessionId, messages.map(renderStoredMessage))
        if (ttlSeconds !== undefined && ttlSeconds > 0) await client.expire(sessionId, Math.floor(ttlSeconds))
      })
    },
  }
}
