import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'

// Seconds rather than minutes, so that a test sees a schedule come due.
const settings = { scheduleTickMs: 50, minScheduleIntervalMs: 0 }
let home: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService

beforeAll(async () => {
  home = await temporaryHome()
  service = await startService(home.home, settings)
})
afterAll(async () => {
  await service.stop()
  await home.remove()
})

type Status = { record: Record<string, unknown> | null; canEnable: boolean; reason?: string; nextRuns: string[] }
type Logs = { data: { id: string; status: string; executionId: string | null }[]; total: number }

const status = (id: string) => service.call('GET', `chatflows/${id}/schedule/status`) as Promise<Status>
const logs = (id: string) => service.call('GET', `chatflows/${id}/schedule/trigger-logs`) as Promise<Logs>

function flowData(inputs: object): string {
  const node = (id: string, name: string, own: object) => ({
    id,
    type: 'agentFlow',
    position: { x: 0, y: 0 },
    data: { id, name, label: id, version: 1, type: name, category: 'Agent Flows', inputs: own },
  })
  const start = {
    startInputType: 'scheduleInput',
    scheduleInputMode: 'text',
    scheduleDefaultInput: 'Report',
    ...inputs,
  }
  return JSON.stringify({
    nodes: [
      node('startAgentflow_0', 'startAgentflow', start),
      node('directReplyAgentflow_0', 'directReplyAgentflow', { directReplyMessage: 'Done: {{question}}' }),
    ],
    edges: [
      {
        id: 'e',
        source: 'startAgentflow_0',
        sourceHandle: 'startAgentflow_0-output-startAgentflow',
        target: 'directReplyAgentflow_0',
        targetHandle: 'directReplyAgentflow_0',
        type: 'agentFlow',
      },
    ],
  })
}

function scheduled(inputs: object): Promise<string> {
  return service.addFlow(flowData(inputs), { type: 'AGENTFLOW' })
}

describe('a flow with a schedule', () => {
  test('runs by itself, and tells of it', async () => {
    const id = await scheduled({ scheduleCronExpression: '* * * * * *' })
    await expect.poll(async () => (await logs(id)).data.at(-1)?.status, { timeout: 50_000 }).toBe('SUCCEEDED')
    await service.call('PATCH', `chatflows/${id}/schedule/enabled`, { enabled: false })
    expect((await service.messages(id)).slice(0, 2)).toMatchObject([
      { chatType: 'SCHEDULED', content: 'Report' },
      { chatType: 'SCHEDULED', content: 'Done: Report' },
    ])
    // On a busy machine the last run may go on, and the one before have taken until it was due to begin.
    await expect.poll(async () => (await logs(id)).data.some((log) => log.status === 'RUNNING')).toBe(false)
    const data = (await logs(id)).data.filter((log) => log.status === 'SUCCEEDED')
    expect(data[0]?.executionId).toEqual(expect.any(String))
    const removed = await fetch(`${service.url}/api/v1/chatflows/${id}/schedule/trigger-logs`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ logIds: data.map((log) => log.id) }),
    })
    expect(await removed.json()).toEqual({
      success: true,
      deletedLogs: data.length,
      deletedExecutions: data.length,
    })
  })

  test('says when it comes due, in its own time zone', async () => {
    const id = await scheduled({ scheduleCronExpression: '0 9 * * *', scheduleTimezone: 'Asia/Tokyo' })
    const { record, canEnable, nextRuns } = await status(id)
    expect(canEnable).toBe(true)
    expect(record).toMatchObject({ enabled: true, cronExpression: '0 9 * * *', timezone: 'Asia/Tokyo', targetId: id })
    expect(String(record?.nextRunAt)).toContain('T00:00:00.000Z')
    const dayMs = 86_400_000
    const first = Date.parse(nextRuns[0] ?? '')
    expect(nextRuns.map((run) => Date.parse(run) - first)).toEqual([0, 1, 2, 3, 4].map((days) => days * dayMs))
    await service.call('PATCH', `chatflows/${id}/schedule/enabled`, { enabled: false })
    expect((await status(id)).nextRuns).toEqual([])
  })

  test('is switched off and on', async () => {
    const id = await scheduled({ scheduleCronExpression: '0 9 * * *' })
    expect(await service.call('PATCH', `chatflows/${id}/schedule/enabled`, { enabled: false })).toMatchObject({
      enabled: false,
    })
    expect(await service.call('PATCH', `chatflows/${id}/schedule/enabled`, { enabled: true })).toMatchObject({
      enabled: true,
    })
  })

  test('says what keeps it from running, and cannot be switched on then', async () => {
    const id = await scheduled({ scheduleCronExpression: '99 * * * *' })
    expect(await status(id)).toMatchObject({ canEnable: false, reason: expect.stringContaining('99 * * * *') })
    await expect(service.call('PATCH', `chatflows/${id}/schedule/enabled`, { enabled: true })).rejects.toThrow('400')
  })

  test('is taken up anew when its owner changes it', async () => {
    const id = await scheduled({ scheduleCronExpression: '0 9 * * *' })
    await status(id)
    await service.call('PUT', `chatflows/${id}`, { flowData: flowData({ scheduleCronExpression: '0 10 * * *' }) })
    expect(String((await status(id)).record?.nextRunAt)).toContain('T10:00:00.000Z')
    await service.call('PUT', `chatflows/${id}`, { flowData: flowData({ startInputType: 'chatInput' }) })
    expect(await status(id)).toMatchObject({ record: null, canEnable: false })
  })

  test('survives a restart, and lets pass what came due meanwhile', async () => {
    const id = await scheduled({ scheduleCronExpression: '0 9 * * *', scheduleTimezone: 'UTC' })
    const nextRunAt = async () => Date.parse(String((await status(id)).record?.nextRunAt))
    const missed = await nextRunAt()
    await service.stop()
    vi.useFakeTimers({ toFake: ['Date'], now: missed + 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    service = await startService(home.home, settings)
    await expect.poll(nextRunAt).toBe(missed + 86_400_000)
    expect((await logs(id)).total).toBe(0)
    vi.setSystemTime(missed + 86_400_000)
    await expect.poll(async () => (await logs(id)).total).toBe(1)
  })
})
