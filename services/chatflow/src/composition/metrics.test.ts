import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, ask } from '../test-support/ask.ts'
import { conversationFlow } from '../test-support/flows.ts'
import { type RunningService, testKey } from '../test-support/running-service.ts'
import type { ScriptedUpstream } from '../test-support/scripted-upstream.ts'
import { openScriptedService } from '../test-support/service-and-model.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>
beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService({ modelRetries: 0 }))
})
afterAll(() => close())

const flowData = '{"nodes":[],"edges":[]}'
const counted = (name: string, status = 'success') => service.metric(`${name}{status="${status}"`)

test.each([
  { name: 'chatflow_created', path: 'chatflows', body: { name: 'A', type: 'CHATFLOW', flowData } },
  { name: 'agentflow_created', path: 'chatflows', body: { name: 'A', type: 'AGENTFLOW', flowData } },
  { name: 'assistant_created', path: 'assistants', body: { details: '{"name":"A"}', type: 'CUSTOM' } },
  { name: 'tool_created', path: 'tools', body: { name: 'a', description: 'A', color: 'red' } },
])('$name counts what is created, and what could not be', async ({ name, path, body }) => {
  const before = await counted(name)
  await service.call('POST', path, body)
  expect(await counted(name)).toBe(before + 1)
  const failures = await counted(name, 'failure')
  await expect(service.call('POST', path, { ...body, name: 7, details: 7 })).rejects.toThrow('400')
  expect([await counted(name), await counted(name, 'failure')]).toEqual([before + 1, failures + 1])
})

test('predictions are counted by what they are of and who asked', async () => {
  const id = await service.addFlow(conversationFlow(upstream.url))
  const before = await counted('chatflow_prediction_external')
  await answerOf(service, id, { question: 'one' })
  await service.call('POST', `internal-prediction/${id}`, { question: 'two' })
  upstream.script({ kind: 'refuse', status: 500 })
  await (await ask(service, id, { question: 'three' })).text()
  expect(await counted('chatflow_prediction_external')).toBe(before + 1)
  expect(await counted('chatflow_prediction_internal')).toBe(1)
  expect(await counted('chatflow_prediction_external', 'failure')).toBe(1)
})

test("Flowise's address for metrics needs a key, /metrics none; both tell the same", async () => {
  const url = `${service.url}/api/v1/metrics`
  expect((await fetch(url)).status).toBe(401)
  const response = await fetch(url, { headers: { authorization: `Bearer ${testKey}` } })
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toContain('\nflowise_version_info{version=')
  expect(text).toContain('\nchatflow_predictions_total{outcome="done"')
})
