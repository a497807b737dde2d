import { expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { openApi } from '../api.fixture.ts'

test('an export is reported on, flow by flow, and nothing is written', async () => {
  const api = await openApi()
  const strange = JSON.stringify({ nodes: [{ id: 'x_0', data: { name: 'nobodyKnows' } }], edges: [] })
  const answer = await api.call('POST', '/api/v1/export-import/report', {
    ChatFlow: [
      { id: 'a', name: 'Talks', flowData: conversationFlow('http://127.0.0.1:1') },
      { id: 'b', name: 'Strange', flowData: strange },
    ],
    Tool: [],
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([
    { id: 'a', verdict: 'runs', reasons: [] },
    { id: 'b', verdict: 'cannot run', reasons: [expect.stringContaining('nobodyKnows')] },
  ])
  expect((await api.chatflows.list({})).total).toBe(0)
})

test('a flow that is no text is refused by its field', async () => {
  const answer = await (await openApi()).call('POST', '/api/v1/export-import/report', { ChatFlow: [{ flowData: {} }] })
  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toContain('ChatFlow.0.flowData')
})
