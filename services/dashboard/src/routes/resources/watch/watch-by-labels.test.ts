import { beforeEach, expect, test } from 'vitest'
import { type Started, startDashboard } from '../../../test-support/start-dashboard.ts'
import { openWatch } from './open-watch.fixture.ts'

const boards = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
const merge = { 'content-type': 'application/merge-patch+json' }

let started: Started
let ask: Started['ask']
beforeEach(async () => {
  started = await startDashboard()
  ask = started.ask
})

const make = (name: string, labels: object = {}) =>
  ask('POST', boards, { metadata: { name, labels }, spec: { title: name } })
const label = (name: string, app: string | null) =>
  ask('PATCH', `${boards}/${name}`, { metadata: { labels: { app } } }, merge)
const latest = async () => {
  const { body } = await ask('GET', `${boards}?limit=1`)
  return (body as { readonly metadata: { readonly resourceVersion: string } }).metadata.resourceVersion
}
const watch = (query: string) => openWatch(`${started.url}${boards}?watch=true&labelSelector=app%3Dshop&${query}`)

test('what comes to be selected is added, and what no longer is goes', async () => {
  await make('a')
  const watching = await watch(`resourceVersion=${await latest()}`)
  await make('b', { app: 'web' })
  await label('a', 'shop')
  expect(await watching.take(1)).toEqual(['ADDED a'])
  await ask('PATCH', `${boards}/a`, { spec: { title: 'changed' } }, merge)
  expect(await watching.take(1)).toEqual(['MODIFIED a'])
  await label('a', 'web')
  expect(await watching.take(1)).toEqual(['DELETED a'])
  await ask('DELETE', `${boards}/a`)
  await ask('DELETE', `${boards}/b`)
  await make('c', { app: 'shop' })
  expect(await watching.take(1)).toEqual(['ADDED c'])
})

test('a watch of what was before knows what was selected then', async () => {
  await make('left', { app: 'shop' })
  await make('gone', { app: 'shop' })
  await make('stays', { app: 'shop' })
  await make('other', { app: 'web' })
  await make('comes')
  const version = await latest()
  await label('left', null)
  await ask('DELETE', `${boards}/gone`)
  await ask('DELETE', `${boards}/other`)
  await label('stays', 'web')
  await label('stays', 'shop')
  await label('comes', 'shop')
  const watching = await watch(`resourceVersion=${version}`)
  expect(await watching.take(4)).toEqual(['DELETED left', 'DELETED gone', 'MODIFIED stays', 'ADDED comes'])
})

test('begins with those that are selected', async () => {
  await make('a', { app: 'shop' })
  await make('b')
  await make('c', { app: 'shop' })
  expect(await (await watch('resourceVersion=0')).take(2)).toEqual(['ADDED a', 'ADDED c'])
})
