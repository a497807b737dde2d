import { z } from '@hono/zod-openapi'
import { rowRenderer } from '../row.ts'

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

export const renderLead = rowRenderer(leadSchema)
