import type { SentFile } from '../chat/conversation.ts'
import { type Accepted, type FileWay, readAccepted, wayOf } from '../chat/files/accepted.ts'
import type { VisitorConfig, VisitorService } from './visitor-service.ts'

/** A file on its way to the next question. */
type WaitingFile = {
  readonly name: string
  /** Absent while it is being read. */
  readonly sent?: SentFile
  readonly fault?: string
}

/** The files that go along with the next question. */
export type WaitingFiles = {
  get(): readonly WaitingFile[]
  isBusy(): boolean
  take(files: readonly File[]): void
  remove(file: WaitingFile): void
  /** Hands over those that are there. */
  send(): readonly SentFile[]
}

/** What a visitor may send; `undefined` where it is nothing. */
export function acceptedOf({ uploads, fullFileUpload }: VisitorConfig): Accepted | undefined {
  return readAccepted(uploads, JSON.stringify({ fullFileUpload }))
}

export type WaitingFilesOptions = {
  readonly service: Pick<VisitorService, 'attach' | 'ingest'>
  readonly accepted: Accepted
  readonly chatId: () => string
  readonly onChange: () => void
}

export function createWaitingFiles({ service, accepted, chatId, onChange }: WaitingFilesOptions): WaitingFiles {
  let files: readonly WaitingFile[] = []
  const set = (next: readonly WaitingFile[]) => {
    files = next
    onChange()
  }
  const senders: Readonly<Record<FileWay, (file: File) => Promise<Pick<SentFile, 'type' | 'data'>>>> = {
    picture: async (file) => ({ type: 'file', data: await dataUrlOf(file) }),
    text: async (file) => ({ type: 'file:full', data: await service.attach(chatId(), file) }),
    async document(file) {
      await service.ingest(chatId(), file)
      return { type: 'file:rag' }
    },
  }
  const take = async (file: File) => {
    const waiting: WaitingFile = { name: file.name }
    set([...files, waiting])
    const change = (next: WaitingFile) => set(files.map((each) => (each === waiting ? next : each)))
    const found = wayOf(file, accepted)
    if ('refusal' in found) return change({ ...waiting, fault: found.refusal })
    try {
      const named = { name: file.name, mime: file.type || 'application/octet-stream' }
      change({ ...waiting, sent: { ...named, ...(await senders[found.way](file)) } })
    } catch (error) {
      change({ ...waiting, fault: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    get: () => files,
    isBusy: () => files.some(({ sent, fault }) => sent === undefined && fault === undefined),
    take: (taken) => {
      for (const file of taken) void take(file)
    },
    remove: (file) => set(files.filter((each) => each !== file)),
    send() {
      const sent = files.flatMap((file) => (file.sent === undefined ? [] : [file.sent]))
      set([])
      return sent
    },
  }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
