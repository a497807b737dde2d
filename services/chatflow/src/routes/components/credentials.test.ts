import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../api.fixture.ts'

const path = '/api/v1/credentials'
const sent = { name: 'work', credentialName: 'openAIApi', plainDataObj: { openAIApiKey: 'sk-secret', org: 'o' } }

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const create = async (fields: object = {}) => (await api.call('POST', path, { ...sent, ...fields })).json()

test('no answer ever holds a value', async () => {
  const { id } = await create()
  const answers = [
    await api.call('GET', path),
    await api.call('GET', `${path}/${id}`),
    await api.call('PUT', `${path}/${id}`, { name: 'new' }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('sk-secret')
  }
})

test('a credential names its fields and hides their values', async () => {
  const { id } = await create()
  const row = await (await api.call('GET', `${path}/${id}`)).json()
  expect(row).toMatchObject({ id, name: 'work', credentialName: 'openAIApi', workspaceId: null })
  expect(Object.keys(row.plainDataObj)).toEqual(['openAIApiKey', 'org'])
  expect(new Set(Object.values(row.plainDataObj)).size).toBe(1)
})

test('fields that are no secret are shown, as far as their kind is known', async () => {
  const plainDataObj = { azureOpenAIApiKey: 'secret', azureOpenAIApiInstanceName: 'mine', made: 'up' }
  const { id } = await create({ credentialName: 'azureOpenAIApi', plainDataObj })
  const row = await (await api.call('GET', `${path}/${id}`)).json()
  expect(row.plainDataObj.azureOpenAIApiInstanceName).toBe('mine')
  expect(JSON.stringify(row)).not.toMatch(/secret|"up"/)
})

test('nothing is revealed', async () => {
  const { id } = await create()
  const answer = await api.call('GET', `${path}/${id}/reveal`)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('enter it again')
  expect((await api.call('GET', `${path}/unknown/reveal`)).status).toBe(404)
})

test('the list may be narrowed to one kind or several', async () => {
  await create()
  await create({ credentialName: 'anthropicApi' })
  await create({ credentialName: 'mistralAIApi' })
  const kinds = async (query: string) =>
    (await (await api.call('GET', `${path}${query}`)).json()).map((row: typeof sent) => row.credentialName)
  expect(await kinds('')).toHaveLength(3)
  expect(await kinds('?credentialName=anthropicApi')).toEqual(['anthropicApi'])
  expect(await kinds('?credentialName=openAIApi&credentialName=mistralAIApi')).toEqual(['openAIApi', 'mistralAIApi'])
})

describe('PUT', () => {
  test('keeps the value of a field that comes back hidden, and takes the others', async () => {
    const { id } = await create()
    const { plainDataObj } = await (await api.call('GET', `${path}/${id}`)).json()
    await api.call('PUT', `${path}/${id}`, { plainDataObj: { ...plainDataObj, org: 'other' } })
    expect(await api.credentials.reveal(id)).toEqual({ openAIApiKey: 'sk-secret', org: 'other' })
  })

  test('removes a field that is left out of the object', async () => {
    const { id } = await create()
    await api.call('PUT', `${path}/${id}`, { plainDataObj: { org: 'o' } })
    expect(await api.credentials.reveal(id)).toEqual({ org: 'o' })
  })

  test('leaves the fields alone when there is no object', async () => {
    const { id } = await create()
    const row = await (await api.call('PUT', `${path}/${id}`, { name: 'new' })).json()
    expect(row.name).toBe('new')
    expect(await api.credentials.reveal(id)).toEqual(sent.plainDataObj)
  })
})

test('numbers and flags are kept as text', async () => {
  const { id } = await create({ plainDataObj: { port: 5432, ssl: true, none: null } })
  expect(await api.credentials.reveal(id)).toEqual({ port: '5432', ssl: 'true' })
})

test('DELETE removes it, and answers 404 the second time', async () => {
  const { id } = await create()
  expect(await (await api.call('DELETE', `${path}/${id}`)).json()).toEqual({ raw: [], affected: 1 })
  for (const method of ['GET', 'DELETE']) expect((await api.call(method, `${path}/${id}`)).status).toBe(404)
  expect((await api.call('PUT', `${path}/${id}`, { name: 'x' })).status).toBe(404)
})

test.each([
  { name: 'no name', body: { ...sent, name: undefined } },
  { name: 'no kind', body: { ...sent, credentialName: '' } },
  { name: 'no fields', body: { ...sent, plainDataObj: undefined } },
  { name: 'fields that are text', body: { ...sent, plainDataObj: 'sk' } },
  { name: 'a field that is an object', body: { ...sent, plainDataObj: { a: {} } } },
])('refuses $name with 400 and does not repeat the secret', async ({ body }) => {
  const response = await api.call('POST', path, body)
  expect(response.status).toBe(400)
  expect(await response.text()).not.toContain('sk-secret')
})

describe('a kind that is none', () => {
  test('is refused, and what is near is named', async () => {
    const answer = await api.call('POST', path, { ...sent, credentialName: 'openAiAPI2' })
    expect(answer.status).toBe(400)
    const { message } = await answer.json()
    expect(message).toContain('credentialName "openAiAPI2" is no kind of credential, did you mean "openAIApi"?')
    const other = await (await api.call('POST', path, { ...sent, credentialName: 'nothing like it at all' })).json()
    expect(other.message).toContain('GET /api/v1/components-credentials lists them')
    expect(await (await api.call('GET', path)).json()).toEqual([])
  })

  test('cannot take the place of one that is', async () => {
    const { id } = await create()
    expect((await api.call('PUT', `${path}/${id}`, { credentialName: 'made-up' })).status).toBe(400)
    expect(await api.credentials.get(id)).toMatchObject({ credentialName: 'openAIApi' })
  })

  test('may be renamed where it is kept from an earlier version', async () => {
    const old = { id: 'old', name: 'old', credentialName: 'wentAwayApi', createdAtMs: 1, updatedAtMs: 1 }
    await api.credentials.put(old, { key: 'k' })
    const change = { name: 'new', credentialName: old.credentialName }
    expect(await (await api.call('PUT', `${path}/old`, change)).json()).toMatchObject({ name: 'new' })
  })
})
