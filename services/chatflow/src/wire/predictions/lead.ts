import { z } from '@hono/zod-openapi'
import type { Lead } from '../../domain/records/lead.ts'
import { renderDate } from '../common.ts'

const text = z.string().trim().max(1_000).nullish()

export const newLeadSchema = z
  .object({ chatflowid: z.string(), chatId: z.string().max(1_000).nullish(), name: text, email: text, phone: text })
  .openapi('NewLead')

export const leadSchema = z
  .object({
    id: z.string(),
    chatflowid: z.string(),
    chatId: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    createdDate: z.iso.datetime(),
  })
  .openapi('Lead')

export function renderLead(lead: Lead): z.output<typeof leadSchema> {
  return {
    id: lead.id,
    chatflowid: lead.chatflowId,
    chatId: lead.chatId,
    name: lead.name ?? null,
    email: lead.email ?? null,
    phone: lead.phone ?? null,
    createdDate: renderDate(lead.createdAtMs),
  }
}
