import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../api.fixture.ts'

const drawing = (name: string, x = 0) =>
  JSON.stringify({
    nodes: [{ id: 'a', position: { x, y: 0 }, data: { id: 'a', name, label: name, category: 'Chains' } }],
    edges: [],
  })
const noPicture = { kinds: [], boxes: [], lines: [] }

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const send = async (method: string, path: string, body?: unknown) =>
  (await api.call(method, `/api/v1/chatflows${path}`, body)).json()
const create = (flowData: string): Promise<{ id: string }> =>
  send('POST', '', { name: 'a', type: 'CHATFLOW', flowData })
const outlines = (query = '') => send('GET', `?view=outline${query}`)
const kindsOf = async (id: string) =>
  (await outlines()).find((row: { id: string }) => row.id === id).picture.kinds.map(([name]: string[]) => name)

describe('an outline of the flows', () => {
  test('has a picture of each', async () => {
    await create(drawing('llmChain'))
    expect((await outlines())[0]).toMatchObject({
      hasDraft: false,
      picture: { kinds: [['llmChain', 'Chains']], boxes: [[87, 49, 66, 22, 0]], lines: [] },
    })
  })

  test('shows what is drawn now', async () => {
    const { id } = await create(drawing('before'))
    expect(await kindsOf(id)).toEqual(['before'])
    await send('PUT', `/${id}`, { flowData: drawing('after') })
    expect(await kindsOf(id)).toEqual(['after'])
  })

  test('shows the draft where one waits, and says so, until it is discarded', async () => {
    const { id } = await create(drawing('deployed'))
    const { revision } = await send('PUT', `/${id}/draft`, { flowData: drawing('one'), revision: 0 })
    expect([await kindsOf(id), (await outlines())[0].hasDraft]).toEqual([['one'], true])
    await send('PUT', `/${id}/draft`, { flowData: drawing('two'), revision })
    expect(await kindsOf(id)).toEqual(['two'])
    await api.call('DELETE', `/api/v1/chatflows/${id}/draft`)
    expect([await kindsOf(id), (await outlines())[0].hasDraft]).toEqual([['deployed'], false])
  })

  test.each(['{}', '{"nodes":[{"id":"a"}],"edges":[]}'])('has an empty picture of %s', async (flowData) => {
    await create(flowData)
    expect((await outlines())[0].picture).toEqual(noPicture)
  })

  test('has those of a page, and of more flows than are read at once', async () => {
    for (let at = 0; at < 23; at++) await create(drawing(`kind${at}`))
    const { data, total } = await outlines('&page=1&limit=2')
    expect([total, data.length]).toEqual([23, 2])
    expect((await outlines()).filter(({ picture }: { picture: object }) => picture).length).toBe(23)
  })
})
