import { readFile, rename } from 'node:fs/promises'
import { errorCode, type Logger, writeFileAtomic } from '@hearth/kernel'
import type { PushGroup } from '../domain/push/group.ts'
import { parsePushed, renderPushed } from '../domain/push/pushed-file.ts'

/** Keeps groups over restarts, in one file of JSON that is replaced as a whole. */
export type PushedFile = {
  /** None when there is no file, or none that can be read: that one is put aside and logged. */
  read(): Promise<readonly PushGroup[]>
  /** Resolves once a file with what `groups` gave after this call is on disk; calls meanwhile share the next one. */
  write(groups: () => readonly PushGroup[]): Promise<void>
  /** Resolves when nothing is being written. */
  settled(): Promise<void>
}

export function createPushedFile(path: string, logger: Logger): PushedFile {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return {
    read: () => read(path, logger),
    write(groups) {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined
          running = writeFileAtomic(path, JSON.stringify(renderPushed(groups())))
          return running
        })
      return next
    },
    settled: async () => {
      await next?.catch(() => undefined)
      await running.catch(() => undefined)
    },
  }
}

async function read(path: string, logger: Logger): Promise<readonly PushGroup[]> {
  try {
    return parsePushed(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    logger.error({ err: error, path }, 'Cannot read what was pushed: the file is damaged, and put aside')
    await rename(path, `${path}.damaged`)
    return []
  }
}
