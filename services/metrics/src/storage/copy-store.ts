import { constants, type Dirent } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { blocksName } from './blocks/block-set.ts'

/** Where a store puts copies of itself, for backups. */
export const copiesName = 'copies'
/** Where it puts snapshots of its blocks, for people. */
export const snapshotsName = 'snapshots'

// Copies, what could not be read, and what was not finished.
const leftOut: ReadonlySet<string> = new Set([copiesName, snapshotsName, 'quarantine'])
const isLeftOut = (name: string) => leftOut.has(name) || name.includes('.tmp')

/**
 * Copies the files of a store that nobody changes meanwhile; shares their blocks where the file system can.
 *
 * @param keeps which files to take, by their name
 */
export async function copyStore(from: string, to: string, keeps: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const taken = (entry: Dirent) => !isLeftOut(entry.name) && (entry.isDirectory() || keeps(entry.name))
  for (const entry of (await readdir(from, { withFileTypes: true })).filter(taken)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && entry.name === blocksName) await linkFolder(source, target)
    else if (entry.isDirectory()) await copyStore(source, target, keeps)
    else await copyFile(source, target, constants.COPYFILE_FICLONE)
  }
}

/** Files of blocks are replaced and never changed: another name for them is as good as a copy, and takes no room. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of (await readdir(from, { withFileTypes: true })).filter(({ name }) => !isLeftOut(name))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}
