import { Failure } from '@hearth/kernel'
import { type Cursor, type Position, STREAMS, type StreamName } from '../../domain/lines/line.ts'
import { type FileRef, type FolderOptions, type LogFile, listFiles, openFile } from './log-files.ts'

/** All files of a service, open, oldest first. */
export type Chain = { readonly files: readonly LogFile[]; close(): Promise<void> }

/** A place in a chain: the file's index and a byte offset. */
export type Place = { readonly file: number; readonly offset: number }

const newline = 0x0a

/** Opens all files of a service. What rotation deletes meanwhile is left out. */
export async function openChain(service: string, options: FolderOptions): Promise<Chain> {
  const refs = await listFiles(options.dir, service)
  const opened = await Promise.all(refs.map((ref: FileRef) => openFile(ref, options)))
  // A name that became another file between the look and the opening: look again.
  if (opened.some((file) => file === undefined)) {
    await Promise.all(opened.map((file) => file?.close()))
    return openChain(service, options)
  }
  const files = opened.filter((file) => file !== undefined)
  return { files, close: async () => void (await Promise.all(files.map((file) => file.close()))) }
}

/**
 * Where the streams of a cursor stand in a chain. `undefined` for a stream whose file is gone.
 *
 * @throws {Failure} `invalid` for an offset that is not between two records
 */
export async function locate(chain: Chain, cursor: Cursor): Promise<Record<StreamName, Place | undefined>> {
  const places: Record<StreamName, Place | undefined> = { stdout: undefined, stderr: undefined }
  for (const stream of STREAMS) places[stream] = await locatePosition(chain, cursor[stream])
  return places
}

async function locatePosition({ files }: Chain, position: Position | undefined): Promise<Place | undefined> {
  if (position === undefined) return { file: 0, offset: 0 }
  const [generation, offset] = position
  for (let at = files.length - 1; at >= 0; at--) {
    const file = files[at]
    if (file === undefined || (await file.generation()) !== generation) continue
    if (!(await isBoundary(file, offset))) throw badCursor()
    return { file: at, offset }
  }
  return undefined
}

async function isBoundary(file: LogFile, offset: number): Promise<boolean> {
  if (offset === 0) return true
  const before = await file.read(offset - 1, 1)
  // The end of a file that a crash cut off has no newline before it.
  return before[0] === newline || (before.length === 1 && offset === (await file.size()))
}

function badCursor(): Failure {
  return new Failure('invalid', 'Cannot read on from this cursor: it is not one that this service gave out', {
    code: 'invalid_cursor',
    param: 'cursor',
  })
}

/** Negative when `left` is older. */
export function comparePlaces(left: Place, right: Place): number {
  return left.file === right.file ? left.offset - right.offset : left.file - right.file
}
