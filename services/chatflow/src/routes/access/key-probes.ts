import { z } from '@hono/zod-openapi'
import { isPermitted } from '../../domain/access/permission.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { chatflowSchema, renderChatflow } from '../../wire/chatflows/chatflow.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { isWaitingOrExpired, keyRequired } from './authenticate.ts'
import type { Authenticator } from './authenticator.ts'

export type KeyProbeDeps = {
  readonly authenticator: Authenticator
  readonly chatflows: Pick<ChatflowStore, 'list'>
}

const keyParam = z.object({ key: z.string() })

/** Endpoints that take the key in their path, as Flowise's clients send it. */
export function keyProbeEndpoints({ authenticator, chatflows }: KeyProbeDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/verify/apikey/{key}',
      summary: 'Whether a key is valid',
      access: 'anyone',
      input: { params: keyParam },
      output: z.literal('OK'),
      refusals: [401],
      handle({ params }, c) {
        if (authenticator.identify(c, params.key).kind === 'anonymous') throw keyRequired(c)
        return 'OK' as const
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/chatflows/apikey/{key}',
      summary: 'The chatflows that a key opens',
      access: 'anyone',
      input: { params: keyParam, query: z.object({ keyonly: z.string().optional() }) },
      output: z.array(chatflowSchema),
      answer: 'Those bound to it and, without keyonly, those bound to none',
      answers: { 401: { description: 'The key is not valid', content: { 'text/plain': { schema: z.string() } } } },
      refusals: [],
      async handle({ params, query }, c) {
        const caller = authenticator.identify(c, params.key)
        if (isWaitingOrExpired(c)) throw keyRequired(c)
        if (caller.kind !== 'key' || !isPermitted(caller, ['chatflows:view'])) return c.text('Unauthorized', 401)
        const { key } = caller
        const withOpen = query.keyonly === undefined
        const all = (await chatflows.list({})).chatflows
        const opened = all.filter(({ apiKeyId }) => apiKeyId === key.id || (withOpen && apiKeyId === undefined))
        return opened.map(renderChatflow)
      },
    }),
  ]
}
