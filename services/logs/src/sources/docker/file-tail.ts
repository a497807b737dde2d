import type { Cursor } from '../../domain/lines/line.ts'
import type { LogTail, Taken } from '../../domain/reading/source.ts'
import type { Changes } from '../files/changes.ts'
import { ForwardReader, type ReaderOptions } from '../files/forward-reader.ts'
import { createNotice } from './engine/notice.ts'
import type { LogFolder } from './log-files.ts'

/** Follows a container through its files. */
export type FileTail = LogTail & {
  /** Something happened to the container. */
  noteChange(): void
}

export async function openFileTail(
  container: string,
  { service }: LogFolder,
  from: Cursor,
  options: ReaderOptions & { readonly changes: Changes },
): Promise<FileTail> {
  const reader = await ForwardReader.open(container, service, from, options)
  const subscription = options.changes.subscribe(service, () => void reader.lookAhead().catch(() => undefined))
  const stateChanged = createNotice()
  return {
    take: (max): Promise<Taken> => reader.take(max),
    async changed(signal) {
      const round = new AbortController()
      const either = AbortSignal.any([signal, round.signal])
      await Promise.race([subscription.changed(either), stateChanged.wait(either)])
      round.abort()
    },
    noteChange: stateChanged.give,
    close() {
      subscription.close()
      return reader.close()
    },
  }
}
