import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, localKey, openApi } from '../../api.fixture.ts'

const draw = (...ids: string[]) => JSON.stringify({ nodes: ids.map((id) => ({ id, data: { id } })), edges: [] })
const flow = { name: 'support', type: 'CHATFLOW', flowData: draw('a') }

let api: Api
let path: string
beforeEach(async () => {
  api = await openApi()
  path = `/api/v1/chatflows/${(await json('POST', '/api/v1/chatflows', flow)).id}`
})

const json = async (method: string, to: string, body?: unknown, key?: string) =>
  (await api.call(method, to, body, key)).json()
const put = (flowData: string, revision: number, more: object = {}) =>
  api.call('PUT', `${path}/draft`, { flowData, revision, ...more })
const versions = () => json('GET', `${path}/versions`)

describe('a draft', () => {
  test('is kept under a revision, with its author and what it is drawn from', async () => {
    expect((await api.call('GET', `${path}/draft`)).status).toBe(404)
    const deployed = await json('GET', path)
    const kept = await (await put(draw('a', 'b'), 0)).json()
    expect(kept).toEqual({
      chatflowid: deployed.id,
      revision: 1,
      flowData: draw('a', 'b'),
      author: 'test',
      updatedDate: expect.any(String),
      basedOn: deployed.updatedDate,
      basedOnVersion: 1,
      deployedVersion: 1,
    })
    expect(await json('GET', `${path}/draft`)).toEqual(kept)
    expect(await json('GET', path)).toEqual(deployed)
  })

  test('that is not there is what it would begin with, for who asks so', async () => {
    await api.call('PUT', path, { flowData: draw('b') })
    const { id, updatedDate } = await json('GET', path)
    const based = { basedOn: updatedDate, basedOnVersion: 2, deployedVersion: 2 }
    const none = { chatflowid: id, revision: 0, flowData: draw('b'), author: 'test', updatedDate, ...based }
    expect(await json('GET', `${path}/draft?orDeployed=true`)).toEqual(none)
    await put(draw('c'), 0)
    expect(await json('GET', `${path}/draft?orDeployed=true`)).toMatchObject({ revision: 1, flowData: draw('c') })
  })

  test('is not overwritten by who does not know it: the answer is what is there', async () => {
    await put(draw('b'), 0)
    const refused = await put(draw('c'), 0)
    expect([refused.status, await refused.json()]).toMatchObject([409, { revision: 1, flowData: draw('b') }])
    expect((await put(draw('c'), 1)).status).toBe(200)
  })

  test('is discarded, on request only where it is the one that was looked at', async () => {
    await put(draw('b'), 0)
    expect((await api.call('DELETE', `${path}/draft?revision=2`)).status).toBe(409)
    expect(await json('DELETE', `${path}/draft?revision=1`)).toEqual({ discarded: true })
    expect((await api.call('DELETE', `${path}/draft`)).status).toBe(404)
    expect((await put(draw('c'), 1)).status).toBe(404)
  })

  test('is deployed as a version with author and note', async () => {
    await put(draw('b'), 0)
    const deploy = (revision: number) =>
      api.call('POST', `${path}/draft/deploy`, { revision, note: 'shorter' }, `Bearer ${localKey}`)
    expect((await deploy(2)).status).toBe(409)
    expect(await (await deploy(1)).json()).toMatchObject({ name: 'support', flowData: draw('b') })
    expect((await versions())[0]).toMatchObject({ version: 2, author: 'command line', note: 'shorter' })
    expect((await api.call('GET', `${path}/draft`)).status).toBe(404)
  })

  test('stays when somebody deploys meanwhile, and goes over that only after it was looked at', async () => {
    await put(draw('a', 'mine'), 0)
    await api.call('PUT', path, { flowData: draw('a', 'theirs') })
    expect(await json('GET', `${path}/draft`)).toMatchObject({ basedOnVersion: 1, deployedVersion: 2 })
    expect((await api.call('POST', `${path}/draft/deploy`, { revision: 1 })).status).toBe(409)
    await put(draw('a', 'mine', 'theirs'), 1, { basedOnVersion: 2 })
    expect((await api.call('POST', `${path}/draft/deploy`, { revision: 2 })).status).toBe(200)
    expect(await json('GET', path)).toMatchObject({ flowData: draw('a', 'mine', 'theirs') })
  })

  test('belongs to one flow and goes with it', async () => {
    const other = `/api/v1/chatflows/${(await json('POST', '/api/v1/chatflows', flow)).id}`
    await put(draw('b'), 0)
    expect((await api.call('GET', `${other}/draft`)).status).toBe(404)
    await api.call('DELETE', path)
    expect((await api.call('GET', `${path}/draft`)).status).toBe(404)
    expect(await api.drafts.list()).toEqual([])
  })

  test.each([
    { name: 'of an unknown flow', to: () => `/api/v1/chatflows/${randomUUID()}/draft`, status: 404 },
    { name: 'of what is no id', to: () => '/api/v1/chatflows/draft/draft', status: 400 },
    { name: 'without a drawing', body: { flowData: 'x', revision: 0 }, status: 400 },
    { name: 'without a revision', body: { flowData: flow.flowData }, status: 400 },
    { name: 'from a version that is not there', body: { ...flow, revision: 0, basedOnVersion: 9 }, status: 404 },
    { name: 'longer than a flow may be', body: { flowData: draw('x'.repeat(1_000_000)), revision: 0 }, status: 413 },
  ])('$name is $status', async ({ to = () => `${path}/draft`, body = { ...flow, revision: 0 }, status }) => {
    expect((await api.call('PUT', to(), body)).status).toBe(status)
  })

  test('is for those who may change the flow', async () => {
    const { text } = await api.issue('chatflows:view')
    for (const [method, to] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/deploy'],
      ['GET', '/events'],
    ]) {
      const body = method === 'PUT' || method === 'POST' ? { ...flow, revision: 0 } : undefined
      expect((await api.call(method ?? '', `${path}/draft${to}`, body, '')).status).toBe(401)
      expect((await api.call(method ?? '', `${path}/draft${to}`, body, `Bearer ${text}`)).status).toBe(403)
    }
  })
})

describe('those who have a flow open', () => {
  test('are told what becomes of its draft, by whom and in which window', async () => {
    const events = await listen()
    const tab = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', 'x-hearth-tab': 'left' }
    const body = JSON.stringify({ flowData: draw('b'), revision: 0 })
    await api.app.request(`${path}/draft`, { method: 'PUT', headers: tab, body }, {})
    expect(await events.next()).toEqual({ what: 'saved', revision: 1, author: 'test', tab: 'left' })
    await api.call('DELETE', `${path}/draft`)
    expect(await events.next()).toEqual({ what: 'discarded', revision: null, author: 'test', tab: null })
  })

  test.each([
    { name: 'a change of the flow', change: () => api.call('PUT', path, { flowData: draw('x') }) },
    { name: 'an earlier version', change: () => api.call('POST', `${path}/versions/1/restore`) },
    {
      name: 'a draft',
      async change() {
        await put(draw('b'), 0)
        await api.call('POST', `${path}/draft/deploy`, { revision: 1 })
      },
    },
  ])('are told that somebody deployed $name', async ({ change }) => {
    const events = await listen()
    await change()
    let event = await events.next()
    if (event.what === 'saved') event = await events.next()
    expect(event).toMatchObject({ what: 'deployed', author: 'test' })
  })

  async function listen() {
    const { body } = await api.call('GET', `${path}/draft/events`)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    return { next: async () => JSON.parse((await reader?.read())?.value?.replace('data: ', '') ?? '') }
  }
})
