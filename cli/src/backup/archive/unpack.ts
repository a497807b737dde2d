import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '@hearth/kernel'
import { filesUnder } from '../files-under.ts'
import {
  type Counts,
  countsName,
  type Manifest,
  manifestName,
  parseCounts,
  parseManifest,
  sumsName,
} from './contents.ts'
import { readArchive } from './read-archive.ts'

/** A backup that lies unpacked and whole in a folder. */
export type Unpacked = {
  readonly manifest: Manifest
  /** `undefined` for one that an older Hearth made. */
  readonly counts: Counts | undefined
}

/**
 * Unpacks an archive into a folder and checks every file against its checksum; what says these things is
 * removed again, so that only what is to be restored is left.
 *
 * @throws {Failure} `invalid` when it is no backup, damaged, or made by a newer Hearth
 */
export async function unpack(path: string, folder: string): Promise<Unpacked> {
  await readArchive(path, folder)
  const manifest = parseManifest(await readText(join(folder, manifestName)))
  if (manifest.format > 1) await checkSums(path, folder)
  const counts = await readText(join(folder, countsName))
  for (const name of [manifestName, countsName, sumsName]) await rm(join(folder, name), { force: true })
  return { manifest, counts: counts === undefined ? undefined : parseCounts(counts) }
}

async function checkSums(archive: string, folder: string): Promise<void> {
  const lines = ((await readText(join(folder, sumsName))) ?? '').split('\n').filter((line) => line !== '')
  const wanted = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  let found = 0
  for await (const path of filesUnder(folder)) {
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (name === sumsName) continue
    found += 1
    if (wanted.get(name) !== (await sumOf(path))) throw damaged(archive, `"${name}" is not what was written`)
  }
  if (found !== wanted.size) throw damaged(archive, 'files are missing')
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function damaged(archive: string, reason: string): Failure {
  return new Failure('invalid', `Cannot read the backup "${archive}": ${reason}`)
}

function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}
