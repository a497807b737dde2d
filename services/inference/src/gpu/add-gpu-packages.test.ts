import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addGpuPackages } from './add-gpu-packages.ts'
import { engineVersion, gpuPackagesFor } from './gpu-packages.ts'

const run = promisify(execFile)
const version = engineVersion()
const npm = await run('npm', ['--version']).then(
  () => true,
  () => false,
)

/** Stands in for npm's registry: has every package of node-llama-cpp, each with a few bytes in it. */
async function startRegistry(): Promise<{ url: string; requests: string[]; server: Server }> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    requests.push(path)
    const name = path.replace(/^\//, '').replace(/\/-\/.*$/, '')
    const tarball = await packTarball(name)
    if (path.endsWith('.tgz')) return void response.end(tarball)
    const dist = {
      tarball: `${url}/${name}/-/package.tgz`,
      integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    }
    const versions = { [version]: { name, version, dist } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, server }
}

const tarballs = new Map<string, Promise<Buffer>>()

function packTarball(name: string): Promise<Buffer> {
  const packed = tarballs.get(name) ?? pack(name)
  tarballs.set(name, packed)
  return packed
}

async function pack(name: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-pack-'))
  await mkdir(join(folder, 'package', 'dist'), { recursive: true })
  const exports = { '.': './dist/index.js' }
  await writeFile(join(folder, 'package', 'package.json'), JSON.stringify({ name, version, type: 'module', exports }))
  await writeFile(join(folder, 'package', 'dist', 'index.js'), `export const getBinsDir = () => '${name}'\n`)
  await run('tar', ['-czf', join(folder, 'package.tgz'), '-C', folder, 'package'])
  const tarball = await readFile(join(folder, 'package.tgz'))
  await rm(folder, { recursive: true })
  return tarball
}

let registry: Awaited<ReturnType<typeof startRegistry>>
let home: string

beforeEach(async () => {
  registry = await startRegistry()
  home = await mkdtemp(join(tmpdir(), 'hearth-gpu-'))
})
afterEach(async () => {
  registry.server.close()
  await rm(home, { recursive: true })
})

function options(kind: 'cuda' | 'vulkan') {
  const env = { ...process.env, npm_config_registry: registry.url, npm_config_cache: join(home, 'cache') }
  return { kind, home, platform: 'linux-x64', env, onOutput: () => {}, signal: new AbortController().signal }
}

describe.skipIf(!npm)('addGpuPackages(), which needs npm', () => {
  test('installs the packages of the exact version, and leaves what was added before', async () => {
    expect(await addGpuPackages(options('vulkan'))).toMatchObject({
      packages: ['@node-llama-cpp/linux-x64-vulkan'],
      version,
    })
    const { folder, packages } = await addGpuPackages(options('cuda'))
    expect(packages).toEqual(['@node-llama-cpp/linux-x64-cuda', '@node-llama-cpp/linux-x64-cuda-ext'])
    for (const name of [...packages, '@node-llama-cpp/linux-x64-vulkan']) {
      const manifest = JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
      expect(manifest).toMatchObject({ name, version })
    }
  })

  test('what it installed stands in the place of the empty package, for the library too', async () => {
    const { folder } = await addGpuPackages(options('vulkan'))
    const hook = pathToFileURL(join(import.meta.dirname, '../engines/llama/child/use-gpu-packages.ts')).href
    const script = `
      const name = '@node-llama-cpp/linux-x64-vulkan'
      const load = () => import(name).then((all) => all.getBinsDir(), (error) => error.code)
      console.log(await load())
      const { useGpuPackages } = await import('${hook}')
      useGpuPackages(${JSON.stringify(folder)})
      console.log(await load())
      console.log(typeof (await import('node-llama-cpp')).getLlama)`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^ERR_/),
      '@node-llama-cpp/linux-x64-vulkan',
      'function',
    ])
  })

  test('says that the registry does not have it', async () => {
    registry.server.close()
    registry.server.closeAllConnections()
    const env = { ...options('cuda').env, npm_config_fetch_retries: '0' }
    await expect(addGpuPackages({ ...options('cuda'), env })).rejects.toMatchObject({ kind: 'upstream' })
  })
})

describe('gpuPackagesFor()', () => {
  test.each([
    {
      kind: 'cuda',
      platform: 'win32-x64',
      packages: ['@node-llama-cpp/win-x64-cuda', '@node-llama-cpp/win-x64-cuda-ext'],
    },
    { kind: 'vulkan', platform: 'linux-x64', packages: ['@node-llama-cpp/linux-x64-vulkan'] },
  ] as const)('knows those for $kind on $platform', ({ kind, platform, packages }) => {
    expect(gpuPackagesFor(kind, platform)).toEqual(packages)
  })

  test.each(['linux-arm64', 'darwin-arm64'])('says that there are none for %s', (platform) => {
    expect(() => gpuPackagesFor('cuda', platform)).toThrow('none is made for')
  })
})
