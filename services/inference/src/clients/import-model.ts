import { constants, copyFile, mkdir, open, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode, Failure, renameAndSync } from '@hearth/kernel'
import { modelIdOf } from '../domain/models/model-source.ts'
import { splitOf } from '../domain/models/split-file.ts'
import { readGgufHeader } from '../storage/read-gguf-header.ts'
import { assertRoom } from './part-file.ts'

/**
 * Puts a model file of this machine, with all its parts, into the models folder. Where the disk can, the
 * copy shares its blocks with the original and takes no room.
 *
 * @param path the file, or one of several that belong together
 * @param home the state folder
 * @returns the id under which it can be asked for
 * @throws {Failure} `invalid` when it is no model file, `conflict` when there is another of the same name
 *   or the disk is full
 */
export async function importModel(path: string, home: string): Promise<string> {
  const folder = join(home, 'models')
  const sources = splitOf(resolve(path)).all
  const sizes: number[] = []
  for (const source of sources) {
    await readGgufHeader(source)
    sizes.push((await stat(source)).size)
    await assertAbsent(join(folder, basename(source)))
  }
  await assertRoom(
    folder,
    sizes.reduce((sum, bytes) => sum + bytes, 0),
  )
  for (const source of sources) await copyWhole(source, join(folder, basename(source)))
  return modelIdOf(basename(sources[0] ?? path))
}

async function assertAbsent(target: string): Promise<void> {
  const present = await stat(target).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
  if (present === undefined) return
  const remedy = 'delete that model first, or give the file another name'
  throw new Failure('conflict', `Cannot store "${basename(target)}": the models folder has one of this name; ${remedy}`)
}

// Under its name only when it is whole and on the disk.
async function copyWhole(source: string, target: string): Promise<void> {
  const part = `${target}.part`
  await mkdir(dirname(target), { recursive: true })
  try {
    await copyFile(source, part, constants.COPYFILE_FICLONE)
    const file = await open(part, 'r+')
    await file.sync().finally(() => file.close())
    await renameAndSync(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
