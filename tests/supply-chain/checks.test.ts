import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const scripts = join(import.meta.dirname, '..', '..', 'scripts')

async function check(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(scripts, script), ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** A project whose lock file names one package. */
async function projectWith(license: string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const manifest = { name: 'project', version: '1.0.0', dependencies: { planted: '1.0.0' } }
  const planted = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license }
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, 'node_modules/planted': planted } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return folder
}

describe('the check of licences', () => {
  test.each([
    { name: 'one that is allowed holds', license: 'MIT', code: 0, says: '1 packages, 0 not allowed' },
    {
      name: 'a choice of which one is allowed holds',
      license: '(GPL-3.0-only OR MIT)',
      code: 0,
      says: '0 not allowed',
    },
    { name: 'one that is not allowed fails', license: 'AGPL-3.0-only', code: 1, says: 'planted@1.0.0: AGPL-3.0-only' },
    { name: 'both at once fail', license: 'MIT AND GPL-2.0-only', code: 1, says: 'MIT AND GPL-2.0-only' },
    { name: 'words that are no expression fail', license: 'as is', code: 1, says: 'planted@1.0.0: as is' },
    { name: 'none at all fails', license: undefined, code: 1, says: 'planted@1.0.0: says no licence' },
  ])('$name', async ({ license, code, says }) => {
    const answer = await check('check-licences.mjs', [await projectWith(license)])
    expect(answer.output).toContain(says)
    expect(answer.code).toBe(code)
  })

  test('holds for this project', async () => {
    expect(await check('check-licences.mjs', [])).toMatchObject({ code: 0 })
  })
})

const weakness = {
  id: 1,
  url: 'https://example.com/advisory',
  title: 'Gives all away',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
}

/** A registry that knows advisories, or does not answer. */
async function startRegistry(advisories: object | undefined): Promise<NodeJS.ProcessEnv> {
  const server = createServer((request, response) => {
    const asked = request.url?.endsWith('/advisories/bulk') === true
    const packument = { name: 'planted', versions: { '1.0.0': { name: 'planted', version: '1.0.0' } } }
    const body = asked ? advisories : packument
    response.writeHead(body === undefined ? 405 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: 'not here' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const cache = await mkdtemp(join(tmpdir(), 'hearth-npm-'))
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  const port = (server.address() as AddressInfo).port
  return { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache, npm_config_fetch_retries: '0' }
}

describe('the check of advisories', () => {
  test('fails for a package with a known weakness, and names it', async () => {
    const answer = await check(
      'check-advisories.mjs',
      [await projectWith('MIT')],
      await startRegistry({ planted: [weakness] }),
    )
    expect(answer.output).toContain('advisory (high): planted <2.0.0: Gives all away https://example.com/advisory')
    expect(answer.code).toBe(1)
  })

  test('holds where none is known', async () => {
    const answer = await check('check-advisories.mjs', [await projectWith('MIT')], await startRegistry({}))
    expect(answer).toEqual({ code: 0, output: 'advisories: 1 packages, 0 known weaknesses\n' })
  })

  test.each([
    { name: 'says so', args: [], code: 0 },
    { name: 'fails where an answer is required', args: ['--require'], code: 1 },
  ])('$name when the registry knows no advisories', async ({ args, code }) => {
    const registry = await startRegistry(undefined)
    const answer = await check('check-advisories.mjs', [...args, await projectWith('MIT')], registry)
    expect(answer.output).toContain('advisories: NOT CHECKED, 405')
    expect(answer.code).toBe(code)
  })
})
