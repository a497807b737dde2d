import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { IngestTask } from '../../domain/documents/ingest/ingest-task.ts'
import type { Ingestions } from '../../domain/documents/ingest/ingestions.ts'
import { renderJob } from '../../wire/documents/document-store.ts'

/** What such an endpoint reads of the query. */
export const background = z.object({ background: z.string().optional() })

/**
 * Ingests within the request, which ends when its client leaves; with `?background=true` the
 * answer is the job, 202, and the work goes on without the client.
 */
export async function ingest(c: Context, jobs: Ingestions, task: IngestTask): Promise<Response> {
  if (c.req.query('background') === 'true') return c.json(renderJob(await jobs.later(task)), 202)
  const { job, result } = jobs.now(task)
  const disconnected = disconnectSignal(c)
  const leave = () => void jobs.stop(job.id)
  disconnected.addEventListener('abort', leave, { once: true })
  try {
    return c.json((await result) ?? {})
  } finally {
    disconnected.removeEventListener('abort', leave)
  }
}
