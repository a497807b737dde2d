import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshHome, hearth, processesOf, startBundle } from '../bundle.fixture.ts'

const key = 'a-key-of-the-environment-0123456789'
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }

let state: Awaited<ReturnType<typeof freshHome>>
beforeAll(async () => {
  state = await freshHome()
  const bundle = startBundle(state.home, { HEARTH_API_KEY: key })
  await bundle.ready()
  const body = JSON.stringify({ name: 'Made before', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' })
  const made = await fetch(`${bundle.urlOf('chatflow')}/api/v1/chatflows`, { method: 'POST', headers, body })
  expect(made.status).toBe(200)
  await bundle.close()
}, 120_000)
afterAll(() => state?.remove())

const versionOfDashboards = (change?: number) => {
  const database = new DatabaseSync(join(state.home, 'dashboard', 'dashboard.db'))
  if (change !== undefined) database.exec(`PRAGMA user_version = ${change}`)
  const found = database.prepare('PRAGMA user_version').get()
  database.close()
  return Number(found?.user_version)
}

async function flows(): Promise<readonly string[]> {
  const bundle = startBundle(state.home, { HEARTH_API_KEY: key })
  try {
    await bundle.ready()
    const answer = await fetch(`${bundle.urlOf('chatflow')}/api/v1/chatflows`, { headers })
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
  } finally {
    await bundle.close()
  }
}

test('an upgrade keeps a verified backup, and all that was made', { timeout: 180_000 }, async () => {
  const upgraded = await hearth(state.home, ['upgrade'])
  expect(upgraded).toMatchObject({ code: 0, err: '' })
  expect(upgraded.out).toMatch(/^Kept and verified: .*before-\d.*\.tar\.gz\nEverything works with Hearth \d/)
  expect(processesOf(state.home)).toEqual([])
  expect(await readdir(join(state.home, 'backups'))).toHaveLength(1)
  expect(await flows()).toContain('Made before')
})

test('what one service cannot open is told, and all goes back to what it was', { timeout: 180_000 }, async () => {
  const known = versionOfDashboards()
  versionOfDashboards(9_999)
  const upgraded = await hearth(state.home, ['upgrade'])
  expect(upgraded.code).toBe(1)
  expect(upgraded.err).toMatch(/dashboard service cannot start: .*newer version of Hearth/)
  expect(upgraded.err).toContain('All is as it was before')
  expect(versionOfDashboards()).toBe(9_999)
  expect(await readdir(state.home)).toContainEqual(expect.stringMatching(/^before-restore-/))
  expect(processesOf(state.home)).toEqual([])
  versionOfDashboards(known)
  expect(await flows()).toContain('Made before')
})

test('nothing is done while it runs', { timeout: 120_000 }, async () => {
  const bundle = startBundle(state.home, { HEARTH_API_KEY: key })
  try {
    await bundle.ready()
    const upgraded = await hearth(state.home, ['upgrade'])
    expect(upgraded).toMatchObject({ code: 1, err: expect.stringContaining('Hearth is running; stop it first') })
  } finally {
    await bundle.close()
  }
})
