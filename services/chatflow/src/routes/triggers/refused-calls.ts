import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { RefusedCalls } from '../../domain/triggers/refused-calls.ts'
import { idParam } from '../../wire/common.ts'
import { refusedCallSchema, renderRefusedCall } from '../../wire/triggers/refused-call.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type RefusedCallDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly refusals: Pick<RefusedCalls, 'list'>
}

/** Webhook calls that never became a run, for whoever wonders where they are. */
export function refusedCallEndpoints({ chatflows, refusals }: RefusedCallDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/chatflows/{id}/refused-calls',
      summary: 'The last 20 calls of the webhook of a flow that were refused, newest first',
      access: onFlows('view'),
      input: { params: idParam },
      output: z.array(refusedCallSchema),
      refusals: [400, 404],
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        return (await refusals.list(id)).map(renderRefusedCall)
      },
    }),
  ]
}
