import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from './api.fixture.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const own = { id: expect.any(String), createdDate: iso, updatedDate: iso, workspaceId: null }

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const json = async (method: string, path: string, body?: unknown) => (await api.call(method, path, body)).json()
const status = async (method: string, path: string, body?: unknown, key?: string) =>
  (await api.call(method, path, body, key)).status

const resources = [
  {
    path: '/api/v1/variables',
    permission: 'variables',
    least: { name: 'city' },
    shown: { name: 'city', value: null, type: 'static' },
    change: { value: 'Rome', type: 'runtime' },
    bad: [{}, { name: '' }, { name: 'a', type: 'secret' }, { name: 'a', value: 7 }],
  },
  {
    path: '/api/v1/tools',
    permission: 'tools',
    least: { name: 'add' },
    shown: { name: 'add', description: '', color: expect.any(String), iconSrc: null, schema: null, func: null },
    change: { func: 'return $a', schema: '[{"property":"a","type":"number","description":"","required":true}]' },
    bad: [{}, { name: 'a', schema: '{}' }, { name: 'a', schema: '[' }, { name: 'a', func: 1 }],
  },
  {
    path: '/api/v1/assistants',
    permission: 'assistants',
    least: { details: '{"name":"Ada"}' },
    shown: { details: '{"name":"Ada"}', credential: null, iconSrc: null, type: 'CUSTOM' },
    change: { details: '{"name":"Bea"}', credential: 'c' },
    bad: [{}, { details: '[]' }, { details: 'x' }, { details: '{}', type: 'OPENAI' }],
  },
]

describe.each(resources)('$path', ({ path, permission, least, shown, change, bad }) => {
  test('keeps one that says the least, and gives it back', async () => {
    const made = await json('POST', path, least)
    expect(made).toEqual({ ...shown, ...own })
    expect(await json('GET', `${path}/${made.id}`)).toEqual(made)
    expect(await json('GET', path)).toEqual([made])
  })

  test('changes what is sent, takes whole rows back, and clears what is null', async () => {
    const made = await json('POST', path, { ...least, ...change })
    const changed = await json('PUT', `${path}/${made.id}`, { ...made, ...change, id: unknownId })
    expect(changed).toEqual({ ...made, updatedDate: iso })
    expect(Date.parse(changed.updatedDate)).toBeGreaterThan(Date.parse(made.updatedDate))
  })

  test.each(bad.map((body: object) => ({ body })))('refuses $body with 400', async ({ body }) => {
    expect(await status('POST', path, body)).toBe(400)
    expect(await json('GET', path)).toEqual([])
  })

  test('answers 404 for an id that no record has', async () => {
    expect(await status('GET', `${path}/${unknownId}`)).toBe(404)
    expect(await status('PUT', `${path}/${unknownId}`, change)).toBe(404)
    expect(await status('DELETE', `${path}/${unknownId}`)).toBe(404)
  })

  test('removes one', async () => {
    const { id } = await json('POST', path, least)
    expect(await json('DELETE', `${path}/${id}`)).toEqual({ raw: [], affected: 1 })
    expect(await status('GET', `${path}/${id}`)).toBe(404)
  })

  test('gives a page with the total when page and limit are above 0', async () => {
    for (let made = 0; made < 3; made++) await json('POST', path, least)
    const page = await json('GET', `${path}?page=2&limit=2`)
    expect([page.data.length, page.total]).toEqual([1, 3])
    expect(await status('GET', `${path}?page=-1&limit=2`)).toBe(412)
  })

  test('asks for the permission that fits', async () => {
    const { text } = await api.issue(`${permission}:view`)
    expect(await status('GET', path, undefined, text)).toBe(200)
    expect(await status('POST', path, least, text)).toBe(403)
    expect(await status('GET', path, undefined, '')).toBe(401)
  })
})

test('assistants are listed by type', async () => {
  await json('POST', '/api/v1/assistants', { details: '{}' })
  expect(await json('GET', '/api/v1/assistants?type=CUSTOM')).toHaveLength(1)
  expect(await json('GET', '/api/v1/assistants?type=OPENAI')).toEqual([])
  expect(await status('GET', '/api/v1/assistants?type=X')).toBe(400)
})
