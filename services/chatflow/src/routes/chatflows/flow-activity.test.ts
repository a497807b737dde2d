import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import type { RunningService } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>
beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService({ modelRetries: 0 }))
})
afterAll(() => close())

type Activity = { until: string; flows: { id: string; runs: number[]; errors: number[]; lastRunFailed: boolean }[] }

const activityOf = async (id: string, query = '') => {
  const { flows }: Activity = await service.call('GET', `flow-activity${query}`)
  return flows.find((flow) => flow.id === id)
}
const question = async (id: string) => await (await ask(service, id, { question: 'Hello' })).text()

test('the runs of a flow are counted on their day, and which of them failed', async () => {
  const id = await service.addFlow(conversationFlow(upstream.url))
  expect(await activityOf(id)).toBeUndefined()
  await question(id)
  expect(await activityOf(id)).toMatchObject({ lastRunFailed: false, runs: { length: 14 }, errors: { length: 14 } })
  upstream.script({ kind: 'refuse', status: 500 })
  await question(id)
  const counted = await activityOf(id, '?days=2')
  expect(counted).toMatchObject({ lastRunFailed: true, lastRunDate: expect.any(String) })
  // Two days, lest midnight passes between the runs.
  expect([counted?.runs, counted?.errors].map((days) => days?.reduce((sum, day) => sum + day, 0))).toEqual([2, 1])
})

test('a flow that cannot begin has failed', async () => {
  const id = await service.addFlow('{"nodes":[],"edges":[]}')
  await question(id)
  expect(await activityOf(id, '?days=1')).toMatchObject({ runs: [1], errors: [1], lastRunFailed: true })
})

test.each(['0', '91', 'two'])('days of %s are refused', async (days) => {
  await expect(service.call('GET', `flow-activity?days=${days}`)).rejects.toThrow('400')
})
