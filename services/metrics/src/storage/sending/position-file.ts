import { readFile, rm } from 'node:fs/promises'
import { errorCode, writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'
import type { Position } from './send-log.ts'

const positionSchema = z.object({ segment: z.int().min(0), offset: z.int().min(0) })

/** Where sending to one server goes on. */
export type PositionFile = {
  /** `undefined` when nothing was ever sent, or the file cannot be read: then sending begins with the oldest there is. */
  read(): Promise<Position | undefined>
  write(position: Position): Promise<void>
  remove(): Promise<void>
}

export function createPositionFile(path: string): PositionFile {
  return {
    async read() {
      try {
        return positionSchema.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch (error) {
        if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError)
          return undefined
        throw error
      }
    },
    write: (position) => writeFileAtomic(path, JSON.stringify(position)),
    remove: () => rm(path, { force: true }),
  }
}
