import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { Failure } from '@hearth/kernel'
import { blockBytes, paddingOf, parseHeader } from './tar-header.ts'

const maxNameBytes = 65_536

/**
 * Unpacks the files of a gzipped tar archive into `folder`, each readable by its owner alone.
 *
 * @throws {Failure} `invalid` when it is damaged, no such archive, or names a file outside the folder
 */
export async function readArchive(path: string, folder: string): Promise<void> {
  const source = createReadStream(path)
  const bytes = createGunzip()
  source.on('error', (error) => bytes.destroy(error)).pipe(bytes)
  const reader = createReader(bytes)
  try {
    for (let longName: string | undefined; ; ) {
      const header = parseHeader(await reader.take(blockBytes))
      if (header === undefined) return
      const { type, size } = header
      if (type === 'L' && size <= maxNameBytes)
        longName = (await reader.take(size)).toString('utf8').replace(/\0.*$/s, '')
      else await unpack(reader, type === '0' ? placeOf(folder, longName ?? header.name) : undefined, size)
      if (type !== 'L') longName = undefined
      await reader.take(paddingOf(size))
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const reason = cause instanceof Error ? cause.message : 'it cannot be read'
    throw new Failure('invalid', `Cannot read the backup "${path}": ${reason}`, { cause })
  } finally {
    source.destroy()
    bytes.destroy()
  }
}

type Reader = {
  /** Exactly this many bytes. @throws {RangeError} when the archive ends before */
  take(count: number): Promise<Buffer>
  /** At least one and at most this many bytes. */
  some(count: number): Promise<Buffer>
}

function createReader(bytes: AsyncIterable<Buffer>): Reader {
  const chunks = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const some = async (count: number) => {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done === true) throw new RangeError('it ends in the middle')
      rest = next.value
    }
    const part = rest.subarray(0, count)
    rest = rest.subarray(part.length)
    return part
  }
  const take = async (count: number) => {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0; ) {
      const part = await some(missing)
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
  return { some, take }
}

// An archive comes from elsewhere: what it names must stay inside the folder.
function placeOf(folder: string, name: string): string {
  const parts = name.split('/')
  if (name === '' || name.includes('\\') || parts.some((part) => ['', '.', '..'].includes(part))) {
    throw new Failure('invalid', `Cannot read the backup: "${name}" is no name of a file inside it`)
  }
  return join(folder, ...parts)
}

async function unpack(reader: Reader, path: string | undefined, size: number): Promise<void> {
  if (path === undefined) {
    for (let left = size; left > 0; ) left -= (await reader.some(left)).length
    return
  }
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx', 0o600)
  try {
    for (let left = size; left > 0; ) {
      const part = await reader.some(left)
      await file.writeFile(part)
      left -= part.length
    }
    // What takes the place of other state has to be on disk before that goes.
    await file.datasync()
  } finally {
    await file.close()
  }
}
