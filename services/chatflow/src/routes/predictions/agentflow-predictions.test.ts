import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../test-support/agentflow.ts'
import { allEvents, answerOf, ask } from '../../test-support/ask.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService

beforeAll(async () => {
  state = await temporaryHome()
  service = await startService(state.home)
})
afterAll(async () => {
  await service.stop()
  await state.remove()
})

const start = (startInputType = 'chatInput') => ({ id: 'start_0', inputs: { startInputType } })
const reply = (id: string, directReplyMessage: string) => ({ id, inputs: { directReplyMessage } })
const addFlow = (...drawing: Parameters<typeof drawAgentflow>) =>
  service.addFlow(drawAgentflow(...drawing), { type: 'AGENTFLOW' })

describe('a decision', () => {
  test('takes the buttons off the message that asked for it', async () => {
    const human = { humanInputDescriptionType: 'fixed', humanInputDescription: 'Go?' }
    const flow = await addFlow(
      [start(), { id: 'humanInput_0', inputs: human }, reply('directReply_0', 'Gone')],
      ['start_0>humanInput_0', 'humanInput_0:0>directReply_0'],
    )
    await answerOf(service, flow, { question: 'Hi', chatId: 'decided' })
    await answerOf(service, flow, { question: 'Hi', chatId: 'open' })
    await answerOf(service, flow, { humanInput: { type: 'proceed' }, chatId: 'decided' })
    const asking = (await service.messages(flow)).filter(({ action }) => action !== null)
    expect(asking.map(({ chatId }) => chatId)).toEqual(['open'])
  })
})

describe('a message of an agent flow', () => {
  test('brings the execution along that it came from, as text', async () => {
    const flow = await addFlow([start(), reply('directReply_0', 'Done')], ['start_0>directReply_0'])
    await answerOf(service, flow, { question: 'Hi', chatId: 'c' })
    const [asked, answered] = await service.messages(flow)
    expect(asked?.execution).toBeNull()
    expect(answered?.execution).toMatchObject({ id: answered?.executionId, state: 'FINISHED', agentflowId: flow })
    const { executionData } = (answered?.execution ?? {}) as { executionData: string }
    expect(JSON.parse(executionData)).toMatchObject([
      { nodeLabel: 'start_0' },
      { data: { output: { content: 'Done' } } },
    ])
    await service.call('DELETE', `executions/${answered?.executionId}`)
    expect((await service.messages(flow))[1]?.execution).toBeNull()
  })
})

describe('a flow with a schedule', () => {
  test('is not asked by others, but tried by its owner', async () => {
    const flow = await addFlow([start('scheduleInput'), reply('directReply_0', 'Done')], ['start_0>directReply_0'])
    for (const streaming of [true, false]) {
      const refused = await ask(service, flow, { question: 'Hi', streaming })
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('as a Schedule Trigger')])
    }
    expect(await service.call('POST', `internal-prediction/${flow}`, { question: 'Hi' })).toMatchObject({
      text: 'Done',
    })
  })
})

describe('the trace of a stream', () => {
  const nodes = [
    start(),
    { id: 'iteration_0', inputs: { iterationInput: '["a","b"]' } },
    { ...reply('directReply_0', 'item {{$iteration}}'), within: 'iteration_0' },
    reply('directReply_1', 'one'),
    reply('directReply_2', 'two'),
  ]
  const wires = ['start_0>iteration_0', 'start_0>directReply_1', 'directReply_1>directReply_2']

  test('may come as what is new, each step with its place among all', async () => {
    const flow = await addFlow(nodes, wires)
    const whole = await allEvents(await ask(service, flow, { question: 'Hi', streaming: true }))
    const parts = await allEvents(await ask(service, flow, { question: 'Hi', streaming: true, trace: 'delta' }))
    const last = whole.findLast(({ event }) => event === 'agentFlowExecutedData')?.data as object[]
    const put: object[] = []
    for (const { event, data } of parts) {
      if (event !== 'agentFlowExecutedDataDelta') continue
      for (const { index, ...entry } of data as { index: number }[]) put.splice(index, 0, entry)
    }
    expect(put).toMatchObject(last.map((entry) => ({ nodeId: Reflect.get(entry, 'nodeId') })))
    expect(parts.map(({ event }) => event)).not.toContain('agentFlowExecutedData')
  })
})
