import { describe, expect, test } from 'vitest'
import {
  drawAgentflow,
  entriesOf,
  llm,
  memoryExecutions,
  nodeId,
  prepareAgentflow,
  reply,
  start,
  summarize,
  withModel,
} from '../../test-support/agentflow.ts'
import { contextOf, finish, recordingEnv } from '../../test-support/run-flow.ts'
import { scriptedEnv } from '../../test-support/scripted-model.ts'
import type { ModelMessage } from '../chat/chat-model.ts'

describe('a run that waits for a person', () => {
  const nodes = [
    start,
    llm('llm_0', 'draft'),
    {
      id: 'humanInput_0',
      inputs: {
        humanInputDescriptionType: 'fixed',
        humanInputDescription: '<p>Proceed?</p>',
        humanInputEnableFeedback: true,
      },
    },
    reply('directReply_0', 'Sent: {{ llmAgentflow_0 }}'),
    llm('llm_1', 'again'),
  ]
  const flow = drawAgentflow(nodes, [
    'start_0>llm_0',
    'llm_0>humanInput_0',
    'humanInput_0:0>directReply_0',
    'humanInput_0:1>llm_1',
  ])

  test('stops, tells what it waits for, and goes on in the same execution', async () => {
    const executions = memoryExecutions()
    const { env } = scriptedEnv(['Dear you', 'Never'])
    const stopped = await finish(await prepareAgentflow(flow, env, executions), contextOf('Hi', { streaming: true }))
    expect(summarize(stopped.events).slice(-8)).toEqual([
      'agentFlowExecutedData 2',
      'nextAgentFlow humanInput_0 INPROGRESS',
      'token Dear you\n\nProceed?',
      'nextAgentFlow humanInput_0 STOPPED',
      'agentFlowExecutedData 3',
      'agentFlowEvent STOPPED',
      'action',
      'agentFlowEvent STOPPED',
    ])
    expect(stopped).toMatchObject({
      text: 'Dear you\n\nProceed?',
      details: { action: { data: { nodeId: nodeId('humanInput_0') } } },
    })
    expect(executions.rows).toMatchObject([{ state: 'STOPPED' }])
    // Another process, with nothing but the stored execution.
    const again = await prepareAgentflow(flow, env, executions)
    const done = await finish(again, contextOf('', { humanInput: { type: 'proceed' } }))
    expect(done.text).toBe('Sent: Dear you')
    expect(done.details?.executionId).toBe(stopped.details?.executionId)
    expect(executions.rows).toMatchObject([{ state: 'FINISHED', action: undefined }])
    expect(entriesOf(done).map(({ nodeId, status }) => [nodeId, status])).toEqual(
      ['start_0', 'llm_0', 'humanInput_0', 'directReply_0'].map((id) => [nodeId(id), 'FINISHED']),
    )
  })

  test('goes the other way when the person refuses, with what they said', async () => {
    const executions = memoryExecutions()
    const { env, asked } = scriptedEnv(['Dear you', 'Better'])
    const runner = await prepareAgentflow(flow, env, executions)
    await finish(runner, contextOf('Hi'))
    const humanInput = { type: 'reject', feedback: 'Shorter', startNodeId: nodeId('humanInput_0') } as const
    expect((await finish(runner, contextOf('', { humanInput }))).text).toBe('Better')
    expect(asked).toHaveLength(2)
  })

  test('goes on with the question it began with, and no model is asked nothing', async () => {
    const executions = memoryExecutions()
    const { env, asked } = scriptedEnv(['Dear you', 'Better'])
    const silent = nodes.map((node) => (node.id === 'llm_1' ? { id: 'llm_1', inputs: withModel('llm') } : node))
    const wires = ['start_0>llm_0', 'llm_0>humanInput_0', 'humanInput_0:1>llm_1']
    const runner = await prepareAgentflow(drawAgentflow(silent, wires), env, executions)
    await finish(runner, contextOf('Write to me'))
    await finish(runner, contextOf('', { humanInput: { type: 'reject', feedback: 'Shorter' } }))
    expect(asked.at(-1)?.messages).toEqual([{ role: 'user', content: 'Write to me' }])
  })

  test('cannot be continued twice', async () => {
    const executions = memoryExecutions()
    const runner = await prepareAgentflow(flow, scriptedEnv(['Dear you']).env, executions)
    const humanInput = { type: 'proceed' } as const
    await expect(finish(runner, contextOf('', { humanInput }))).rejects.toThrow(
      'No previous execution found for session session-id',
    )
    await finish(runner, contextOf('Hi'))
    await finish(runner, contextOf('', { humanInput }))
    await expect(finish(runner, contextOf('', { humanInput }))).rejects.toThrow(
      /Cannot resume execution id-1 because it is in 'FINISHED' state/,
    )
  })

  test('keeps what other branches have brought to the place where they meet', async () => {
    const executions = memoryExecutions()
    const { env } = recordingEnv((messages) => `said ${messages.at(-1)?.content}`)
    const both = drawAgentflow(
      [
        start,
        llm('llm_0', 'beside'),
        { id: 'humanInput_0', inputs: { humanInputDescriptionType: 'fixed' } },
        reply('directReply_1', 'agreed'),
        reply('directReply_0', '{{ llmAgentflow_0 }} and {{ directReplyAgentflow_1 }}'),
      ],
      [
        'start_0>llm_0',
        'start_0>humanInput_0',
        'humanInput_0:0>directReply_1',
        'llm_0>directReply_0',
        'directReply_1>directReply_0',
      ],
    )
    const runner = await prepareAgentflow(both, env, executions)
    await finish(runner, contextOf('Hi'))
    const done = await finish(
      await prepareAgentflow(both, env, executions),
      contextOf('', { humanInput: { type: 'proceed' } }),
    )
    expect(done.text).toBe('said beside and agreed')
  })

  test('asks before a tool that needs it, and calls it once the person agrees', async () => {
    const executions = memoryExecutions()
    const { env, asked } = scriptedEnv([[{ name: 'calculator', arguments: { input: '6*7' } }], 'It is 42.'])
    const agentTools = [
      { agentSelectedTool: 'calculator', agentSelectedToolConfig: {}, agentSelectedToolRequiresHumanInput: true },
    ]
    const agentFlow = drawAgentflow(
      [start, { id: 'agent_0', inputs: withModel('agent', { agentTools, agentEnableMemory: true }) }],
      ['start_0>agent_0'],
    )
    const stopped = await finish(await prepareAgentflow(agentFlow, env, executions), contextOf('6*7?'))
    expect(stopped.text).toContain('Attempting to use tool:\n```json\n{\n  "name": "calculator"')
    const done = await finish(
      await prepareAgentflow(agentFlow, env, executions),
      contextOf('', { humanInput: { type: 'proceed' } }),
    )
    expect(done).toMatchObject({ text: 'It is 42.', usedTools: [{ tool: 'calculator', toolOutput: '42' }] })
    expect(asked.at(-1)?.messages.at(-1)).toMatchObject<Partial<ModelMessage>>({ role: 'tool', content: '42' })
  })
})
