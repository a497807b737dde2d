import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, hearth, type RunningBundle, startBundle } from './bundle.fixture.ts'

const pageBytes = 4_096
const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle | undefined
let archive = ''

// A first start, so that there is something to be damaged, and a backup of it.
beforeAll(async () => {
  state = await freshHome()
  const first = startBundle(state.home)
  await first.ready()
  archive = join(state.home, '..', 'backup.tar.gz')
  expect(await hearth(state.home, ['backup', archive])).toMatchObject({ code: 0 })
  await first.close()
}, 120_000)
afterEach(() => bundle?.close())
afterAll(() => state?.remove())

/** Damages five pages, and takes the log away that would mend some of them. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path)
  for (const page of [1, 3, 5, 7, 9]) bytes.fill(0xa5, page * pageBytes, (page + 1) * pageBytes)
  await writeFile(path, bytes)
  await rm(`${path}-wal`, { force: true })
}

describe.runIf(process.platform === 'linux')('a service whose database is damaged', () => {
  test.each(['dashboard', 'chatflow'] as const)(
    '%s is down and says why, the other five run',
    async (name) => {
      const path = join(state.home, name, `${name}.db`)
      await damage(path)
      const started = startBundle(state.home)
      bundle = started
      await started.ready()
      const sentence = `Cannot open the ${name} database "${path}": the file is damaged`

      // The start table.
      expect(started.output()).toMatch(new RegExp(`^${name} .*\\(failed\\)`, 'm'))
      expect(started.output()).toContain(`${name}: ${sentence}`)
      expect(started.output()).not.toMatch(/^\s+at /m)
      for (const other of names.filter((each) => each !== name)) {
        expect((await fetch(`${started.urlOf(other)}/livez`)).status).toBe(200)
        await expect.poll(() => started.run().services[other].state).toBe('ready')
      }

      // hearth status.
      const status = await hearth(state.home, ['status'])
      expect(status).toMatchObject({ code: 1, out: expect.stringContaining(`${name}: ${sentence}`) })
      expect(status.out).toContain('hearth restore <file>')

      // The health service.
      const told = async () => (await fetch(`${started.urlOf('health')}/health?verbose`)).text()
      await expect.poll(told).toMatch(/the file is damaged.*hearth restore/)

      // The page at its own address, and its API.
      const page = await fetch(started.urlOf(name), { headers: { accept: 'text/html' } })
      expect(page.status).toBe(503)
      expect(await page.text()).toMatch(
        /is down<\/h1><p>Cannot open .*the file is damaged.*hearth restore &#60;file&#62;/,
      )
      const answer = await fetch(`${started.urlOf(name)}/api/v1/anything`, { method: 'POST', body: '{}' })
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining(sentence) })

      await started.close()
      expect(await hearth(state.home, ['restore', archive, '--overwrite'])).toMatchObject({ code: 0 })
      const again = startBundle(state.home)
      bundle = again
      await again.ready()
      await expect.poll(() => again.run().services[name].state).toBe('ready')
    },
    120_000,
  )

  test('whose file was moved aside starts with an empty one', async () => {
    const folder = join(state.home, 'dashboard')
    await damage(join(folder, 'dashboard.db'))
    await rename(join(folder, 'dashboard.db'), join(folder, 'aside.db'))
    bundle = startBundle(state.home)
    await bundle.ready()
    await expect.poll(() => bundle?.run().services.dashboard.state).toBe('ready')
  }, 120_000)
})

describe('secrets that are missing beside databases', () => {
  test('are not made anew: the start says what to do, and a restore needs none', async () => {
    const secrets = join(state.home, 'secrets.json')
    const lost = join(state.home, '..', 'lost-secrets.json')
    await rename(secrets, lost)
    const refused = startBundle(state.home)
    expect(await refused.exited).not.toBe(0)
    expect(refused.output()).toMatch(/^Cannot open the secrets: ".*secrets\.json" is missing, .*hearth restore <file>/m)
    expect(existsSync(secrets)).toBe(false)

    expect(await hearth(state.home, ['restore', archive, '--overwrite'])).toMatchObject({ code: 0 })
    expect(await readFile(secrets, 'utf8')).toBe(await readFile(lost, 'utf8'))
  }, 120_000)
})
