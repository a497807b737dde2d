import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readSettings } from '@hearth/kernel'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { filesUnder } from './files-under.ts'
import { settingsEntries, settingsPath, unpackedSettings } from './settings-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})
const write = async (path: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), '')
}

describe('settingsPath()', () => {
  test.each([
    { env: {}, path: '/somewhere/hearth.yaml' },
    { env: { HEARTH_CONFIG: '' }, path: '/somewhere/hearth.yaml' },
    { env: { HEARTH_CONFIG: 'own.yaml' }, path: '/somewhere/own.yaml' },
    { env: { HEARTH_CONFIG: '/etc/h.yaml' }, path: '/etc/h.yaml' },
  ])('with $env is $path', ({ env, path }) => expect(settingsPath('/somewhere', env)).toBe(path))
})

describe('settingsEntries()', () => {
  const entries = async (env: Record<string, string> = {}) => {
    const found: [string, string][] = []
    const settings = readSettings({ cwd: folder, env })
    for await (const entry of settingsEntries(settings, join(folder, 'home'), env))
      found.push([entry.name, 'path' in entry ? relative(folder, entry.path) : ''])
    return found.toSorted()
  }

  test('are none where there is no file', async () => expect(await entries()).toEqual([]))

  test('hold the file of settings, whatever it is called', async () => {
    await write('hearth.yaml')
    await write('own.yaml')
    expect(await entries()).toEqual([['settings/hearth.yaml', 'hearth.yaml']])
    expect(await entries({ HEARTH_CONFIG: 'own.yaml' })).toEqual([['settings/hearth.yaml', 'own.yaml']])
  })

  test('hold what it names outside the state folder: a file, and all of a folder', async () => {
    await write('scrape.yml')
    await write('boards/a.json')
    await write('boards/deep/b.yaml')
    const env = { HEARTH_METRICS_CONFIG_FILE: 'scrape.yml', HEARTH_DASHBOARD_PROVISIONING: 'boards' }
    expect(await entries(env)).toEqual([
      ['settings/metrics/scrape.yml', 'scrape.yml'],
      ['settings/provisioning/a.json', 'boards/a.json'],
      ['settings/provisioning/deep/b.yaml', 'boards/deep/b.yaml'],
    ])
  })

  test('leave out what lies in the state folder, and what is not there', async () => {
    await write('home/boards/a.json')
    await write('homely/b.json')
    const named = (path: string) => entries({ HEARTH_DASHBOARD_PROVISIONING: path })
    expect(await named('home/boards')).toEqual([])
    expect(await named('home')).toEqual([])
    expect(await named('nowhere')).toEqual([])
    expect(await named('homely')).toEqual([['settings/provisioning/b.json', 'homely/b.json']])
  })
})

test('unpackedSettings() is where a backup has them, if it has any', async () => {
  expect(unpackedSettings(folder)).toBeUndefined()
  await write('settings/hearth.yaml')
  expect(unpackedSettings(folder)).toBe(join(folder, 'settings/hearth.yaml'))
})

describe('filesUnder()', () => {
  const under = async (path: string) => {
    const found: string[] = []
    for await (const each of filesUnder(join(folder, path))) found.push(relative(folder, each))
    return found.toSorted()
  }

  test('are all plain files, links left out', async () => {
    await write('a/b')
    await write('a/c/d')
    await symlink(join(folder, 'a/b'), join(folder, 'a/link'))
    await symlink(join(folder, 'a/c'), join(folder, 'a/linked'))
    expect(await under('a')).toEqual(['a/b', 'a/c/d'])
  })

  test('is the file itself, and none where nothing is', async () => {
    await write('a')
    expect(await under('a')).toEqual(['a'])
    expect(await under('b')).toEqual([])
    await expect(under('a/b')).rejects.toThrow('ENOTDIR')
  })
})
