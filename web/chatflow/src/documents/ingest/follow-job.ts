import { AskError, messageOf } from '@hearth/ui-kit'
import type { renderJob } from '../../../../../services/chatflow/src/wire/documents/document-store.ts'
import { askApi, sendApi } from '../../api/ask-api.ts'
import { t } from '../words.ts'

/** Documents being read, cut and embedded, as the service tells of it. */
export type IngestJob = ReturnType<typeof renderJob>

export type FollowDeps = {
  readonly ask: (id: string) => Promise<IngestJob>
  readonly stop: (id: string) => Promise<IngestJob>
  /** Resolves after a while, or when the signal says so. */
  readonly pause: (signal: AbortSignal) => Promise<void>
}

const pollMs = 400

const service: FollowDeps = {
  ask: (id) => askApi<IngestJob>(`/document-store/jobs/${id}`),
  stop: (id) => askApi<IngestJob>(`/document-store/jobs/${id}/stop`, { method: 'POST' }),
  pause: (signal) =>
    new Promise((resolve) => {
      setTimeout(resolve, pollMs)
      signal.addEventListener('abort', () => resolve(), { once: true })
    }),
}

/**
 * Tells how far a job is until it has ended.
 *
 * @param signal stops the job
 * @returns the job that ended well
 * @throws {AskError} with its reason where it failed or was stopped
 */
export async function followJob(
  job: IngestJob,
  onJob: (job: IngestJob) => void,
  signal: AbortSignal,
  { ask, stop, pause }: FollowDeps = service,
): Promise<IngestJob> {
  let now = job
  onJob(now)
  while (now.status === 'running') {
    await pause(signal)
    now = await (signal.aborted ? stop(job.id) : ask(job.id))
    onJob(now)
    if (signal.aborted) break
  }
  if (signal.aborted) throw new AskError(t('stopped'), 0)
  if (now.status !== 'done') throw new AskError(now.error ?? t('wasStopped'), 0)
  return now
}

/** Begins an ingestion that goes on by itself, and tells how far it is. @param path with what follows `/api/v1` */
export async function ingest(
  path: string,
  body: FormData | object,
  onJob: (job: IngestJob) => void,
  signal: AbortSignal,
): Promise<IngestJob> {
  const isForm = body instanceof FormData
  const answer = await sendApi(`${path}?background=true`, {
    method: 'POST',
    signal,
    ...(isForm ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!answer.ok)
    throw new AskError(messageOf(await answer.text()) ?? t('serviceAnswered', { status: answer.status }), answer.status)
  return await followJob((await answer.json()) as IngestJob, onJob, signal)
}

/** Whether a job that ended well found nothing to keep: a picture of a page has no text, and an empty file none. */
export function foundNothing({ status, result }: IngestJob): boolean {
  if (status !== 'done' || typeof result !== 'object' || result === null) return false
  const counts = result as Readonly<Record<string, unknown>>
  return ['numAdded', 'numUpdated', 'numSkipped'].every((name) => counts[name] === 0)
}

/** How far a job is: in words, and as a share of 100 where its length is known. */
export function progressOf({ progress }: IngestJob): { readonly words: string; readonly percent: number | undefined } {
  const { stage, chunks, added, skipped } = progress
  if (stage === 'loading')
    return { words: chunks === 0 ? t('reading') : t('readingSoFar', { number: chunks }), percent: undefined }
  const done = added + skipped
  if (chunks === 0) return { words: t('makingSoFar', { done }), percent: undefined }
  return { words: t('makingOf', { done, total: chunks }), percent: Math.min(100, Math.round((100 * done) / chunks)) }
}
