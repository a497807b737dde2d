import { beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type Api, openApi } from '../api.fixture.ts'

const broken = JSON.stringify({ nodes: [{ id: 'a', data: { name: 'pineapple', label: 'Pineapple' } }], edges: [] })
const fault = { id: 'a', label: 'Pineapple', name: 'pineapple', issues: [expect.stringContaining('"pineapple"')] }

let api: Api
beforeEach(async () => {
  api = await openApi()
})

describe('POST /api/v1/validation', () => {
  const check = async (body: unknown) => api.call('POST', '/api/v1/validation', body)

  test.each([
    { name: 'nothing for a flow that can run', flowData: conversationFlow('http://m/v1'), faults: [] },
    { name: 'the nodes it cannot run', flowData: broken, faults: [fault] },
  ])('tells $name, and keeps nothing', async ({ flowData, faults }) => {
    expect(await (await check({ flowData })).json()).toEqual(faults)
    expect(await (await api.call('GET', '/api/v1/chatflows')).json()).toEqual([])
  })

  test('answers 400 without a flow', async () => expect((await check({})).status).toBe(400))
})

test('GET /api/v1/validation/:id tells the same of a stored chatflow', async () => {
  const flow = { name: 'imported', type: 'CHATFLOW', flowData: broken }
  const { id } = await (await api.call('POST', '/api/v1/chatflows', flow)).json()
  expect(await (await api.call('GET', `/api/v1/validation/${id}`)).json()).toEqual([fault])
  expect((await api.call('GET', '/api/v1/validation/nobody')).status).toBe(400)
})

test('a template is a flow that can be stored and run', async () => {
  const [template] = await (await api.call('GET', '/api/v1/marketplaces/templates')).json()
  expect(template).toMatchObject({
    templateName: 'Conversation with memory',
    type: 'Chatflow',
    description: expect.stringContaining('remembers'),
  })
  const checked = await api.call('POST', '/api/v1/validation', { flowData: template.flowData })
  expect(await checked.json()).toEqual([])
})

test.each(['/api/v1/validation/x', '/api/v1/marketplaces/templates'])('%s needs a key', async (path) => {
  expect((await api.call('GET', path, undefined, '')).status).toBe(401)
})
