import { AskError, messageOf } from '@hearth/ui-kit'
import { sendApi } from '../../api/ask-api.ts'
import { type IngestJob, ingest } from '../../documents/ingest/follow-job.ts'
import type { SentFile } from '../conversation.ts'
import { t } from '../words.ts'
import { type Accepted, type FileWay, wayOf } from './accepted.ts'

/** The talk that a file belongs to. */
export type FilePlace = { readonly flowId: string; readonly sessionId: string; readonly accepted: Accepted }

/**
 * Brings a file where the next question finds it.
 *
 * @returns what goes along with that question
 * @throws {AskError} why the flow does not take it
 */
export async function sendFile(
  file: File,
  place: FilePlace,
  onJob: (job: IngestJob) => void,
  signal: AbortSignal,
): Promise<SentFile> {
  const found = wayOf(file, place.accepted)
  if ('refusal' in found) throw new AskError(found.refusal, 0)
  const named = { name: file.name, mime: file.type || 'application/octet-stream' }
  return { ...named, ...(await senders[found.way](file, place, onJob, signal)) }
}

type Sender = (
  file: File,
  place: FilePlace,
  onJob: (job: IngestJob) => void,
  signal: AbortSignal,
) => Promise<Pick<SentFile, 'type' | 'data'>>

const senders: Readonly<Record<FileWay, Sender>> = {
  picture: async (file) => ({ type: 'file', data: await dataUrlOf(file) }),
  async document(file, { flowId, sessionId }, onJob, signal) {
    await ingest(`/vector/upsert/${flowId}`, formOf(file, { chatId: sessionId }), onJob, signal)
    return { type: 'file:rag' }
  },
  async text(file, { flowId, sessionId }, _onJob, signal) {
    const path = `/attachments/${flowId}/${encodeURIComponent(sessionId)}`
    const answer = await sendApi(path, { method: 'POST', body: formOf(file, {}), signal })
    const text = await answer.text()
    if (!answer.ok)
      throw new AskError(messageOf(text) ?? t('serviceAnswered', { status: answer.status }), answer.status)
    const [read] = JSON.parse(text) as readonly { readonly content: string }[]
    return { type: 'file:full', data: read?.content ?? '' }
  },
}

function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  form.append('files', file)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
