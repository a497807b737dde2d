import { z } from '@hono/zod-openapi'
import type { UpsertHistory } from '../../domain/documents/ingest/upsert-history.ts'
import { deletedSchema, idParam, parseDate, renderDeleted } from '../../wire/common.ts'
import { renderUpsert, upsertHistoryQuery, upsertIdsSchema, upsertRowSchema } from '../../wire/documents/upsert.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

const path = '/api/v1/upsert-history'

/** `/upsert-history`: what upserts did. */
export function upsertHistoryEndpoints({ history }: { readonly history: UpsertHistory }): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'What was upserted for a chatflow or a document store, newest first unless asked otherwise',
      access: ['chatflows:view', 'documentStores:view'],
      input: { params: idParam, query: upsertHistoryQuery },
      output: z.array(upsertRowSchema),
      refusals: [400],
      async handle({ params, query: { order = 'DESC', startDate, endDate } }) {
        const { rows } = await history.list({
          where: { chatflowId: params.id },
          reverse: order.toUpperCase() === 'DESC',
          ...(startDate !== undefined && { from: parseDate('startDate', startDate) }),
          ...(endDate !== undefined && { to: parseDate('endDate', endDate) }),
        })
        return rows.map(renderUpsert)
      },
    }),
    endpoint({
      method: 'patch',
      path,
      summary: 'Forget some upserts; what they put into stores stays there',
      access: ['chatflows:update', 'documentStores:update'],
      input: { body: upsertIdsSchema },
      output: deletedSchema,
      handle: async ({ body: { ids } }) =>
        renderDeleted(ids.length === 0 ? 0 : await history.removeAll({ where: { id: ids } })),
    }),
  ]
}
