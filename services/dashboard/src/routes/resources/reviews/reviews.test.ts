import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../../test-support/people.ts'
import { askWith, type Started, startDashboardFor } from '../../../test-support/start-dashboard.ts'

const base = '/apis/authorization.k8s.io/v1'
const group = 'dashboard.grafana.app'

type Ask = Started['ask']

/** Everybody who asks here: `guest` may change the folder `team` alone, and `stranger` has no role but that. */
const people: Record<string, Ask> = {}
let end: () => Promise<void>

beforeAll(async () => {
  const started = await startDashboardFor()
  end = started.end
  const { ask, url } = started
  for (const uid of ['team', 'closed']) await ask('POST', '/api/folders', { uid, title: uid })
  for (const [uid, folderUid] of [
    ['in-team', 'team'],
    ['in-closed', 'closed'],
    ['in-root', ''],
  ] as const)
    await ask('POST', '/api/dashboards/db', { dashboard: { uid, title: uid }, folderUid })
  const added = async (name: string, role: string) => {
    const person = await addUser(started, name, role)
    people[name] = person.ask
    return { userId: person.id, permission: 2 }
  }
  await added('viewer', 'Viewer')
  await added('editor', 'Editor')
  const items = [await added('guest', 'Viewer'), await added('stranger', 'None'), { role: 'Viewer', permission: 1 }]
  await ask('POST', '/api/folders/team/permissions', { items })
  await ask('POST', '/api/folders/closed/permissions', { items: [] })
  const account = await ask('POST', '/api/serviceaccounts', { name: 'robot', role: 'Editor' })
  const { id } = account.body as { id: number }
  const token = await ask('POST', `/api/serviceaccounts/${id}/tokens`, { name: 'key' })
  people.robot = askWith(url, `Bearer ${(token.body as { key: string }).key}`)
  people.admin = ask
}, 60_000)
afterAll(() => end())

const asOf = (name: string): Ask => {
  const ask = people[name]
  if (ask === undefined) throw new Error(`there is no ${name}`)
  return ask
}

async function review(who: string, spec: object): Promise<{ allowed: boolean; reason?: string }> {
  const { status, body } = await asOf(who)('POST', `${base}/selfsubjectaccessreviews`, { spec })
  expect(status).toBe(201)
  return (body as { status: { allowed: boolean; reason?: string } }).status
}

const boards = (verb: string, more: object = {}) => ({
  resourceAttributes: { namespace: 'default', verb, group, resource: 'dashboards', ...more },
})

