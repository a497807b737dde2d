import { appendFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSecrets } from '@hearth/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readArchive } from '../backup/archive/read-archive.ts'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { supportBundle } from './support-bundle.ts'

const apiKey = 'the-first-key-of-all-0123'
let folder = ''
let home = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-support-'))
  home = join(folder, 'state')
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_API_KEY', apiKey)
})
afterEach(() => rm(folder, { recursive: true }))

/** Every text of the archive, by its name. */
async function texts(archive: string): Promise<ReadonlyMap<string, string>> {
  const unpacked = join(folder, 'unpacked')
  await readArchive(archive, unpacked)
  const files = (await readdir(unpacked, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const read = files.map(
    async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'utf8')] as const,
  )
  return new Map(await Promise.all(read))
}

test('holds what helps, of lines their end, and nothing that opens anything', async () => {
  const master = (await openSecrets(home)).derive('cli key').toString('base64url')
  await mkdir(join(home, 'logs'))
  const lines = [`{"msg":"asked with ${apiKey}"}`, `{"msg":"${master}"}`, '{"msg":"slow disk"}']
  await appendFile(join(home, 'logs', 'chatflow.log'), `${'x'.repeat(3_000_000)}\n${lines.join('\n')}\n`)
  const archive = join(folder, 'made', 'support.tar.gz')
  expect(await supportBundle(recordingTerminal().terminal, archive)).toBe(0)
  const held = await texts(archive)
  expect([...held.keys()]).toEqual(
    expect.arrayContaining(['about.json', 'chatflow.log', 'doctor.json', 'run.json', 'settings.json']),
  )
  expect(held.get('chatflow.log')).toMatch(
    /^\{"msg":"asked with \[removed\]"\}\n.*\[removed\].*\n\{"msg":"slow disk"\}\n$/,
  )
  const { master: stored } = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')) as { master: string }
  for (const text of held.values()) for (const secret of [apiKey, master, stored]) expect(text).not.toContain(secret)
  expect(JSON.parse(held.get('settings.json') ?? '')).toContainEqual({
    name: 'chatflow.apiKey',
    origin: 'HEARTH_API_KEY',
    value: '[removed]',
  })
  expect(JSON.parse(held.get('about.json') ?? '')).toMatchObject({ node: process.version, cores: expect.any(Number) })
})
