import { beforeEach, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type Api, openApi } from '../api.fixture.ts'
import { overviewEndpoints } from './overviews.ts'

let api: Api
beforeEach(async () => {
  const environment: Readonly<Record<string, string>> = { PLACE: 'Lisbon' }
  api = await openApi((stores) => overviewEndpoints({ ...stores, env: { variable: (name) => environment[name] } }))
})

const make = async (path: string, body: object): Promise<{ id: string }> =>
  (await api.call('POST', `/api/v1/${path}`, body)).json()
const overview = async (what: string) => (await api.call('GET', `/api/v1/overviews/${what}`)).json()
const addFlow = (name: string, text: string) =>
  make('chatflows', { name, type: 'CHATFLOW', flowData: JSON.stringify({ ...drawing, remark: text }) })

const drawing = JSON.parse(conversationFlow('http://127.0.0.1:9/v1'))

test('a credential is used by the flows that name it, deployed or in their draft', async () => {
  const { id } = await make('credentials', { name: 'work', credentialName: 'openAIApi', plainDataObj: {} })
  const unused = await make('credentials', { name: 'spare', credentialName: 'openAIApi', plainDataObj: {} })
  const flow = await addFlow('Bot', id)
  const other = await addFlow('Drawn', '')
  const flowData = JSON.stringify({ ...drawing, remark: id })
  await api.call('PUT', `/api/v1/chatflows/${other.id}/draft`, { flowData, revision: 0 })
  expect(await overview('credentials')).toEqual(
    expect.arrayContaining([
      {
        id,
        usedBy: [
          { kind: 'flow', id: flow.id, name: 'Bot' },
          { kind: 'flow', id: other.id, name: 'Drawn' },
        ],
      },
      { id: unused.id, usedBy: [] },
    ]),
  )
})

test('a variable is used by flows and by the code of tools, and one of the runtime is set or not', async () => {
  const place = await make('variables', { name: 'PLACE', type: 'runtime' })
  const gone = await make('variables', { name: 'GONE', type: 'runtime' })
  const fixed = await make('variables', { name: 'fixed', value: '1' })
  const flow = await addFlow('Bot', 'in {{$vars.PLACE}}')
  const tool = await make('tools', { name: 'where', func: 'return $vars.PLACE' })
  expect(await overview('variables')).toEqual(
    expect.arrayContaining([
      {
        id: place.id,
        isSet: true,
        usedBy: [
          { kind: 'flow', id: flow.id, name: 'Bot' },
          { kind: 'tool', id: tool.id, name: 'where' },
        ],
      },
      { id: gone.id, isSet: false, usedBy: [] },
      { id: fixed.id, usedBy: [] },
    ]),
  )
})

test('a tool is used by the flow that names it', async () => {
  const { id } = await make('tools', { name: 'add' })
  await addFlow('Bot', id)
  expect(await overview('tools')).toMatchObject([{ id, usedBy: [{ name: 'Bot' }] }])
})
