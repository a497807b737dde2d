import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Ingestions } from '../../domain/documents/ingest/ingestions.ts'
import { idParam } from '../../wire/common.ts'
import { jobSchema, renderJob } from '../../wire/documents/document-store.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

const path = '/api/v1/document-store/jobs'

/** `/document-store/jobs`: how far ingestions are. */
export function ingestJobEndpoints({ jobs }: { readonly jobs: Ingestions }): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Ingestions that run or have lately run, newest first',
      access: ['documentStores:view'],
      input: { query: z.object({ storeId: z.string().optional() }) },
      output: z.array(jobSchema),
      refusals: [],
      handle: async ({ query }) => (await jobs.list(query.storeId)).map(renderJob),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'How far an ingestion is',
      access: ['documentStores:view'],
      input: { params: idParam },
      output: jobSchema,
      handle: async ({ params }) => renderJob(await find(params.id)),
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}/stop`,
      summary: 'Stop an ingestion',
      access: ['documentStores:preview-process', 'documentStores:upsert-config'],
      input: { params: idParam },
      output: jobSchema,
      async handle({ params }) {
        const { id } = await find(params.id)
        await jobs.stop(id)
        return renderJob(await find(id))
      },
    }),
  ]

  async function find(id: string) {
    const found = await jobs.get(id)
    if (found === undefined) throw new Failure('missing', `Job ${id} not found: it is unknown, or ended too long ago`)
    return found
  }
}
