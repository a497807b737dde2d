import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../test-support/people.ts'
import { type Started, startDashboardFor } from '../../test-support/start-dashboard.ts'

const boards = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
const folders = '/apis/folder.grafana.app/v1/namespaces/default/folders'

let started: Started
let ask: Started['ask']
let end: () => Promise<void>
beforeAll(async () => {
  const dashboards = await startDashboardFor()
  started = dashboards
  ask = dashboards.ask
  end = dashboards.end
})
afterAll(() => end())

const atOnce = 20

/** Makes dashboards that carry this label, named after it: `shop-1`, `shop-2` … */
async function make(label: string, count: number, folder = ''): Promise<void> {
  const annotations = folder === '' ? {} : { 'grafana.app/folder': folder }
  const makeOne = async (name: string) => {
    const metadata = { name, labels: { app: label }, annotations }
    expect((await ask('POST', boards, { metadata, spec: { title: name } })).status).toBe(201)
  }
  // As many at once as a service of several takes without refusing some.
  for (let from = 1; from <= count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, at) => from + at)
    await Promise.all(numbers.map((number) => makeOne(`${label}-${number}`)))
  }
}

const of = (label: string) => `labelSelector=app%3D${label}`

async function namesOf(label: string): Promise<readonly string[]> {
  const { body } = await ask('GET', `${boards}?${of(label)}`)
  return (body as { items: { metadata: { name: string } }[] }).items.map(({ metadata }) => metadata.name)
}

describe('dashboards are deleted together', { timeout: 120_000 }, () => {
  test('as labels and names select them, and go to the trash', async () => {
    await make('shop', 3)
    await make('till', 1)
    const answer = await ask('DELETE', `${boards}?${of('shop')}&fieldSelector=metadata.name!%3Dshop-2`)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        kind: 'Status',
        status: 'Success',
        details: { group: 'dashboard.grafana.app', kind: 'dashboards' },
        metadata: { resourceVersion: expect.stringMatching(/^\d+$/) },
      },
    })
    expect(await namesOf('shop')).toEqual(['shop-2'])
    expect(await namesOf('till')).toEqual(['till-1'])
    expect((await ask('GET', '/api/search?deleted=true')).text).toContain('"uid":"shop-1"')
  })

  test('in parts, of which each tells how to go on', async () => {
    await make('part', 3)
    const first = await ask('DELETE', `${boards}?${of('part')}&limit=2`)
    const { metadata } = first.body as { metadata: { continue: string } }
    expect(await namesOf('part')).toEqual(['part-3'])
    const rest = await ask('DELETE', `${boards}?${of('part')}&limit=2&continue=${metadata.continue}`)
    expect(rest.body).not.toHaveProperty('metadata.continue')
    expect(await namesOf('part')).toEqual([])
  })

  test('not where it is only tried', async () => {
    await make('dry', 2)
    for (const [query, body] of [['&dryRun=All'], ['', { dryRun: ['All'] }]] as const)
      expect((await ask('DELETE', `${boards}?${of('dry')}${query}`, body)).status).toBe(200)
    expect(await namesOf('dry')).toEqual(['dry-1', 'dry-2'])
  })

  test('none where one may not be', async () => {
    await ask('POST', '/api/folders', { uid: 'theirs', title: 'Theirs' })
    await make('mixed', 1)
    const { ask: asEditor } = await addUser(started, 'editor', 'Editor')
    await make('mixed2', 1, 'theirs')
    await ask('POST', '/api/folders/theirs/permissions', { items: [{ role: 'Viewer', permission: 1 }] })
    expect(await asEditor('DELETE', `${boards}?labelSelector=app%20in%20(mixed,mixed2)`)).toMatchObject({
      status: 403,
      body: { reason: 'Forbidden', message: expect.stringContaining('mixed2-1') },
    })
    expect(await namesOf('mixed')).toEqual(['mixed-1'])
    expect((await asEditor('DELETE', `${boards}?${of('mixed')}`)).status).toBe(200)
    expect(await namesOf('mixed')).toEqual([])
  })

  test('none where one is provisioned, or another than what was meant', async () => {
    expect(await ask('DELETE', boards)).toMatchObject({
      status: 400,
      body: { message: 'provisioned dashboard cannot be deleted' },
    })
    await make('meant', 2)
    const other = { preconditions: { uid: 'meant-1-1000000' } }
    expect((await ask('DELETE', `${boards}?${of('meant')}`, other)).status).toBe(409)
    expect(await namesOf('meant')).toHaveLength(2)
  })

  test.each([
    ['labelSelector=a%20b', 400],
    ['limit=many', 400],
    ['dryRun=Some', 400],
    ['resourceVersion=999999999', 410],
  ])('not with %s', async (query, status) => {
    expect((await ask('DELETE', `${boards}?${query}`)).status).toBe(status)
  })

  test('500 at most, unless a limit is named', async () => {
    await make('many', 501)
    expect(await ask('DELETE', `${boards}?${of('many')}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('limit=500') },
    })
    expect((await ask('DELETE', `${boards}?${of('many')}&limit=10000`)).body).toHaveProperty('metadata.continue')
    expect(await namesOf('many')).toHaveLength(1)
  })
})

describe('folders are deleted together', { timeout: 120_000 }, () => {
  // Here no metrics service is that could say which alert rules are in them.
  const forced = 'forceDeleteRules=true'

  test('one in another too', async () => {
    for (const [name, parent] of [
      ['outer', ''],
      ['inner', 'outer'],
      ['beside', ''],
    ] as const) {
      const annotations = parent === '' ? {} : { 'grafana.app/folder': parent }
      await ask('POST', folders, { metadata: { name, annotations, labels: { of: 'tree' } }, spec: { title: name } })
    }
    expect((await ask('DELETE', `${folders}?labelSelector=of%3Dtree&${forced}`)).status).toBe(200)
    expect((await ask('GET', `${folders}?labelSelector=of%3Dtree`)).body).toMatchObject({ items: [] })
  })

  test('not where nobody can say whether alert rules are in them', async () => {
    await ask('POST', folders, { metadata: { name: 'ruled', labels: { of: 'rules' } }, spec: { title: 'Ruled' } })
    expect((await ask('DELETE', `${folders}?labelSelector=of%3Drules`)).status).toBeGreaterThanOrEqual(500)
    expect((await ask('GET', `${folders}/ruled`)).status).toBe(200)
  })
})
