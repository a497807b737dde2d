import { z } from '@hono/zod-openapi'
import type { RefusedCall } from '../../domain/triggers/refused-call.ts'
import { renderDate } from '../common.ts'

export const refusedCallSchema = z
  .object({
    id: z.string(),
    method: z.string(),
    status: z.int().openapi({ description: 'What it was answered with' }),
    reason: z.string(),
    createdDate: z.iso.datetime(),
  })
  .openapi('RefusedCall')

export function renderRefusedCall({
  id,
  method,
  status,
  reason,
  atMs,
}: RefusedCall): z.output<typeof refusedCallSchema> {
  return { id, method, status, reason, createdDate: renderDate(atMs) }
}
