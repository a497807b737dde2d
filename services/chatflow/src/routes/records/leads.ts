import { z } from '@hono/zod-openapi'
import type { LeadStore } from '../../domain/records/lead.ts'
import { idParam } from '../../wire/common.ts'
import { leadSchema, newLeadSchema, renderLead } from '../../wire/predictions/lead.ts'
import { onFlows } from '../access/access.ts'
import { type AdmitDeps, admitVisitor } from '../access/admit-visitor.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type LeadDeps = AdmitDeps & {
  readonly leads: LeadStore
  readonly nowMs: () => number
  readonly newId: () => string
}

/** What visitors tell of how to reach them. */
export function leadEndpoints(deps: LeadDeps): readonly ChatflowEndpoint[] {
  const { leads, chatflows, nowMs, newId } = deps
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/leads',
      effect: 'data',
      summary: 'Leave word how to be reached; needs what asking the chatflow needs',
      access: 'flow caller',
      input: { body: newLeadSchema },
      output: leadSchema,
      refusals: [400, 403, 404],
      async handle({ body: { chatflowid, chatId, name, email, phone } }, c) {
        const chatflow = await admitVisitor(c, deps, chatflowid)
        const lead = {
          id: newId(),
          chatflowId: chatflow.id,
          chatId: chatId || newId(),
          name: name || undefined,
          email: email || undefined,
          phone: phone || undefined,
          createdAtMs: nowMs(),
        }
        await leads.put(lead)
        return renderLead(lead)
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/leads/{id}',
      summary: 'The leads of a chatflow, oldest first',
      access: onFlows('view'),
      input: { params: idParam },
      output: z.array(leadSchema),
      refusals: [400, 404],
      async handle({ params }) {
        const { id } = await findChatflow(chatflows, params.id)
        return (await leads.list({ where: { chatflowId: id } })).rows.map(renderLead)
      },
    }),
  ]
}
