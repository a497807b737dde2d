import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { WebhookSecretStore } from '../../domain/triggers/webhook-secret.ts'
import { idParam } from '../../wire/common.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type WebhookSecretDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly webhookSecrets: WebhookSecretStore
  readonly newSecret: () => string
  readonly nowMs: () => number
}

const shared = {
  path: '/api/v1/chatflows/{id}/webhook-secret',
  access: onFlows('config', 'update'),
  input: { params: idParam },
  refusals: [400, 404],
} as const

/** The secrets that callers of webhooks sign with. */
export function webhookSecretEndpoints(deps: WebhookSecretDeps): readonly ChatflowEndpoint[] {
  const { chatflows, webhookSecrets, newSecret, nowMs } = deps
  return [
    endpoint({
      ...shared,
      method: 'post',
      summary: 'Make the secret that signs calls of a webhook, in place of the one before; it is shown once',
      output: z.object({ webhookSecret: z.string() }),
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        const webhookSecret = newSecret()
        await webhookSecrets.put(id, webhookSecret, nowMs())
        return { webhookSecret }
      },
    }),
    endpoint({
      ...shared,
      method: 'delete',
      summary: 'Forget the secret of a webhook',
      answers: { 204: { description: 'Forgotten' } },
      async handle({ params }, c) {
        const { id } = await findChatflow(chatflows, params.id)
        await webhookSecrets.remove(id)
        return c.body(null, 204)
      },
    }),
  ]
}
