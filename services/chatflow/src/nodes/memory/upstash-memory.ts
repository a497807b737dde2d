import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { Memory, SessionStore } from '../../domain/chat/memory.ts'
import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readCredential } from '../read-credential.ts'
import { readNumber, readText } from '../read-inputs.ts'
import { memoryInputs } from './memory-inputs.ts'
import { ttlInput } from './redis-backed-chat-memory.ts'
import { parseStoredMessage, renderStoredMessage } from './stored-message.ts'

const listSchema = z.looseObject({ result: z.array(z.unknown()) })

/** Keeps sessions in Upstash's Redis, over HTTP. */
export const upstashRedisBackedChatMemory: NodeDefinition = {
  name: 'upstashRedisBackedChatMemory',
  label: 'Upstash Redis-Backed Chat Memory',
  version: 2,
  type: 'UpstashRedisBackedChatMemory',
  category: 'Memory',
  description: 'Remembers the messages of a session in a Redis of Upstash',
  baseClasses: ['UpstashRedisBackedChatMemory', 'BaseChatMemory', 'BaseMemory'],
  inputs: [
    {
      name: 'credential',
      label: 'Connect Credential',
      type: 'credential',
      optional: true,
      credentialNames: ['upstashRedisMemoryApi'],
    },
    {
      name: 'baseURL',
      label: 'Upstash Redis REST URL',
      type: 'string',
      placeholder: 'https://<your-url>.upstash.io',
    },
    ...memoryInputs,
    ttlInput,
  ],
  init: (inputs, env): Memory => ({
    label: inputs.label,
    sessionId: readText(inputs, 'sessionId'),
    memoryKey: readText(inputs, 'memoryKey') ?? 'chat_history',
    maxMessages: undefined,
    store: createStore(inputs, env),
  }),
}

function createStore(inputs: NodeInputs, env: NodeEnv): SessionStore {
  const ttlSeconds = readNumber(inputs, 'sessionTTL')
  return {
    async load(sessionId, limit, signal) {
      const stop = limit === undefined ? -1 : limit - 1
      const { result } = listSchema.parse(await command(inputs, env, ['LRANGE', sessionId, 0, stop], signal))
      return result.toReversed().flatMap(parseStoredMessage)
    },
    async append(sessionId, messages, signal) {
      await command(inputs, env, ['LPUSH', sessionId, ...messages.map(renderStoredMessage)], signal)
      if (ttlSeconds !== undefined && ttlSeconds > 0) {
        await command(inputs, env, ['EXPIRE', sessionId, Math.floor(ttlSeconds)], signal)
      }
    },
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