describe('whether somebody may', { timeout: 60_000 }, () => {
  const all = ['viewer', 'editor', 'robot', 'guest', 'stranger', 'admin']
  const folder = { group: 'folder.grafana.app', resource: 'folders' }

  test.each([
    ['list dashboards', boards('list'), ['viewer', 'editor', 'robot', 'guest', 'admin']],
    [
      'watch those of all namespaces',
      boards('watch', { namespace: '' }),
      ['viewer', 'editor', 'robot', 'guest', 'admin'],
    ],
    ['make some', boards('create'), ['editor', 'robot', 'guest', 'stranger', 'admin']],
    ['delete some at once', boards('deletecollection'), ['editor', 'robot', 'guest', 'stranger', 'admin']],
    ['look at one', boards('get', { name: 'in-root' }), ['viewer', 'editor', 'robot', 'guest', 'admin']],
    ['look at one that is kept from them', boards('get', { name: 'in-closed' }), ['admin']],
    ['change one in the root', boards('update', { name: 'in-root' }), ['editor', 'robot', 'admin']],
    ['change one of the folder', boards('patch', { name: 'in-team' }), ['guest', 'stranger', 'admin']],
    ['change one that is not there', boards('patch', { name: 'absent' }), ['editor', 'robot', 'admin']],
    ['make folders', boards('create', folder), ['editor', 'robot', 'guest', 'stranger', 'admin']],
    ['delete the folder', boards('delete', { ...folder, name: 'team' }), ['guest', 'stranger', 'admin']],
    ['do all with all dashboards', boards('*'), ['admin']],
    ['do all with everything', boards('*', { group: '*', resource: '*' }), ['admin']],
    ['do all with everything, as kubectl asks', boards('*', { group: '', resource: '*' }), ['admin']],
    ['do all with one', boards('*', { name: 'in-root' }), ['editor', 'robot', 'admin']],
    ['read a version of them', boards('get', { version: 'v2' }), ['viewer', 'editor', 'robot', 'guest', 'admin']],
    ['read a version that there is not', boards('get', { version: 'v9' }), []],
    ['read what is in no group', boards('get', { group: '' }), []],
    ['read pods', boards('get', { group: '', resource: 'pods' }), []],
    ['read of another namespace', boards('get', { namespace: 'other' }), []],
    ['read subresources', boards('get', { subresource: 'status' }), []],
    ['do what nobody does', boards('impersonate'), []],
    ['ask this', boards('create', { group: 'authorization.k8s.io', resource: 'selfsubjectaccessreviews' }), all],
    ['ask about others', boards('create', { group: 'authorization.k8s.io', resource: 'subjectaccessreviews' }), []],
    [
      'read the schemas',
      { nonResourceAttributes: { path: '/openapi/v3', verb: 'get' } },
      ['viewer', 'editor', 'robot', 'guest', 'admin'],
    ],
    ['ask whether it is well', { nonResourceAttributes: { path: '/livez', verb: 'get' } }, all],
    ['write there', { nonResourceAttributes: { path: '/livez', verb: 'post' } }, []],
  ])('%s', async (_, spec, allowed) => {
    const found = await Promise.all(all.map(async (who) => ((await review(who, spec)).allowed ? [who] : [])))
    expect(found.flat().toSorted()).toEqual([...allowed].toSorted())
  })

  test('is said with what was asked, and with the reason', async () => {
    const spec = boards('create')
    expect(await asOf('viewer')('POST', `${base}/selfsubjectaccessreviews`, { spec })).toMatchObject({
      status: 201,
      body: {
        kind: 'SelfSubjectAccessReview',
        apiVersion: 'authorization.k8s.io/v1',
        spec,
        status: { allowed: false, reason: 'role and permissions do not let you create dashboards' },
      },
    })
    expect((await review('guest', boards('update'))).reason).toBe('in some folders, as permissions on them say')
    expect(await review('admin', boards('update'))).toEqual({ allowed: true })
  })

  test('is what happens then', async () => {
    const path = (name: string) => `/apis/${group}/v1/namespaces/default/dashboards/${name}`
    for (const who of all)
      for (const name of ['in-root', 'in-team', 'in-closed']) {
        const { allowed } = await review(who, boards('get', { name }))
        expect([who, name, (await asOf(who)('GET', path(name))).status]).toEqual([who, name, allowed ? 200 : 403])
        const dry = await asOf(who)('DELETE', `${path(name)}?dryRun=All`)
        const may = await review(who, boards('delete', { name }))
        expect([who, name, dry.status]).toEqual([who, name, may.allowed ? 200 : 403])
      }
  })

  test.each([
    ['nothing', { spec: {} }, 422, 'Invalid'],
    ['two things', { spec: { ...boards('get'), nonResourceAttributes: { path: '/', verb: 'get' } } }, 422, 'Invalid'],
    ['no spec', {}, 400, 'BadRequest'],
    ['another kind', { kind: 'Pod', spec: boards('get') }, 400, 'BadRequest'],
  ])('is not said of %s', async (_, body, status, reason) => {
    const answer = await asOf('admin')('POST', `${base}/selfsubjectaccessreviews`, body)
    expect(answer).toMatchObject({ status, body: { kind: 'Status', reason } })
  })
})

describe('all that somebody may', { timeout: 60_000 }, () => {
  type Rule = { verbs: string[]; resources: string[]; resourceNames?: string[] }
  const rules = async (who: string, namespace = 'default') => {
    const { status, body } = await asOf(who)('POST', `${base}/selfsubjectrulesreviews`, { spec: { namespace } })
    expect(status).toBe(201)
    return (body as { status: { resourceRules: Rule[]; nonResourceRules: object[]; incomplete: boolean } }).status
  }
  const ofBoards = async (who: string) =>
    (await rules(who)).resourceRules
      .filter(({ resources }) => resources.includes('dashboards'))
      .map(({ verbs, resourceNames }) => [verbs.toSorted().join(' '), resourceNames?.toSorted().join(' ')])

  test('is everything for admins', async () => {
    expect(await ofBoards('admin')).toEqual([['create delete deletecollection get list patch update watch', undefined]])
    expect((await rules('admin')).incomplete).toBe(false)
  })

  test('is told by name where it is of some', async () => {
    expect(await ofBoards('viewer')).toEqual([
      ['list watch', undefined],
      ['get', expect.stringMatching(/^(?!.*in-closed).*in-root in-team/)],
    ])
    expect(await ofBoards('guest')).toEqual([
      ['create deletecollection list watch', undefined],
      ['get', expect.stringMatching(/in-root in-team/)],
      ['delete patch update', 'in-team'],
    ])
    expect(await ofBoards('stranger')).toEqual([
      ['create deletecollection', undefined],
      ['delete patch update', 'in-team'],
    ])
  })

  test('is to ask in another namespace, and nowhere else', async () => {
    expect((await rules('admin', 'other')).resourceRules).toMatchObject([{ verbs: ['create'] }])
    expect(await asOf('admin')('POST', `${base}/selfsubjectrulesreviews`, { spec: {} })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('namespace') },
    })
  })

  test('is found where groups are told', async () => {
    expect((await asOf('viewer')('GET', '/apis')).text).toContain('authorization.k8s.io/v1')
    expect((await asOf('viewer')('GET', base)).body).toMatchObject({
      kind: 'APIResourceList',
      resources: [
        { name: 'selfsubjectaccessreviews', namespaced: false, verbs: ['create'] },
        { name: 'selfsubjectrulesreviews', namespaced: false, verbs: ['create'] },
      ],
    })
  })
})
