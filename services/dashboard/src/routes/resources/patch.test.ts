import { beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../test-support/people.ts'
import { type Started, startDashboard } from '../../test-support/start-dashboard.ts'

const boards = '/apis/dashboard.grafana.app/v1/namespaces/default/dashboards'
const folders = '/apis/folder.grafana.app/v1/namespaces/default/folders'
const jsonPatch = { 'content-type': 'application/json-patch+json' }
const mergePatch = { 'content-type': 'application/merge-patch+json' }

type Resource = { readonly metadata: { readonly resourceVersion: string; readonly uid: string } }

let started: Started
let ask: Started['ask']
beforeEach(async () => {
  started = await startDashboard()
  ask = started.ask
  await ask('POST', '/api/folders', { uid: 'team', title: 'Team' })
  const spec = '{"title":"A","panels":[{"id":1,"type":"stat"}],"large":12345678901234567890}'
  await ask('POST', boards, `{"metadata":{"name":"a"},"spec":${spec}}`)
})
const stored = async (path = `${boards}/a`) => (await ask('GET', path)).body as Resource & { spec: object }

describe('a patch', () => {
  test('changes what it names alone, as a JSON patch', async () => {
    const patch = [
      { op: 'test', path: '/spec/title', value: 'A' },
      { op: 'replace', path: '/spec/panels/0/type', value: 'gauge' },
      { op: 'add', path: '/spec/panels/-', value: { id: 2, type: 'text' } },
      { op: 'add', path: '/metadata/annotations/grafana.app~1folder', value: 'team' },
    ]
    const before = await stored()
    const answer = await ask('PATCH', `${boards}/a`, patch, jsonPatch)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(
      '"spec":{"title":"A","panels":[{"id":1,"type":"gauge"},{"id":2,"type":"text"}],"large":12345678901234567890}',
    )
    const { metadata } = answer.body as Resource
    expect(Number(metadata.resourceVersion)).toBeGreaterThan(Number(before.metadata.resourceVersion))
    expect((await ask('GET', '/api/dashboards/uid/a')).body).toMatchObject({ meta: { folderUid: 'team', version: 2 } })
  })

  test('changes what it names alone, as a merge patch', async () => {
    const patch = { metadata: { annotations: { 'grafana.app/message': 'why' } }, spec: { title: 'B', large: null } }
    const answer = await ask('PATCH', `${boards}/a`, patch, {
      'content-type': `${mergePatch['content-type']}; charset=utf-8`,
    })
    expect(answer.text).toContain('"spec":{"title":"B","panels":[{"id":1,"type":"stat"}]}')
    const { body } = await ask('GET', '/api/dashboards/uid/a/versions')
    expect(body).toMatchObject({ versions: [{ message: 'why' }, {}] })
  })

  test('of a folder renames and moves it, and one that changes nothing makes no version', async () => {
    await ask('POST', '/api/folders', { uid: 'inner', title: 'Inner' })
    const move = { metadata: { annotations: { 'grafana.app/folder': 'team' } }, spec: { title: 'Moved' } }
    const moved = await ask('PATCH', `${folders}/inner`, move, mergePatch)
    expect((await ask('GET', '/api/folders/inner')).body).toMatchObject({ title: 'Moved', parentUid: 'team' })
    const again = await ask('PATCH', `${folders}/inner`, move, mergePatch)
    expect((again.body as Resource).metadata.resourceVersion).toBe((moved.body as Resource).metadata.resourceVersion)
  })

  test('of an older version is a conflict, which leaves everything as it is', async () => {
    const { metadata } = await stored()
    const patch = { metadata: { resourceVersion: metadata.resourceVersion }, spec: { title: 'B' } }
    expect((await ask('PATCH', `${boards}/a`, patch, mergePatch)).status).toBe(200)
    expect(await ask('PATCH', `${boards}/a`, { ...patch, spec: { title: 'C' } }, mergePatch)).toMatchObject({
      status: 409,
      body: { kind: 'Status', reason: 'Conflict', code: 409, details: { name: 'a', kind: 'dashboards' } },
    })
    expect((await stored()).spec).toMatchObject({ title: 'B' })
  })

  test.each([
    { type: 'application/strategic-merge-patch+json', body: '{"spec":{"title":"B"}}' },
    { type: 'application/json', body: '{"spec":{"title":"B"}}' },
  ])('as $type is refused with what is taken', async ({ type, body }) => {
    expect(await ask('PATCH', `${boards}/a`, body, { 'content-type': type })).toMatchObject({
      status: 415,
      body: {
        kind: 'Status',
        reason: 'UnsupportedMediaType',
        message: expect.stringContaining('application/json-patch+json, application/merge-patch+json'),
      },
    })
    expect((await stored()).spec).toMatchObject({ title: 'A' })
  })

  test.each([
    { name: 'a test that does not hold', patch: [{ op: 'test', path: '/spec/title', value: 'Z' }], status: 422 },
    { name: 'a member that is not there', patch: [{ op: 'remove', path: '/spec/absent' }], status: 422 },
    { name: 'nothing left', patch: [{ op: 'remove', path: '' }], status: 422 },
    { name: 'an unknown step', patch: [{ op: 'turn', path: '/spec' }], status: 400 },
    { name: 'a step without its value', patch: [{ op: 'add', path: '/spec/x' }], status: 400 },
    { name: 'no list', patch: { op: 'remove', path: '/spec' }, status: 400 },
    { name: 'no JSON', patch: '[', status: 400 },
    { name: 'another name', patch: [{ op: 'replace', path: '/metadata/name', value: 'b' }], status: 400 },
    { name: 'no title', patch: [{ op: 'remove', path: '/spec/title' }], status: 400 },
    { name: 'no spec', patch: [{ op: 'remove', path: '/spec' }], status: 400 },
  ])('with $name is refused with $status', async ({ patch, status }) => {
    expect(await ask('PATCH', `${boards}/a`, patch, jsonPatch)).toMatchObject({
      status,
      body: { kind: 'Status', status: 'Failure', code: status },
    })
    expect((await stored()).spec).toMatchObject({ title: 'A' })
  })

  test.each([
    { name: 'characters', part: 'x'.repeat(20_000) },
    { name: 'keys', part: Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`${at}`, 0])) },
  ])(
    'that copies more $name together than may be sent is refused, and what it left can be sent back',
    async ({ part }) => {
      const maxBodyBytes = typeof part === 'string' ? 65_536 : 16_777_216
      const { ask } = await startDashboard({ config: { maxBodyBytes } })
      await ask('POST', boards, { metadata: { name: 'a' }, spec: { title: 'A', part } })
      const copyTo = (name: string) =>
        ask('PATCH', `${boards}/a`, [{ op: 'copy', from: '/spec/part', path: `/spec/${name}` }], jsonPatch)
      expect((await copyTo('second')).status).toBe(200)
      expect((await copyTo('third')).status).toBe(200)
      expect(await copyTo('fourth')).toMatchObject({
        status: 413,
        body: {
          kind: 'Status',
          reason: 'RequestEntityTooLarge',
          code: 413,
          message: expect.stringContaining('too large'),
        },
      })
      const { text } = await ask('GET', `${boards}/a`)
      expect((await ask('PUT', `${boards}/a`, text)).status).toBe(200)
    },
  )

  test('of what is kept in the other form is refused there, and taken in its own', async () => {
    const newer = boards.replace('/v1/', '/v2beta1/')
    await ask('POST', newer, { metadata: { name: 'n' }, spec: { title: 'N', elements: {}, layout: {} } })
    const patch = { spec: { title: 'M' } }
    expect((await ask('PATCH', `${boards}/n`, patch, mergePatch)).status).toBe(400)
    expect((await ask('PATCH', `${newer}/n`, patch, mergePatch)).body).toMatchObject({
      spec: { title: 'M', layout: {} },
    })
  })

  test('is refused to who may not change it, and of what is not there', async () => {
    const viewer = (await addUser(started, 'viewer', 'Viewer')).ask
    expect((await viewer('PATCH', `${boards}/a`, { spec: { title: 'B' } }, mergePatch)).status).toBe(403)
    await ask('POST', '/api/folders/team/permissions', { items: [{ role: 'Editor', permission: 1 }] })
    const editor = (await addUser(started, 'editor', 'Editor')).ask
    const move = [{ op: 'add', path: '/metadata/annotations/grafana.app~1folder', value: 'team' }]
    expect((await editor('PATCH', `${boards}/a`, move, jsonPatch)).status).toBe(403)
    expect((await ask('PATCH', `${boards}/absent`, {}, mergePatch)).status).toBe(404)
  })
})

