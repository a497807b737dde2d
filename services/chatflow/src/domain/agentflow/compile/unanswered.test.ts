import { describe, expect, test } from 'vitest'
import {
  drawAgentflow,
  llm,
  memoryExecutions,
  prepareAgentflow,
  reply,
  start,
} from '../../../test-support/agentflow.ts'
import { contextOf, finish } from '../../../test-support/run-flow.ts'
import { scriptedEnv } from '../../../test-support/scripted-model.ts'

describe('an agent flow that comes to no end', () => {
  test.each([
    {
      name: 'because its nodes wait for one another',
      wires: ['start_0>llm_0', 'llm_0>llm_1', 'llm_1>llm_0', 'llm_1>directReply_0'],
      says: 'Cannot answer: node "llm_0" waits for "llm_1", which comes after it; let a Loop node lead back',
    },
    {
      name: 'because a node waits for one that nothing leads to',
      wires: ['start_0>llm_0', 'llm_0>directReply_0', 'llm_1>directReply_0'],
      says: 'Cannot answer: node "directReply_0" waits for "llm_1", which nothing leads to',
    },
  ])('says so $name', async ({ wires, says }) => {
    const { env } = scriptedEnv(['one', 'two'])
    const executions = memoryExecutions()
    const flow = drawAgentflow([start, llm('llm_0', 'a'), llm('llm_1', 'b'), reply('directReply_0', 'Done')], wires)
    const answer = finish(prepareAgentflow(flow, env, executions), contextOf('Hi', { streaming: true }))
    await expect(answer).rejects.toMatchObject({ kind: 'broken', message: expect.stringContaining(says) })
    expect(executions.rows.at(-1)?.state).toBe('ERROR')
  })

  test('answers where another of its branches has ended', async () => {
    const { env } = scriptedEnv(['one'])
    const wires = ['start_0>llm_0', 'start_0>directReply_0', 'directReply_0>directReply_1', 'llm_1>directReply_1']
    const nodes = [
      start,
      llm('llm_0', 'a'),
      llm('llm_1', 'b'),
      reply('directReply_0', 'x'),
      reply('directReply_1', 'y'),
    ]
    const answer = await finish(
      prepareAgentflow(drawAgentflow(nodes, wires), env),
      contextOf('Hi', { streaming: true }),
    )
    expect(answer.text).not.toBe('')
  })
})
