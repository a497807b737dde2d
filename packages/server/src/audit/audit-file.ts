import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, renameAndSync } from '@hearth/kernel'

export type AuditFileOptions = {
  /** Made when it is first written to. */
  readonly folder: string
  /** Of the file, without its ending; processes that share the folder may share it. */
  readonly name: string
  /** Of all files in the folder: the oldest go where there are more. */
  readonly maxBytes: number
  readonly nowMs: () => number
  /** Told where what was written could not be put on the disk. */
  readonly onFault: (error: unknown) => void
}

export type AuditFile = {
  /** Resolves once the line is with the system, which a `kill -9` does not undo; on the disk it is a second later. */
  append(line: string): Promise<void>
  /** Puts what was written on the disk. */
  close(): Promise<void>
}

const syncAfterMs = 1_000
// So many files make up the log, so that a new one takes an eighth of it away.
const files = 8

type Opened = { readonly file: FileHandle; bytes: number }

/** Appends lines to a file, one write for all that wait, and begins another one when it is long. */
export function createAuditFile(options: AuditFileOptions): AuditFile {
  let waiting: string[] = []
  let writing: Promise<void> | undefined
  let opened: Opened | undefined
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step)
    last = done.catch(() => undefined)
    return done
  }
  return {
    append(line) {
      waiting.push(line)
      writing ??= inTurn(write)
      return writing
    },
    async close() {
      clearTimeout(timer)
      await inTurn(finish)
    },
  }

  async function write(): Promise<void> {
    const text = waiting.join('')
    waiting = []
    writing = undefined
    try {
      opened ??= await openFile(options)
      if (opened.bytes > options.maxBytes / files) opened = await rotate(options, opened)
      await opened.file.appendFile(text)
      opened.bytes += Buffer.byteLength(text)
    } catch (error) {
      const broken = opened?.file
      opened = undefined
      await broken?.close().catch(() => undefined)
      throw error
    }
    timer ??= setTimeout(() => void inTurn(finish).catch(options.onFault), syncAfterMs).unref()
  }

  // Opened anew for what comes later: somebody may have moved the file away.
  async function finish(): Promise<void> {
    timer = undefined
    const file = opened?.file
    opened = undefined
    try {
      await file?.datasync()
    } finally {
      await file?.close()
    }
  }
}

async function openFile({ folder, name }: AuditFileOptions): Promise<Opened> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, `${name}.jsonl`), 'a+', 0o600)
  const { size } = await file.stat()
  // What a full disk or a power cut left of a line must not become part of the next.
  if (size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString() !== '\n')
    await file.appendFile('\n')
  return { file, bytes: size }
}

// By its time rather than by a number, and no name twice: of two that do this at once, or of one that does it twice
// within a millisecond, none takes away what the other moved.
async function rotate(options: AuditFileOptions, { file }: Opened): Promise<Opened> {
  const { folder, name, nowMs } = options
  await file.datasync()
  await file.close()
  const time = new Date(nowMs()).toISOString().replaceAll(':', '-')
  await renameAndSync(join(folder, `${name}.jsonl`), join(folder, `${name}.${time}.${randomUUID()}.jsonl`)).catch(
    unlessGone,
  )
  await makeRoom(options)
  return await openFile(options)
}

async function makeRoom({ folder, name, maxBytes }: AuditFileOptions): Promise<void> {
  const names = (await readdir(folder)).filter((each) => each.endsWith('.jsonl') && each !== `${name}.jsonl`)
  const found = await Promise.all(
    names.map(async (each) => {
      const path = join(folder, each)
      const known = await stat(path).catch(unlessGone)
      return { path, bytes: known?.size ?? 0, atMs: known?.mtimeMs ?? 0 }
    }),
  )
  let left = maxBytes - maxBytes / files
  // Some systems tell times of files to a hundredth of a second; the names say more.
  const newestFirst = found.toSorted((one, other) => other.atMs - one.atMs || (other.path < one.path ? -1 : 1))
  for (const { path, bytes } of newestFirst) {
    left -= bytes
    if (left < 0) await rm(path, { force: true })
  }
}

function unlessGone(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
