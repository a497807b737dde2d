import { describe, expect, test } from 'vitest'
import { drawAgentflow, prepareAgentflow } from '../../test-support/agentflow.ts'
import { contextOf, finish, recordingEnv } from '../../test-support/run-flow.ts'

const { env } = recordingEnv()
const start = { id: 'start_0', inputs: { startInputType: 'chatInput' } }

/** A flow of replies, each after the one before it. */
function row(replies: number): string {
  const ids = Array.from({ length: replies }, (_, at) => `directReply_${at}`)
  const nodes = ids.map((id) => ({ id, inputs: { directReplyMessage: 'x' } }))
  return drawAgentflow(
    [start, ...nodes],
    ids.map((id, at) => `${at === 0 ? 'start_0' : ids[at - 1]}>${id}`),
  )
}

/** Iterations, each within the one before it. */
function nested(depth: number): string {
  const iterations = Array.from({ length: depth }, (_, at) => ({
    id: `iteration_${at}`,
    inputs: { iterationInput: '[1]' },
    ...(at === 0 ? {} : { within: `iteration_${at - 1}` }),
  }))
  return drawAgentflow([start, ...iterations], ['start_0>iteration_0'])
}

describe('an agent flow that is large', () => {
  test('is made ready however many nodes hang on one another', async () => {
    await expect(finish(prepareAgentflow(row(1_900), env), contextOf('Hi'))).rejects.toThrow('1000 steps in one run')
  })

  test.each([
    { name: 'beyond the limit of nodes is refused', flow: row(2_000), reason: 'it has 2001 nodes' },
    { name: 'beyond the limit of depth is refused', flow: nested(60), reason: 'more than 50 iterations' },
  ])('$name', async ({ flow, reason }) => {
    await expect((async () => prepareAgentflow(flow, env))()).rejects.toThrow(reason)
  })

  test('tells its trace ever more seldom, and all of it at the end', async () => {
    const { events } = await finish(prepareAgentflow(row(400), env), contextOf('Hi', { streaming: true }))
    const traces = events.filter(({ event }) => event === 'agentFlowExecutedData')
    const lengths = traces.map(({ data }) => (data as unknown[]).length)
    expect(lengths.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    expect(lengths.length).toBeLessThan(100)
    expect(lengths.at(-1)).toBe(401)
    expect(events.at(-1)).toEqual({ event: 'agentFlowEvent', data: 'FINISHED' })
  })

  test('refuses a list that no run could work off', async () => {
    const list = JSON.stringify(Array.from({ length: 10_001 }, () => 1))
    const inner = { id: 'directReply_0', inputs: { directReplyMessage: 'x' }, within: 'iteration_0' }
    const flow = drawAgentflow(
      [start, { id: 'iteration_0', inputs: { iterationInput: list } }, inner],
      ['start_0>iteration_0'],
    )
    await expect(finish(prepareAgentflow(flow, env), contextOf('Hi'))).rejects.toThrow('its list has 10001 items')
  })
})
