import type { IngestJob } from './follow-job.ts'

/** A file on its way. @typeParam T what is known of it as soon as it is there */
export type Upload<T = unknown> = {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'working' | 'done' | 'failed'
  /** How far it is, as soon as the service has said so. */
  readonly job?: IngestJob
  readonly error?: string
  /** Of one that is done. */
  readonly result?: T
}

export type UploadQueue<T = unknown> = {
  get(): readonly Upload<T>[]
  /** @returns takes the listener back */
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  /** Tries one anew that failed. */
  retry(id: string): void
  /** Takes one out; where it is under way, that ends. */
  remove(id: string): void
}

export type UploadQueueDeps<T> = {
  readonly ingest: (file: File, onJob: (job: IngestJob) => void, signal: AbortSignal) => Promise<T>
  /** Told after each that ended, however it did. */
  readonly onEnded: () => void
  readonly newId: () => string
}

/** Files on their way into a store, one at a time: the service reads only so many at once, and order is kept. */
export function createUploadQueue<T>({ ingest, onEnded, newId }: UploadQueueDeps<T>): UploadQueue<T> {
  let uploads: readonly Upload<T>[] = []
  let current: { readonly id: string; readonly stop: AbortController } | undefined
  const listeners = new Set<() => void>()
  const set = (next: readonly Upload<T>[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, fields: Partial<Upload<T>>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))

  return {
    get: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files) {
      set([...uploads, ...files.map((file): Upload<T> => ({ id: newId(), file, state: 'waiting' }))])
      void work()
    },
    retry(id) {
      set(uploads.map((upload) => (upload.id === id ? { id, file: upload.file, state: 'waiting' } : upload)))
      void work()
    },
    remove(id) {
      if (current?.id === id) current.stop.abort()
      set(uploads.filter((upload) => upload.id !== id))
    },
  }

  async function work(): Promise<void> {
    if (current !== undefined) return
    const next = uploads.find(({ state }) => state === 'waiting')
    if (next === undefined) return
    const { id, file } = next
    const stop = new AbortController()
    current = { id, stop }
    change(id, { state: 'working' })
    try {
      const result = await ingest(file, (job) => change(id, { job }), stop.signal)
      change(id, { state: 'done', result })
    } catch (error) {
      change(id, { state: 'failed', error: error instanceof Error ? error.message : String(error) })
    }
    current = undefined
    onEnded()
    await work()
  }
}
