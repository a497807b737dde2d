import { useMemo, useSyncExternalStore } from 'react'
import type { Chatflow } from '../../api/chatflow.ts'
import { createUploadQueue, type Upload, type UploadQueue } from '../../documents/ingest/upload-queue.ts'
import type { SentFile } from '../conversation.ts'
import { newId } from '../new-id.ts'
import { readAccepted } from './accepted.ts'
import { sendFile } from './send-file.ts'
import { useUploads } from './use-uploads.ts'

/** The files that go along with the next question. */
export type Attachments = {
  readonly uploads: readonly Upload<SentFile>[]
  /** Whether any is still on its way. */
  readonly isBusy: boolean
  /** Whether any cannot be read. */
  readonly isLacking: boolean
  readonly take: (files: readonly File[]) => void
  readonly retry: (id: string) => void
  readonly remove: (id: string) => void
  /** Hands over those that are there, for the question they go along with; `undefined` without any. */
  readonly send: () => readonly SentFile[] | undefined
}

/** Files for a talk; `undefined` where the flow takes none, or nobody knows yet. */
export function useAttachments(
  flow: Pick<Chatflow, 'id' | 'chatbotConfig' | 'updatedDate'>,
  sessionId: string,
): Attachments | undefined {
  const data = useUploads(flow)
  const { id, chatbotConfig } = flow
  const accepted = useMemo(() => data && readAccepted(data, chatbotConfig), [data, chatbotConfig])
  const queue = useMemo(
    () =>
      accepted &&
      createUploadQueue<SentFile>({
        ingest: (file, onJob, signal) => sendFile(file, { flowId: id, sessionId, accepted }, onJob, signal),
        onEnded: () => undefined,
        newId,
      }),
    [accepted, id, sessionId],
  )
  const uploads = useSyncExternalStore(queue?.subscribe ?? never, queue?.get ?? none)
  return useMemo(() => queue && attachmentsOf(queue, uploads), [queue, uploads])
}

function attachmentsOf(queue: UploadQueue<SentFile>, uploads: readonly Upload<SentFile>[]): Attachments {
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'working'),
    isLacking: uploads.some(({ state }) => state === 'failed'),
    take: queue.add,
    retry: queue.retry,
    remove: queue.remove,
    send() {
      const files = uploads.flatMap(({ id, result }) => (result === undefined ? [] : [{ id, result }]))
      for (const { id } of files) queue.remove(id)
      return files.length === 0 ? undefined : files.map(({ result }) => result)
    },
  }
}

const nothing: readonly Upload<SentFile>[] = []
const none = () => nothing
const never = () => () => undefined
