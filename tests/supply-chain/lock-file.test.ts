import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFor, platformOf } from '../../scripts/platform-packages.mjs'
import { isLoose, settleOptional } from '../../scripts/settle-optional.mjs'
import { trimProduction } from '../../scripts/trim-production.mjs'

const root = join(import.meta.dirname, '..', '..')
const readJson = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))

type Entry = { readonly resolved?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }

const readPackages = async (): Promise<Record<string, Entry>> => (await readJson('package-lock.json')).packages
const isForeign = (path: string) => path.includes('node_modules/') && !path.endsWith('scripts/empty-package')

describe('the lock file', () => {
  test('holds the checksum of every package that it names', async () => {
    const packages = Object.entries(await readPackages()).filter(([path]) => isForeign(path))
    expect(packages.length).toBeGreaterThan(100)
    expect(packages.filter(([, entry]) => isLoose(entry)).map(([path]) => path)).toEqual([])
  })

  test('says of no package where it lies', async () => {
    const addresses = Object.values(await readPackages()).map(({ resolved }) => resolved ?? '')
    expect(addresses.filter((address) => address.includes('://'))).toEqual([])
  })

  test('names no optional package that it does not hold, which npm would refuse', async () => {
    const packages = await readPackages()
    const named = Object.values(packages).flatMap(({ optionalDependencies }) =>
      Object.entries(optionalDependencies ?? {}),
    )
    const pinned = named.filter(([, version]) => /^\d/.test(version)).map(([name]) => name)
    expect(pinned).toContain('@node-llama-cpp/linux-x64')
    expect(pinned.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
  })

  test('and the list of packages without a checksum have none in common', async () => {
    const packages = await readPackages()
    const unlocked: { name: string }[] = await readJson('scripts/unlocked-packages.json')
    expect(unlocked.filter(({ name }) => packages[`node_modules/${name}`] !== undefined)).toEqual([])
  })

  test('leaves nothing out that Linux with glibc needs', async () => {
    const unlocked = await readJson('scripts/unlocked-packages.json')
    for (const cpu of ['x64', 'arm64']) {
      expect(unlocked.filter((item: object) => isFor(item, { os: 'linux', cpu, libc: 'glibc' }))).toEqual([])
    }
  })
})

describe('settling optional packages', () => {
  const parent = { version: '1.0.0', integrity: 'sha512-x', optionalDependencies: { '@a/mac-arm64': '1.0.0' } }
  const packages = { '': {}, 'node_modules/a': parent, 'node_modules/@a/mac-arm64': { version: '1.0.0' } }
  const held = { version: '1.0.0', dist: { integrity: 'sha512-y' }, os: ['darwin'], cpu: ['arm64'], license: 'MIT' }
  const gone = {
    parent: 'node_modules/a',
    parentVersion: '1.0.0',
    name: '@a/mac-arm64',
    version: '1.0.0',
    os: 'darwin',
    cpu: 'arm64',
  }

  test('takes the checksum that the registry has', () => {
    const settled = settleOptional(packages, [], () => held)
    expect(settled.packages['node_modules/@a/mac-arm64']).toEqual({
      version: '1.0.0',
      integrity: 'sha512-y',
      os: ['darwin'],
      cpu: ['arm64'],
      license: 'MIT',
      optional: true,
    })
    expect(settled).toMatchObject({ unlocked: [], added: ['@a/mac-arm64@1.0.0'] })
  })

  test('no longer names what the registry lacks', () => {
    const settled = settleOptional(packages, [], () => undefined)
    expect(settled.packages).toEqual({ '': {}, 'node_modules/a': { ...parent, optionalDependencies: {} } })
    expect(settled.unlocked).toEqual([gone])
  })

  test('takes up again what another registry has', () => {
    const bare = { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }
    const settled = settleOptional(bare, [gone], () => held)
    expect(settled.packages['node_modules/a']?.optionalDependencies).toEqual({ '@a/mac-arm64': '1.0.0' })
    expect(settled.unlocked).toEqual([])
  })

  test('forgets what another version of the parent had', () => {
    const newer = { '': {}, 'node_modules/a': { version: '2.0.0', integrity: 'sha512-x' } }
    expect(settleOptional(newer, [gone], () => held)).toEqual({ packages: newer, unlocked: [], added: [] })
  })
})

describe('trimming production', () => {
  const metaOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { optional: true }]))

  test('no longer names optional peers that only development has', () => {
    const parent = {
      peerDependencies: { compiler: '>=5', react: '>=18', needed: '1' },
      peerDependenciesMeta: metaOf('compiler', 'react'),
    }
    const packages = {
      'node_modules/a': parent,
      'node_modules/b': { peerDependencies: { compiler: '>=5' }, peerDependenciesMeta: metaOf('compiler') },
      'node_modules/linter': { ...parent, dev: true },
      'node_modules/compiler': { devOptional: true },
      'node_modules/react': {},
      'node_modules/needed': { dev: true },
    }
    expect(trimProduction(packages)).toEqual({
      ...packages,
      'node_modules/a': {
        peerDependencies: { react: '>=18', needed: '1' },
        peerDependenciesMeta: metaOf('react'),
      },
      'node_modules/b': {},
    })
  })

  test('keeps programs for one kind of processor to that', () => {
    const program = { optional: true, cpu: ['arm64', 'x64'] }
    const trimmed = trimProduction({ 'node_modules/@a/linux-arm64': program, 'node_modules/any': program })
    expect(trimmed).toEqual({
      'node_modules/@a/linux-arm64': { ...program, cpu: ['arm64'] },
      'node_modules/any': program,
    })
  })

  test('has been done to the lock file', async () => {
    const packages = (await readJson('package-lock.json')).packages
    expect(trimProduction(packages)).toEqual(packages)
  })
})

describe('the platform in the name of a package', () => {
  test.each([
    { name: '@biomejs/cli-linux-x64-musl', platform: { os: 'linux', cpu: 'x64', libc: 'musl' } },
    { name: '@oxc-parser/binding-linux-arm-gnueabihf', platform: { os: 'linux', cpu: 'arm' } },
    { name: '@node-llama-cpp/mac-arm64-metal', platform: { os: 'darwin', cpu: 'arm64' } },
    { name: '@node-llama-cpp/win-x64', platform: { os: 'win32', cpu: 'x64' } },
  ])('$name', ({ name, platform }) => expect(platformOf(name)).toEqual(platform))
})
