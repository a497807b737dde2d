import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshHome, hearth, type RunningBundle, startBundle } from '../bundle.fixture.ts'

const pageBytes = 4_096
const names = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const

let state: Awaited<ReturnType<typeof freshHome>>
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
afterAll(() => state?.remove())

/** Damages five pages, and takes the log away that would mend some of them. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path)
  for (const page of [1, 3, 5, 7, 9]) bytes.fill(0xa5, page * pageBytes, (page + 1) * pageBytes)
  await writeFile(path, bytes)
  await rm(`${path}-wal`, { force: true })
}

describe.runIf(process.platform === 'linux')('services whose databases are damaged', () => {
  const damaged = ['dashboard', 'chatflow'] as const
  const pathOf = (name: string) => join(state.home, name, `${name}.db`)
  const sentenceOf = (name: string) => `Cannot open the ${name} database "${pathOf(name)}": the file is damaged`
  let started: RunningBundle

  beforeAll(async () => {
    for (const name of damaged) await damage(pathOf(name))
    started = startBundle(state.home)
    await started.ready()
  }, 120_000)
  afterAll(() => started?.close())

  test('leave the others alone', async () => {
    expect(started.output()).not.toMatch(/^\s+at /m)
    for (const other of names.filter((each) => !damaged.some((name) => name === each))) {
      expect((await fetch(`${started.urlOf(other)}/livez`)).status).toBe(200)
      await expect.poll(() => started.run().services[other].state).toBe('ready')
    }
  })

  test.each(damaged)('%s is down and says why', async (name) => {
    const sentence = sentenceOf(name)

    // The start table.
    expect(started.output()).toMatch(new RegExp(`^${name} .*\\(failed\\)`, 'm'))
    expect(started.output()).toContain(`${name}: ${sentence}`)

    // hearth status.
    const status = await hearth(state.home, ['status'])
    expect(status).toMatchObject({ code: 1, out: expect.stringContaining(`${name}: ${sentence}`) })
    expect(status.out).toContain('npm run hearth -- restore <file>')

    // The health service.
    const told = async () => {
      const text = await (await fetch(`${started.urlOf('health')}/health?verbose`)).text()
      return text.split('\n').find((line) => line.includes(`the ${name} database`))
    }
    await expect.poll(told).toMatch(/the file is damaged.*npm run hearth -- restore/)

    // The page at its own address, and its API.
    const page = await fetch(started.urlOf(name), { headers: { accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toMatch(
      /is down<\/h1><p>Cannot open .*the file is damaged.*npm run hearth -- restore &#60;file&#62;/,
    )
    const answer = await fetch(`${started.urlOf(name)}/api/v1/anything`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining(sentence) })
  })

  test('start with an empty one where it was moved aside', async () => {
    await started.close()
    await rename(pathOf('dashboard'), join(state.home, 'dashboard', 'aside.db'))
    started = startBundle(state.home)
    await started.ready()
    await expect.poll(() => started.run().services.dashboard.state).toBe('ready')
  }, 120_000)

  test('start with what a restore brings back', async () => {
    await started.close()
    await damage(pathOf('dashboard'))
    expect(await hearth(state.home, ['restore', archive, '--overwrite'])).toMatchObject({ code: 0 })
    started = startBundle(state.home)
    await started.ready()
    for (const name of damaged) await expect.poll(() => started.run().services[name].state).toBe('ready')
    await started.close()
  }, 120_000)
})

describe('secrets that are missing beside databases', () => {
  test('are not made anew: the start says what to do, and a restore needs none', async () => {
    const secrets = join(state.home, 'secrets.json')
    const lost = join(state.home, '..', 'lost-secrets.json')
    await rename(secrets, lost)
    const refused = startBundle(state.home)
    expect(await refused.exited).not.toBe(0)
    expect(refused.output()).toMatch(
      /^Cannot open the secrets: ".*secrets\.json" is missing, .*npm run hearth -- restore <file>/m,
    )
    expect(existsSync(secrets)).toBe(false)

    expect(await hearth(state.home, ['restore', archive, '--overwrite'])).toMatchObject({ code: 0 })
    expect(await readFile(secrets, 'utf8')).toBe(await readFile(lost, 'utf8'))
  }, 120_000)
})
