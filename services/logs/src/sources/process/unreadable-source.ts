import { once } from 'node:events'
import { BEGINNING, type Cursor } from '../../domain/lines/line.ts'
import type { Gap, LogTail, Page, ReadRequest } from '../../domain/reading/source.ts'

/** A page of files that cannot be read: nothing, and the word that something is missing. */
export function unreadablePage(container: string, { cursor = BEGINNING }: ReadRequest): Page {
  return { entries: [], begin: cursor, end: cursor, more: false, scannedBytes: 0, gap: gapOf(container) }
}

/** The tail of files that cannot be read: says so once, and then is silent, so that others beside it can be followed. */
export function unreadableTail(container: string, cursor: Cursor): LogTail {
  let gap: Gap | undefined = gapOf(container)
  return {
    async take() {
      const taken = { entries: [], gap, cursor }
      gap = undefined
      return taken
    },
    async changed(signal) {
      if (!signal.aborted) await once(signal, 'abort')
    },
    close: async () => undefined,
  }
}

function gapOf(container: string): Gap {
  return { container, reason: 'unreadable' }
}
