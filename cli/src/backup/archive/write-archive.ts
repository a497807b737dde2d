import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { errorCode, Failure, renameAndSync } from '@hearth/kernel'
import { cannotWrite } from '../../system-faults.ts'
import { sumsName } from './contents.ts'
import { blockBytes, paddingOf, renderHeader } from './tar-header.ts'

/** What an entry is called inside the archive, with forward slashes, and the file on disk or the text that it is. */
export type ArchiveEntry = { readonly name: string } & ({ readonly path: string } | { readonly text: string })

/**
 * Writes entries, one after the other as they are read, into a gzipped tar archive that only its owner
 * reads, and the checksums of all of them as its last. It appears under its name once it is whole and on disk.
 */
export async function writeArchive(path: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const draft = `${path}.partial`
  try {
    await rm(draft, { force: true })
    const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(render(entries), createGzip(), target)
    await renameAndSync(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw cannotWrite(path, error)
  }
}

async function* render(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  let sums = ''
  for await (const entry of entries) {
    const hash = createHash('sha256')
    if ('text' in entry) yield* renderText(entry.name, entry.text, hash)
    else if (!(yield* renderFile(entry.name, entry.path, hash))) continue
    sums += `${hash.digest('hex')}  ${entry.name}\n`
  }
  yield* renderText(sumsName, sums, createHash('sha256'))
  yield Buffer.alloc(2 * blockBytes)
}

type Hash = ReturnType<typeof createHash>

function* renderText(name: string, text: string, hash: Hash): Generator<Buffer> {
  const content = Buffer.from(text)
  hash.update(content)
  yield renderHeader(name, content.length)
  yield content
  yield Buffer.alloc(paddingOf(content.length))
}

/** Whether the file was still there. One that grows meanwhile is read as far as it went. */
async function* renderFile(name: string, path: string, hash: Hash): AsyncGenerator<Buffer, boolean> {
  const file = await openIfThere(path)
  if (file === undefined) return false
  try {
    const { size } = await file.stat()
    yield renderHeader(name, size)
    let left = size
    if (size > 0) {
      for await (const part of file.createReadStream({ end: size - 1, autoClose: false })) {
        const bytes = part as Buffer
        hash.update(bytes)
        left -= bytes.length
        yield bytes
      }
    }
    if (left > 0) throw new Failure('conflict', `Cannot back up "${path}": it was cut while it was read; try again`)
    yield Buffer.alloc(paddingOf(size))
    return true
  } finally {
    await file.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  return open(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}
