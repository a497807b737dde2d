import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { filesUnder } from '../files-under.ts'
import { countsName, manifestName } from './contents.ts'
import { unpack } from './unpack.ts'
import { type ArchiveEntry, writeArchive } from './write-archive.ts'

const manifest = { format: 2, version: '1.0.0', madeAt: '2026-11-21T09:00:00.000Z', engine: 'sqlite' }
const head: ArchiveEntry = { name: manifestName, text: JSON.stringify(manifest) }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-unpack-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

async function archiveOf(...entries: readonly ArchiveEntry[]): Promise<string> {
  const path = join(folder, 'a.tar.gz')
  await writeArchive(
    path,
    (async function* () {
      yield* entries
    })(),
  )
  return path
}

async function namesIn(place: string): Promise<readonly string[]> {
  const names: string[] = []
  for await (const path of filesUnder(place)) names.push(path.slice(place.length + 1))
  return names.sort()
}

describe('what an archive was written of', () => {
  test('lies unpacked as it was, without what only describes it', async () => {
    const file = join(folder, 'source')
    await writeFile(file, 'b'.repeat(1_025))
    const counts: ArchiveEntry = { name: countsName, text: '{"flows":2}' }
    const path = await archiveOf(head, { name: 'a.txt', text: '' }, { name: 'in/b', path: file }, counts)
    const into = join(folder, 'into')
    expect(await unpack(path, into)).toEqual({ manifest, counts: { flows: 2 } })
    expect(await namesIn(into)).toEqual(['a.txt', join('in', 'b')])
    expect(await readFile(join(into, 'in', 'b'), 'utf8')).toBe('b'.repeat(1_025))
  })

  test('a file that was gone by then is left out, sums included', async () => {
    const path = await archiveOf(head, { name: 'gone', path: join(folder, 'gone') }, { name: 'a', text: 'a' })
    const into = join(folder, 'into')
    expect((await unpack(path, into)).counts).toBeUndefined()
    expect(await namesIn(into)).toEqual(['a'])
  })

  test('an archive that cannot be finished leaves nothing behind', async () => {
    const fails = (async function* (): AsyncGenerator<ArchiveEntry> {
      yield head
      throw new Error('the disk is full')
    })()
    await expect(writeArchive(join(folder, 'a.tar.gz'), fails)).rejects.toThrow('the disk is full')
    expect(await namesIn(folder)).toEqual([])
  })
})

test('what is no backup is refused', async () => {
  const path = await archiveOf({ name: 'a', text: 'a' })
  await expect(unpack(path, join(folder, 'into'))).rejects.toMatchObject({ kind: 'invalid' })
})
