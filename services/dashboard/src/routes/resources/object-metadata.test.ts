import { beforeEach, describe, expect, test } from 'vitest'
import type { Started } from '../../test-support/start-dashboard.ts'
import { startWithoutRules } from '../../test-support/start-without-rules.ts'

const boards = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
const folders = '/apis/folder.grafana.app/v1beta1/namespaces/default/folders'

type Resource = {
  readonly metadata: {
    readonly name: string
    readonly resourceVersion: string
    readonly continue?: string
    readonly labels: Readonly<Record<string, string>>
    readonly annotations: Readonly<Record<string, string>>
  }
  readonly items: readonly Resource[]
}

let ask: Started['ask']
beforeEach(async () => {
  ;({ ask } = await startWithoutRules())
})

const resource = (name: string, metadata: object = {}) => ({ metadata: { name, ...metadata }, spec: { title: name } })
const read = async (path: string) => (await ask('GET', path)).body as Resource
const ofUser = { labels: { app: 'shop', 'example.org/tier': '' }, annotations: { 'example.org/Note': 'as written {}' } }
const merge = { 'content-type': 'application/merge-patch+json' }

describe.each([
  { kind: 'a dashboard', path: boards },
  { kind: 'a folder', path: folders },
])('labels and annotations of $kind', ({ path }) => {
  test('are kept as they are written, beside those of the service', async () => {
    expect(await ask('POST', path, resource('a', ofUser))).toMatchObject({ status: 201, body: { metadata: ofUser } })
    const first = await read(`${path}/a`)
    expect(first.metadata).toMatchObject(ofUser)
    expect(first.metadata.labels).toHaveProperty(['grafana.app/deprecatedInternalID'])
    expect(first.metadata.annotations).toHaveProperty(['grafana.app/updatedTimestamp'])
    const same = await ask('PUT', `${path}/a`, first)
    expect(same).toMatchObject({ status: 200, body: { metadata: { resourceVersion: first.metadata.resourceVersion } } })
  })

  test('are changed by a patch, which is a change of its own and of no other', async () => {
    await ask('POST', path, resource('a', ofUser))
    const { resourceVersion } = (await read(`${path}/a`)).metadata
    const patch = { metadata: { labels: { app: null, team: 'till' } } }
    const { metadata } = (await ask('PATCH', `${path}/a`, patch, merge)).body as Resource
    expect(metadata.labels).toMatchObject({ team: 'till', 'example.org/tier': '' })
    expect(metadata.labels).not.toHaveProperty('app')
    expect(metadata.annotations).toMatchObject(ofUser.annotations)
    expect(Number(metadata.resourceVersion)).toBe(Number(resourceVersion) + 1)
  })

  test('go with what they stand on, and where what replaces it has none', async () => {
    await ask('POST', path, resource('a', ofUser))
    await ask('DELETE', `${path}/a`)
    await ask('POST', path, resource('a'))
    expect((await read(`${path}/a`)).metadata.labels).not.toHaveProperty('app')
    await ask('PUT', `${path}/a`, resource('a', ofUser))
    await ask('PUT', `${path}/a`, resource('a'))
    expect((await read(`${path}/a`)).metadata.labels).not.toHaveProperty('app')
  })

  test('that were only tried are told, and not kept', async () => {
    expect(await ask('POST', `${path}?dryRun=All`, resource('a', ofUser))).toMatchObject({ body: { metadata: ofUser } })
    await ask('POST', path, resource('a'))
    await ask('PUT', `${path}/a?dryRun=All`, resource('a', ofUser))
    expect((await read(`${path}/a`)).metadata.labels).not.toHaveProperty('app')
  })

  test.each([
    { name: 'a key of other signs', metadata: { labels: { 'a b': '' } }, word: 'metadata.labels' },
    { name: 'a value of other signs', metadata: { labels: { a: 'b c' } }, word: 'metadata.labels' },
    { name: 'an annotation of other signs', metadata: { annotations: { '/': '' } }, word: 'metadata.annotations' },
    {
      name: 'annotations that are too long',
      metadata: { annotations: { a: 'x'.repeat(262_144) } },
      word: 'annotations: Too long: may not be more than 262144',
    },
    {
      name: 'labels that are too long together',
      metadata: { labels: Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`a${at}`, 'x'.repeat(60)])) },
      word: 'labels: Too long: may not be more than 65536',
    },
  ])('$name is refused, and nothing made', async ({ metadata, word }) => {
    expect(await ask('POST', path, resource('a', metadata))).toMatchObject({
      status: 422,
      body: { reason: 'Invalid', message: expect.stringContaining(word) },
    })
    expect((await ask('GET', `${path}/a`)).status).toBe(404)
  })

  test('choose what is listed, also in parts', async () => {
    for (const [name, app] of Object.entries({ a: 'shop', b: 'web', c: 'shop', d: undefined }))
      await ask('POST', path, resource(name, app === undefined ? {} : { labels: { app } }))
    const names = async (query: string) =>
      (await read(`${path}?${query}`)).items
        .map(({ metadata }) => metadata.name)
        .filter((name) => !name.startsWith('hearth'))
    expect(await names('labelSelector=app%3Dshop')).toEqual(['a', 'c'])
    expect(await names('labelSelector=app')).toEqual(['a', 'b', 'c'])
    expect(await names('labelSelector=app%20notin%20(shop),!other')).toEqual(['b', 'd'])
    expect(await names('labelSelector=app%3Dshop&fieldSelector=metadata.name!%3Da')).toEqual(['c'])
    for (const selected of ['labelSelector=app%3Dshop', 'fieldSelector=metadata.name!%3Da']) {
      const { metadata } = await read(`${path}?${selected}&limit=1`)
      expect(metadata).toHaveProperty('continue')
      expect(metadata).not.toHaveProperty('remainingItemCount')
      expect((await read(`${path}?${selected}&limit=1&continue=${metadata.continue}`)).items).toHaveLength(1)
    }
    const { metadata } = await read(`${path}?limit=1`)
    expect(metadata).toMatchObject({ remainingItemCount: (await read(path)).items.length - 1 })
    const id = (await read(`${path}/b`)).metadata.labels['grafana.app/deprecatedInternalID']
    expect(await names(`labelSelector=grafana.app/deprecatedInternalID%3D${id}`)).toEqual(['b'])
  })
})

test('labels stay when a dashboard is saved in another way, and come back with it from the trash', async () => {
  await ask('POST', boards, resource('a', ofUser))
  await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'a', title: 'B' }, overwrite: true })
  expect((await read(`${boards}/a`)).metadata).toMatchObject(ofUser)
  await ask('DELETE', '/api/dashboards/uid/a')
  expect((await ask('PATCH', '/api/dashboards/uid/a/trash', {})).status).toBe(200)
  expect((await read(`${boards}/a`)).metadata).toMatchObject(ofUser)
})
