import { execFile, spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// The npm package, on a Debian that has Node, npm and nothing else.

const run = promisify(execFile)
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const baseImage = 'hearth-base:local'
const name = `hearth-package-${process.pid}`
const missing = missingPart()

function missingPart(): string | undefined {
  if (process.env.TEST_ALL === undefined) return 'TEST_ALL=1'
  if (spawnSync('docker', ['info']).status !== 0) return 'a running Docker Engine'
  if (spawnSync('docker', ['image', 'inspect', baseImage]).status !== 0) return `the image ${baseImage}`
  return undefined
}

const docker = (...args: string[]) => run('docker', args, { maxBuffer: 16 * 1_024 * 1_024 })

/** What the container's own Node gets for an address of its loopback. */
async function fetched(url: string, init: object = {}): Promise<{ readonly status: number; readonly text: string }> {
  const script = `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)}).then(async (answer) =>
    console.log(JSON.stringify({ status: answer.status, text: await answer.text() })))`
  const { stdout } = await docker('exec', name, 'node', '-e', script)
  return JSON.parse(stdout)
}

const printed = async () => (await docker('logs', name)).stdout

beforeAll(async () => {
  if (missing !== undefined) return
  const made = await run(process.execPath, ['scripts/make-package.mjs'], { cwd: projectRoot })
  const file = join('/package', basename(made.stdout.trim()))
  const folder = `${join(projectRoot, 'dist')}:/package:ro`
  // What npx is short for; the image has npm alone.
  const command = ['npm', 'exec', '--yes', '--package', file, '--', 'hearth', 'up']
  await docker('run', '--detach', '--name', name, '--volume', folder, '--workdir', '/root', baseImage, ...command)
  await vi.waitUntil(async () => (await printed()).includes('Stop everything with Ctrl-C.'), {
    timeout: 600_000,
    interval: 1_000,
  })
}, 900_000)

afterAll(async () => {
  if (missing === undefined) await docker('rm', '--force', '--volumes', name)
}, 300_000)

describe.skipIf(missing !== undefined)(`the npm package${missing ? `: skipped without ${missing}` : ''}`, () => {
  test('starts all six services with one command', { timeout: 60_000 }, async () => {
    const paths = [
      [3000, '/api/v1/ping'],
      [8000, '/v1/models'],
      [8081, '/health'],
      [8080, '/api/v1/containers'],
      [9090, '/-/ready'],
      [3001, '/api/health'],
    ]
    for (const [port, path] of paths)
      expect(await fetched(`http://127.0.0.1:${port}${path}`)).toMatchObject({ status: 200 })
  })

  test('answers with its own model, which lies in it', { timeout: 60_000 }, async () => {
    const text = await printed()
    const key = /Your API key, shown this once: (\S+)/.exec(text)?.[1]
    const url = /http:\/\/localhost:3000\/api\/v1\/prediction\/\S+/.exec(text)?.[0] ?? ''
    const answer = await fetched(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'What is the capital of Portugal?' }),
    })
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Lisbon') })
  })

  test('computes by another of the ways of llama.cpp than that for AMX', { timeout: 60_000 }, async () => {
    const { stdout } = await docker('exec', name, 'sh', '-c', "grep -hos 'libggml-cpu-.*so' /proc/[0-9]*/maps")
    const ways = new Set(stdout.trim().split('\n'))
    expect([...ways]).toEqual([expect.stringMatching(/^libggml-cpu-(?!sapphirerapids)[\w.]+\.so$/)])
  })

  test('shows its pages, and words its commands as they are typed there', { timeout: 60_000 }, async () => {
    expect(await fetched('http://127.0.0.1:3000/')).toMatchObject({ text: expect.stringContaining('<!doctype html>') })
    expect((await printed()).includes('Another link: npx hearth sign-in')).toBe(true)
  })

  test('names in its bill of materials whatever is installed with it', { timeout: 60_000 }, async () => {
    const installed = '/root/.npm/_npx/*/node_modules'
    const script = `cat ${installed}/hearth/sbom.cdx.json; echo; cd ${installed}; find . -name package.json | sort`
    const [document = '', ...paths] = (await docker('exec', name, 'sh', '-c', script)).stdout.trim().split(/\n(?=\.\/)/)
    const { components } = JSON.parse(document) as { components: { group?: string; name: string }[] }
    const named = new Set(components.map(({ group, name: short }) => (group ? `${group}/${short}` : short)))
    const ofPackage = /^(?:.*\/node_modules|\.)\/((?:@[^/]+\/)?[^@/]+)\/package.json$/
    const lying = paths.flatMap((path) => ofPackage.exec(path)?.[1] ?? [])
    expect(lying.length).toBeGreaterThan(200)
    expect(lying.filter((one) => one !== 'hearth' && !named.has(one))).toEqual([])
  })

  test("keeps its state in the person's folder", { timeout: 60_000 }, async () => {
    const { stdout } = await docker('exec', name, 'ls', '/root/.hearth')
    expect(stdout).toContain('chatflow')
  })
})
