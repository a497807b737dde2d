import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { renameAndSync } from '@hearth/kernel/base'
import { blockBytes, paddingOf, renderHeader } from './tar-header.ts'

/** A file on disk and what it is called inside the archive, with forward slashes. */
export type ArchiveEntry = { readonly name: string; readonly path: string }

/**
 * Writes files, one after the other as they are read, into a gzipped tar archive that only its owner
 * reads. It appears under its name once it is whole.
 */
export async function writeArchive(path: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const draft = `${path}.partial`
  try {
    await pipeline(render(entries), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    await renameAndSync(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* render(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { name, path } of entries) {
    const { size } = await stat(path)
    yield renderHeader(name, size)
    // A file that grows meanwhile is read as far as it went.
    if (size > 0) yield* createReadStream(path, { end: size - 1 })
    yield Buffer.alloc(paddingOf(size))
  }
  yield Buffer.alloc(2 * blockBytes)
}
