import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import type { EngineContainer } from './engine/engine-container.ts'
import { findLogFolder } from './log-files.ts'

const fullId = 'f00'

async function folderOf(differs: { LogPath?: string; Type?: string; compress?: string } = {}) {
  const rootDir = temporaryFolder()
  const dir = join(rootDir, 'containers', fullId)
  const path = join(dir, `${fullId}-json.log`)
  await mkdir(dir, { recursive: true })
  const { LogPath = path, Type = 'json-file', compress } = differs
  const details = { LogPath, HostConfig: { LogConfig: { Type, Config: compress === undefined ? {} : { compress } } } }
  return { rootDir, dir, path, container: { fullId, details } as unknown as EngineContainer }
}

test('a container is read from its file', async () => {
  const { rootDir, dir, path, container } = await folderOf({ compress: 'false' })
  await writeFile(path, '')
  expect(await findLogFolder(container, rootDir)).toEqual({ dir, service: `${fullId}-json` })
})

test('one that has not run yet has its file later, whether it knows its path or not', async () => {
  for (const differs of [{}, { LogPath: '' }]) {
    const { rootDir, dir, container } = await folderOf(differs)
    expect(await findLogFolder(container, rootDir)).toMatchObject({ dir })
  }
})

test.each([
  { name: 'another driver keeps it', differs: { Type: 'journald' } },
  { name: 'its older files are compressed', differs: { compress: 'true' } },
  { name: 'its path is elsewhere', differs: { LogPath: '/etc/passwd' } },
])('only the engine can read it where $name', async ({ differs }) => {
  const { rootDir, path, container } = await folderOf(differs)
  await writeFile(path, '')
  expect(await findLogFolder(container, rootDir)).toBeUndefined()
})

test('only the engine can read one of which nothing is known, or on another machine', async () => {
  const { rootDir, container } = await folderOf()
  expect(await findLogFolder({ ...container, details: undefined } as EngineContainer, rootDir)).toBeUndefined()
  expect(await findLogFolder(container, undefined)).toBeUndefined()
  expect(await findLogFolder(container, join(rootDir, 'elsewhere'))).toBeUndefined()
})

test('links and folders are no file of a container', async () => {
  const linked = await folderOf()
  await writeFile(join(linked.rootDir, 'secret'), '')
  await symlink(join(linked.rootDir, 'secret'), linked.path)
  expect(await findLogFolder(linked.container, linked.rootDir)).toBeUndefined()
  const folder = await folderOf()
  await mkdir(folder.path)
  expect(await findLogFolder(folder.container, folder.rootDir)).toBeUndefined()
  const outside = await folderOf()
  await rename(outside.dir, join(outside.rootDir, 'moved'))
  await symlink(join(outside.rootDir, 'moved'), outside.dir)
  expect(await findLogFolder(outside.container, outside.rootDir)).toBeUndefined()
})
