import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, localKey, openApi } from '../api.fixture.ts'

const node = (id: string, inputs: object = {}, data: object = {}) => ({
  id,
  position: { x: 1, y: 1 },
  data: { id, name: 'llmChain', label: 'LLM Chain', inputs, ...data },
})
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target })
const draw = (nodes: object[], edges: object[] = []) => JSON.stringify({ nodes, edges })
const flow = { name: 'support', type: 'CHATFLOW', flowData: draw([node('a', { k: 1 })]) }

let api: Api
let path: string
beforeEach(async () => {
  api = await openApi()
  const { id } = await json('POST', '/api/v1/chatflows', { ...flow, versionNote: 'first' })
  path = `/api/v1/chatflows/${id}`
})

const json = async (method: string, to: string, body?: unknown, key?: string) =>
  (await api.call(method, to, body, key)).json()
const status = async (method: string, to: string, body?: unknown) => (await api.call(method, to, body)).status
const save = (flowData: string, versionNote?: string) => json('PUT', path, { flowData, versionNote })

describe('versions of a chatflow', () => {
  test('are listed newest first, with who saved them and why', async () => {
    await json('PUT', path, { flowData: draw([node('b')]) }, localKey)
    expect(await json('GET', `${path}/versions`)).toMatchObject([
      { version: 2, author: 'command line', note: null, createdDate: expect.any(String) },
      { version: 1, author: 'test', note: 'first' },
    ])
    expect((await json('GET', `${path}/versions`))[0]).not.toHaveProperty('flowData')
  })

  test('give their drawing, alone or as the chatflow was', async () => {
    await save(draw([node('b')]))
    expect(await json('GET', `${path}/versions/1`)).toMatchObject({ version: 1, flowData: flow.flowData })
    expect(await json('GET', `${path}?version=1`)).toMatchObject({ name: 'support', flowData: flow.flowData })
    expect(await json('GET', path)).toMatchObject({ flowData: draw([node('b')]) })
  })

  test('are restored as a new one', async () => {
    await save(draw([node('b')]))
    const restored = await json('POST', `${path}/versions/1/restore`)
    expect(restored).toMatchObject({ name: 'support', flowData: flow.flowData, deployed: true })
    expect(await json('GET', path)).toEqual(restored)
    expect((await json('GET', `${path}/versions`))[0]).toMatchObject({ version: 3, note: 'Version 1 again' })
  })

  test('are named afterwards', async () => {
    expect(await json('PATCH', `${path}/versions/1`, { note: 'as shown on Monday' })).toMatchObject({
      version: 1,
      note: 'as shown on Monday',
    })
    expect(await json('GET', `${path}/versions/1`)).toMatchObject({ note: 'as shown on Monday', author: 'test' })
    expect(await status('PATCH', `${path}/versions/2`, { note: 'none' })).toBe(404)
  })

  test('are told apart by nodes, their inputs and edges, and by where nodes stand', async () => {
    const moved = { ...node('c'), position: { x: 999, y: 9 }, selected: true }
    await save(draw([node('a', { k: 1 }), node('b'), node('c')], [edge('a', 'b')]))
    await save(draw([node('a', { k: 2, m: '' }), moved, node('d')], [edge('a', 'd')]))
    expect(await json('GET', `${path}/versions/2/diff/3`)).toEqual({
      nodes: {
        added: [{ id: 'd', name: 'llmChain', label: 'LLM Chain' }],
        removed: [{ id: 'b', name: 'llmChain', label: 'LLM Chain' }],
        changed: [
          {
            id: 'a',
            name: 'llmChain',
            label: 'LLM Chain',
            inputs: [
              { name: 'k', before: 1, after: 2 },
              { name: 'm', before: null, after: '' },
            ],
          },
        ],
        moved: [{ id: 'c', name: 'llmChain', label: 'LLM Chain' }],
      },
      edges: {
        added: [{ id: 'a-d', source: 'a', target: 'd' }],
        removed: [{ id: 'a-b', source: 'a', target: 'b' }],
      },
    })
    const same = await json('GET', `${path}/versions/3/diff/3`)
    expect([same.nodes.changed, same.edges.added]).toEqual([[], []])
  })

  test.each([
    { to: '/versions/9', code: 404 },
    { to: '?version=9', code: 404 },
    { to: '/versions/zero', code: 400 },
    { to: '/versions/0', code: 400 },
    { to: '/versions/1/diff/9', code: 404 },
  ])('$to is answered with $code', async ({ to, code }) => {
    expect(await status('GET', `${path}${to}`)).toBe(code)
  })
})

describe('/api/v1/marketplaces/custom', () => {
  const custom = '/api/v1/marketplaces/custom'

  test('keeps a flow without its secrets', async () => {
    const secret = node('m', { apiKey: 'sk-x' }, { category: 'Chains', credential: 'c-id' })
    const { id } = await json('POST', '/api/v1/chatflows', { ...flow, flowData: draw([secret]) })
    const made = await json('POST', custom, { name: 'mine', chatflowId: id, usecases: ['Support'], type: 'Chatflow' })
    expect(made).toMatchObject({
      name: 'mine',
      type: 'Chatflow',
      usecases: ['Support'],
      categories: ['Chains'],
      badge: '',
    })
    expect(made.flowData).not.toMatch(/sk-x|c-id/)
    expect(await json('GET', custom)).toEqual([made])
    expect(await json('DELETE', `${custom}/${made.id}`)).toEqual({ raw: [], affected: 1 })
    expect(await status('DELETE', `${custom}/${made.id}`)).toBe(404)
  })

  test('keeps a tool', async () => {
    const made = await json('POST', custom, { name: 'adder', tool: { schema: '[]', func: 'return 1' } })
    expect(made).toMatchObject({ type: 'Tool', schema: '[]', func: 'return 1', iconSrc: null, categories: [] })
    expect(made).not.toHaveProperty('flowData')
  })

  test('refuses neither, and both', async () => {
    expect(await status('POST', custom, { name: 'x' })).toBe(400)
    expect(await status('POST', custom, { name: 'x', chatflowId: 'y', tool: {} })).toBe(400)
  })
})
