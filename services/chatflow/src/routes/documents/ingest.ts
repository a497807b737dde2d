import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { IngestJobs, ReportProgress } from '../../domain/documents/ingest/ingest-jobs.ts'
import { renderJob } from '../../wire/documents/document-store.ts'

/** What such an endpoint reads of the query. */
export const background = z.object({ background: z.string().optional() })

/**
 * Ingests within the request, which ends when its client leaves; with `?background=true` the
 * answer is the job, 202, and the work goes on without the client.
 */
export async function ingest<T>(
  c: Context,
  jobs: IngestJobs,
  targetId: string,
  work: (report: ReportProgress, signal: AbortSignal) => Promise<T>,
): Promise<Response> {
  const { job, result } = jobs.start(targetId, work)
  if (c.req.query('background') === 'true') return c.json(renderJob(job), 202)
  const disconnected = disconnectSignal(c)
  const leave = () => jobs.stop(job.id)
  disconnected.addEventListener('abort', leave, { once: true })
  try {
    return c.json((await result) ?? {})
  } finally {
    disconnected.removeEventListener('abort', leave)
  }
}