describe('a dry run', () => {
  test('answers what would be, and keeps nothing', async () => {
    const before = await stored()
    const made = await ask('POST', `${boards}?dryRun=All`, { metadata: { name: 'b' }, spec: { title: 'B' } })
    expect(made).toMatchObject({ status: 201, body: { metadata: { name: 'b' }, spec: { title: 'B' } } })
    expect((made.body as Resource).metadata).not.toHaveProperty('resourceVersion')
    expect((await ask('GET', `${boards}/b`)).status).toBe(404)
    const put = await ask('PUT', `${boards}/a?dryRun=All`, { metadata: {}, spec: { title: 'Put' } })
    expect(put.body).toMatchObject({ spec: { title: 'Put' }, metadata: { generation: 2 } })
    const patched = await ask('PATCH', `${boards}/a?dryRun=All`, { spec: { title: 'Patched' } }, mergePatch)
    expect(patched.body).toMatchObject({ spec: { title: 'Patched' } })
    expect((await ask('DELETE', `${boards}/a?dryRun=All`)).body).toMatchObject({ status: 'Success' })
    expect((await ask('DELETE', `${boards}/a`, { dryRun: ['All'] })).body).toMatchObject({ status: 'Success' })
    expect(await stored()).toEqual(before)
  })

  test('of a folder keeps nothing either', async () => {
    const before = await stored(`${folders}/team`)
    await ask('POST', `${folders}?dryRun=All`, { metadata: { name: 'f' }, spec: { title: 'F' } })
    expect((await ask('GET', `${folders}/f`)).status).toBe(404)
    await ask('PATCH', `${folders}/team?dryRun=All`, { spec: { title: 'X' } }, mergePatch)
    const deleted = await ask('DELETE', `${folders}/team?dryRun=All&forceDeleteRules=true`)
    expect(deleted.body).toMatchObject({ status: 'Success' })
    expect(await stored(`${folders}/team`)).toEqual(before)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('that is not understood is refused: %s', async (method) => {
    const path = `${boards}${method === 'POST' ? '' : '/a'}?dryRun=some`
    const resource = { metadata: { name: method === 'POST' ? 'b' : 'a' }, spec: { title: 'B' } }
    expect((await ask(method, path, resource, mergePatch)).status).toBe(400)
    expect((await stored()).spec).toMatchObject({ title: 'A' })
  })

  test('is refused as the change would be', async () => {
    expect((await ask('POST', `${boards}?dryRun=All`, { metadata: { name: 'a' }, spec: { title: 'A' } })).status).toBe(
      409,
    )
    expect((await ask('PATCH', `${boards}/a?dryRun=All`, { spec: { title: '' } }, mergePatch)).status).toBe(400)
    expect((await ask('DELETE', `${boards}/hearth-host?dryRun=All`)).status).toBe(400)
  })
})

test('a deletion has conditions: another version or another object of the name stays', async () => {
  const { metadata } = await stored()
  for (const preconditions of [{ resourceVersion: '1' }, { uid: 'a-0' }])
    expect((await ask('DELETE', `${boards}/a`, { preconditions })).status).toBe(409)
  const { resourceVersion, uid } = metadata
  expect((await ask('DELETE', `${boards}/a`, { preconditions: { resourceVersion, uid } })).status).toBe(200)
})
