import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../api.fixture.ts'

let api: Api
let flowId: string
beforeEach(async () => {
  api = await openApi()
  flowId = await flow()
})

async function flow(own: object = {}): Promise<string> {
  const body = { name: 'f', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}', ...own }
  return (await (await api.call('POST', '/api/v1/chatflows', body)).json()).id
}

const keep = (id: string, own: object = {}) =>
  api.call('PUT', `/api/v1/chats/${id}`, { chatflowid: flowId, title: `About ${id}`, ...own })
const list = async (query = '') => (await api.call('GET', `/api/v1/chats${query}`)).json()

describe('a chat that is kept', () => {
  test('is listed with its title, folder and when something was said last', async () => {
    const kept = await (await keep('a', { folder: 'Work' })).json()
    expect(kept).toMatchObject({ id: 'a', chatflowid: flowId, title: 'About a', folder: 'Work' })
    expect(await list()).toEqual({ chats: [kept], folders: [{ name: 'Work', count: 1 }], next: null })
  })

  test('is renamed, and moved into a folder and out of it', async () => {
    await keep('a')
    const change = async (body: object) => (await api.call('PATCH', '/api/v1/chats/a', body)).json()
    expect(await change({ title: 'New' })).toMatchObject({ title: 'New', folder: null })
    expect(await change({ folder: 'Work' })).toMatchObject({ title: 'New', folder: 'Work' })
    expect(await change({ folder: null })).toMatchObject({ title: 'New', folder: null })
    expect((await api.call('PATCH', '/api/v1/chats/nobody', { title: 'New' })).status).toBe(404)
  })

  test('goes with what was said in it, and nothing else does', async () => {
    await keep('a')
    const message = (id: string, sessionId: string) => ({
      id,
      role: 'userMessage' as const,
      chatflowId: flowId,
      content: 'Hi',
      chatType: 'INTERNAL' as const,
      chatId: sessionId,
      memoryType: undefined,
      sessionId,
      createdAtMs: 1,
    })
    await api.messages.append([message('1', 'a'), message('2', 'b')])
    expect((await api.call('DELETE', '/api/v1/chats/a')).status).toBe(200)
    const left = await (await api.call('GET', `/api/v1/chatmessage/${flowId}`)).json()
    expect(left.map(({ id }: { id: string }) => id)).toEqual(['2'])
    expect((await list()).chats).toEqual([])
    expect((await api.call('DELETE', '/api/v1/chats/a')).status).toBe(404)
  })

  test('belongs to one flow', async () => {
    await keep('a')
    expect((await keep('a', { chatflowid: await flow() })).status).toBe(409)
    expect((await keep('b', { chatflowid: '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e99' })).status).toBe(404)
  })

  test('is not kept where its flow keeps nothing, and without persons where it keeps those out', async () => {
    const silent = await flow({ retention: { store: false } })
    expect((await keep('a', { chatflowid: silent })).status).toBe(400)
    const discreet = await flow({ retention: { redactPii: true } })
    const kept = await (await keep('b', { chatflowid: discreet, title: 'Write to ada@example.com' })).json()
    expect(kept.title).not.toContain('ada@example.com')
  })
})

describe('the list', () => {
  test('is told page by page', async () => {
    for (const id of ['a', 'b', 'c']) await keep(id)
    const first = await list('?limit=2')
    const second = await list(`?limit=2&after=${encodeURIComponent(first.next)}`)
    const ids = [...first.chats, ...second.chats].map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual(['a', 'b', 'c'])
    expect(second.next).toBeNull()
  })

  test('is told by text and by folder', async () => {
    await keep('a', { folder: 'Work' })
    await keep('b')
    expect((await list('?text=ABOUT%20b')).chats).toMatchObject([{ id: 'b' }])
    expect((await list('?folder=Work')).chats).toMatchObject([{ id: 'a' }])
  })

  test('refuses a place that it never named', async () => {
    const answer = await api.call('GET', '/api/v1/chats?after=somewhere')
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toContain('"somewhere"')
  })
})

test('a prompt of one’s own is kept, changed and removed', async () => {
  const prompts = '/api/v1/saved-prompts'
  const { id } = await (await api.call('POST', prompts, { name: 'Short', text: 'In one sentence: ' })).json()
  await api.call('PUT', `${prompts}/${id}`, { text: 'In two sentences: ' })
  expect(await (await api.call('GET', prompts)).json()).toMatchObject([{ name: 'Short', text: 'In two sentences: ' }])
  await api.call('DELETE', `${prompts}/${id}`)
  expect(await (await api.call('GET', prompts)).json()).toEqual([])
})
