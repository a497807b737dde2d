import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import type { Counts } from './archive/contents.ts'

const maxTries = 5

/**
 * Copies the history of health checks while the service appends to it: when it puts a file in the place of
 * another meanwhile, the copy is made anew, so that no minute is missed or there twice.
 */
export async function copyHistory(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (let tried = 1; tried <= maxTries; tried++) {
    const before = await inodesOf(from)
    for (const name of before.keys()) await copyFile(join(from, name), join(to, name)).catch(ignoreMissing)
    const after = await inodesOf(from)
    if (JSON.stringify([...before]) === JSON.stringify([...after])) return
  }
  throw new Failure('conflict', `Cannot back up "${from}": its files change too often; try again`)
}

/** How many minutes and incidents a copy of the history holds. */
export async function countHistory(folder: string): Promise<Counts> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const minutes = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  const incidents = await readFile(join(folder, 'incidents.json'), 'utf8').then(countItems, () => 0)
  return { minutes, incidents }
}

// The health service begins anew where these are damaged; a backup holds them as they are.
function countItems(text: string): number {
  try {
    const items: unknown = JSON.parse(text)
    return Array.isArray(items) ? items.length : 0
  } catch {
    return 0
  }
}

async function inodesOf(folder: string): Promise<Map<string, number>> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.tmp'),
  )
  const found = await Promise.all(
    entries.map(async ({ name }) => {
      const info = await stat(join(folder, name)).catch(ignoreMissing)
      return info === undefined ? [] : [[name, info.ino] as const]
    }),
  )
  return new Map(found.flat().sort())
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
  return undefined
}
