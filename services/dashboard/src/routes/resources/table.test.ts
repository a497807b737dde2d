import { beforeEach, expect, test } from 'vitest'
import { type Started, startDashboard } from '../../test-support/start-dashboard.ts'

const boards = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
const table = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json' }

type Table = {
  readonly kind: string
  readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly object?: { readonly kind: string } }[]
}

let ask: Started['ask']
beforeEach(async () => {
  ;({ ask } = await startDashboard())
  await ask('POST', '/api/folders', { uid: 'team', title: 'Team' })
  const metadata = { name: 'a', annotations: { 'grafana.app/folder': 'team' }, labels: { app: 'shop' } }
  await ask('POST', boards, { metadata, spec: { title: 'A "title"' } })
})
const read = async (path: string, headers = table) => (await ask('GET', path, undefined, headers)).body as Table

test('a list comes as a table where that is asked for first', async () => {
  const { kind, columnDefinitions, rows } = await read(`${boards}?labelSelector=app`)
  expect(kind).toBe('Table')
  expect(columnDefinitions.map(({ name, priority }) => [name, priority])).toEqual([
    ['Name', 0],
    ['Title', 0],
    ['Age', 0],
    ['Folder', 1],
  ])
  expect(rows).toMatchObject([
    {
      cells: ['a', 'A "title"', expect.stringMatching(/^\d+s$/), 'team'],
      object: { kind: 'PartialObjectMetadata', metadata: { name: 'a', labels: { app: 'shop' } } },
    },
  ])
})

test('so does one, with as much of it as is asked for', async () => {
  const one = await read(`${boards}/a?includeObject=Object`)
  expect(one.rows).toMatchObject([{ object: { kind: 'Dashboard', spec: { title: 'A "title"' } } }])
  expect((await read(`${boards}/a?includeObject=None`)).rows[0]).not.toHaveProperty('object')
  expect((await ask('GET', `${boards}/a?includeObject=Some`, undefined, table)).status).toBe(400)
})

test.each([
  'application/json',
  'application/json, application/json;as=Table;v=v1;g=meta.k8s.io',
  'application/json;as=Table;v=v9;g=meta.k8s.io,application/json',
  'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json',
  '*/*',
])('it is no table with %s', async (accept) => {
  expect((await read(boards, { accept })).kind).toBe('DashboardList')
})
