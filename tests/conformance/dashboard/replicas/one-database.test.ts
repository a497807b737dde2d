import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { addUser, signIn, theirPassword } from '../../../../services/dashboard/src/test-support/people.ts'
import { askWith, temporaryFolder } from '../../../../services/dashboard/src/test-support/start-dashboard.ts'
import { ownServer, save, titleOf } from './replicas.fixture.ts'

const programs = await findPostgres()

describe.skipIf(programs === undefined)('dashboard processes over one Postgres database', () => {
  const own = ownServer(programs)

  async function openThree() {
    const replicas = await own.open()
    const first = await replicas.start()
    const [second, third] = await Promise.all([replicas.start(), replicas.start()])
    return { replicas, first, second, third }
  }

  test('answer at once with what another one keeps', async () => {
    const { first, second, third } = await openThree()
    expect((await save(first, 'a', 'One')).status).toBe(200)
    expect([await titleOf(second, 'a'), await titleOf(third, 'a')]).toEqual(['One', 'One'])
    await second.ask('POST', '/api/folders', { uid: 'f', title: 'Folder' })
    await third.ask('POST', '/api/dashboards/db', { dashboard: { uid: 'b', title: 'Two' }, folderUid: 'f' })
    const { body } = await first.ask('GET', '/api/dashboards/uid/b')
    expect(body).toMatchObject({ meta: { folderUid: 'f', folderTitle: 'Folder' } })
    await first.ask('DELETE', '/api/dashboards/uid/a')
    expect((await second.ask('GET', '/api/dashboards/uid/a')).status).toBe(404)
  })

  test('tell who balances before they stop, and take what comes until then', async () => {
    const { first, second } = await openThree()
    expect(first.drain()).toBe(3_000)
    const ready = async ({ url }: { readonly url: string }) => (await fetch(`${url}/readyz`)).status
    expect([await ready(first), await ready(second)]).toEqual([503, 200])
    expect((await save(first, 'a', 'One')).status).toBe(200)
    expect(await titleOf(second, 'a')).toBe('One')
  })

  test('refuse a token that another one revoked', async () => {
    const { first, second } = await openThree()
    const { body: account } = await first.ask('POST', '/api/serviceaccounts', { name: 'bot', role: 'Viewer' })
    const { id } = account as { id: number }
    const { body: made } = await second.ask('POST', `/api/serviceaccounts/${id}/tokens`, { name: 'key' })
    const token = made as { id: number; key: string }
    const asBot = (url: string) => askWith(url, `Bearer ${token.key}`)('GET', '/api/search')
    expect([(await asBot(first.url)).status, (await asBot(second.url)).status]).toEqual([200, 200])
    await first.ask('DELETE', `/api/serviceaccounts/${id}/tokens/${token.id}`)
    expect((await asBot(second.url)).status).toBe(401)
  })

  test('end the sessions of whoever changes their password at another one', async () => {
    const { first, second, third } = await openThree()
    const { ask } = await addUser(first, 'ann', 'Viewer')
    const browser = await signIn(second, 'ann', theirPassword)
    const at = (url: string) =>
      askWith(url, undefined)('GET', '/api/user', undefined, {
        cookie: browser.cookie,
        'sec-fetch-site': 'same-origin',
      })
    expect((await at(third.url)).status).toBe(200)
    const change = { oldPassword: theirPassword, newPassword: 'another battery' }
    expect((await ask('PUT', '/api/user/password', change)).status).toBe(200)
    expect([(await at(second.url)).status, (await at(third.url)).status]).toEqual([401, 401])
    expect((await signIn(third, 'ann', theirPassword)).answer.status).toBe(401)
    expect((await signIn(third, 'ann', 'another battery')).answer.status).toBe(200)
  })

  test('let one of two savers win and tell the other', async () => {
    const { first, second, third } = await openThree()
    await save(first, 'a', 'Begun')
    for (let round = 1; round <= 10; round++) {
      const saving = [first, second, third].map((one, index) =>
        one.ask('POST', '/api/dashboards/db', {
          dashboard: { uid: 'a', title: `${round} by ${index}`, version: round },
        }),
      )
      const statuses = (await Promise.all(saving)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 412, 412])
      const winner = `${round} by ${statuses.indexOf(200)}`
      expect([await titleOf(first, 'a'), await titleOf(second, 'a'), await titleOf(third, 'a')]).toEqual([
        winner,
        winner,
        winner,
      ])
    }
  })

  test('lose none of what is saved at once', async () => {
    const { first, second, third } = await openThree()
    const all = Array.from({ length: 45 }, (_, index) => index)
    const places = [first, second, third]
    const saved = await Promise.all(
      all.map((index) => save(places[index % 3] ?? first, `n${index}`, `Number ${index}`)),
    )
    expect(saved.map(({ status }) => status)).toEqual(all.map(() => 200))
    const ids = saved.map(({ body }) => (body as { id: number }).id)
    expect(new Set(ids).size).toBe(all.length)
    for (const place of places) {
      const { body } = await place.ask('GET', '/api/search?query=Number&limit=500')
      expect(body).toHaveLength(all.length)
    }
  })

  test('tell whoever watches of what changes at another one', async () => {
    const { first, second } = await openThree()
    const path = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards?watch=true&timeoutSeconds=60'
    const headers = { authorization: `Basic ${Buffer.from('admin:correct horse').toString('base64')}` }
    const answer = await fetch(`${second.url}${path}`, { headers })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    await save(first, 'seen', 'Seen elsewhere')
    let text = ''
    while (!text.includes('Seen elsewhere')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
  })

  test('know the password that one of them made', async () => {
    const replicas = await own.open()
    const config = { password: undefined }
    const first = await replicas.start({ config })
    const second = await replicas.start({ config })
    expect(second.made).toBeUndefined()
    expect((await signIn(second, 'admin', first.made?.password ?? '')).answer.status).toBe(200)
  })

  test('take files when they change, so that none puts back what another one has from its own', async () => {
    const replicas = await own.open()
    const folders = [temporaryFolder('files-'), temporaryFolder('files-')] as const
    const place = (folder: string, title: string) =>
      writeFileSync(join(folder, 'a.json'), JSON.stringify({ uid: 'filed', title }))
    for (const folder of folders) place(folder, 'Old')
    const config = { provisioningPollMs: 100 }
    const first = await replicas.start({ config: { ...config, provisioning: folders[0] } })
    const second = await replicas.start({ config: { ...config, provisioning: folders[1] } })
    place(folders[1], 'New')
    await expect.poll(() => titleOf(first, 'filed'), { timeout: 20_000 }).toBe('New')
    // Looks through the files go on meanwhile, at both.
    writeFileSync(join(folders[1], 'b.json'), '{')
    const faults = async () => (await second.ask('GET', '/api/health')).text
    await expect.poll(faults, { timeout: 20_000 }).toContain('b.json')
    const { body } = await first.ask('GET', '/api/dashboards/uid/filed/versions')
    expect(body).toMatchObject({ versions: [{ version: 2 }, { version: 1 }] })
  })
})
