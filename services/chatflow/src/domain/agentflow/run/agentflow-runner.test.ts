import { Failure } from '@hearth/kernel'
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
} from '../../../test-support/agentflow.ts'
import { contextOf, finish, recordingEnv } from '../../../test-support/run-flow.ts'
import { scriptedEnv } from '../../../test-support/scripted-model.ts'

describe('an agent flow', () => {
  test('answers with what its last node says, and tells what happens in the order of Flowise', async () => {
    const { env } = scriptedEnv(['Hello there.'])
    const flow = drawAgentflow([start, llm('llm_0', '{{ question }}')], ['start_0>llm_0'])
    const answer = await finish(prepareAgentflow(flow, env), contextOf('Hi', { streaming: true }))
    expect(answer).toMatchObject({ text: 'Hello there.', usage: { promptTokens: 10, completionTokens: 2 } })
    expect(summarize(answer.events)).toEqual([
      'agentFlowEvent INPROGRESS',
      'nextAgentFlow start_0 INPROGRESS',
      'nextAgentFlow start_0 FINISHED',
      'agentFlowExecutedData 1',
      'nextAgentFlow llm_0 INPROGRESS',
      'token Hello',
      'token  there.',
      'calledTools',
      'usageMetadata',
      'nextAgentFlow llm_0 FINISHED',
      'agentFlowExecutedData 2',
      'agentFlowEvent FINISHED',
    ])
  })

  test('tells its model which texts of the run stand in a prompt', async () => {
    const { env, asked } = scriptedEnv(['Hello there.'])
    const flow = drawAgentflow([start, llm('llm_0', 'Asked: {{ question }}')], ['start_0>llm_0'])
    await finish(prepareAgentflow(flow, env), contextOf('Why?'))
    expect(asked[0]?.options?.filledTexts).toEqual(['Why?'])
  })

  test('streams only what its last node says', async () => {
    const { env } = scriptedEnv(['First.', 'Second.'])
    const flow = drawAgentflow([start, llm('llm_0', 'a'), llm('llm_1', 'b')], ['start_0>llm_0', 'llm_0>llm_1'])
    const { events } = await finish(prepareAgentflow(flow, env), contextOf('Hi', { streaming: true }))
    expect(summarize(events).filter((event) => event.startsWith('token'))).toEqual(['token Second.'])
  })

  test('runs branches side by side and waits for all of them where they meet', async () => {
    let running = 0
    const all = Promise.withResolvers<void>()
    const { env } = recordingEnv(async (messages) => {
      if (++running === 5) all.resolve()
      // None goes on before all have begun.
      await all.promise
      return `[${messages.at(-1)?.content}]`
    })
    const branches = ['1', '2', '3', '4', '5'].map((at) => llm(`llm_${at}`, at))
    const end = reply('directReply_0', branches.map(({ id }) => `{{ ${nodeId(id)} }}`).join(''))
    const wires = branches.flatMap(({ id }) => [`start_0>${id}`, `${id}>directReply_0`])
    const { text, details } = await finish(
      prepareAgentflow(drawAgentflow([start, ...branches, end], wires), env),
      contextOf('Hi'),
    )
    expect(text).toBe('[1][2][3][4][5]')
    expect(entriesOf({ details: details ?? {} })).toHaveLength(7)
  })

  test('gives each branch the state as it was where they parted, and joins it in drawing order', async () => {
    const seen: string[] = []
    const afterFast = Promise.withResolvers<void>()
    const { env } = recordingEnv(async (messages) => {
      const text = String(messages.at(-1)?.content)
      seen.push(text)
      if (text.startsWith('after fast')) afterFast.resolve()
      // The branch drawn first is the slower one, and must lose all the same.
      if (text.startsWith('slow')) await afterFast.promise
      return text
    })
    const sets = (value: string) => ({ llmUpdateState: [{ key: 'who', value }] })
    const flow = drawAgentflow(
      [
        { id: 'start_0', inputs: { startInputType: 'chatInput', startState: [{ key: 'who', value: 'nobody' }] } },
        llm('llm_0', 'slow {{ $flow.state.who }}', sets('{{ output }}')),
        llm('llm_1', 'fast', sets('fast')),
        llm('llm_2', 'after fast {{ $flow.state.who }}'),
        reply('directReply_0', '{{ $flow.state.who }}'),
      ],
      ['start_0>llm_0', 'start_0>llm_1', 'llm_1>llm_2', 'llm_0>directReply_0', 'llm_2>directReply_0'],
    )
    expect((await finish(prepareAgentflow(flow, env), contextOf('Hi'))).text).toBe('fast')
    expect(seen).toContain('slow nobody')
    expect(seen).toContain('after fast fast')
  })

  test('goes only the way of the condition that holds', async () => {
    const { env } = scriptedEnv([])
    const conditions = [
      { type: 'string', value1: '<p>{{ question }}</p>', operation: 'equal', value2: '<p>**red**</p>' },
      { type: 'number', value1: '{{ question }}', operation: 'larger', value2: '10' },
    ]
    const flow = drawAgentflow(
      [
        start,
        { id: 'condition_0', inputs: { conditions } },
        reply('directReply_0', 'red'),
        reply('directReply_1', 'many'),
        reply('directReply_2', 'else'),
      ],
      [
        'start_0>condition_0',
        'condition_0:0>directReply_0',
        'condition_0:1>directReply_1',
        'condition_0:2>directReply_2',
      ],
    )
    const runner = await prepareAgentflow(flow, env)
    const answers = ['red', '12', 'blue'].map(async (question) => (await finish(runner, contextOf(question))).text)
    expect(await Promise.all(answers)).toEqual(['red', 'many', 'else'])
  })

  test('starts a node once when several branches behind the same condition lead to it', async () => {
    const { env, asked } = scriptedEnv(['a', 'b', 'joined'])
    const holds = { conditions: [{ type: 'string', value1: 'x', operation: 'equal', value2: 'x' }] }
    const flow = drawAgentflow(
      [start, { id: 'condition_0', inputs: holds }, llm('llm_0', 'a'), llm('llm_1', 'b'), llm('llm_2', 'c')],
      ['start_0>condition_0', 'condition_0:0>llm_0', 'condition_0:0>llm_1', 'llm_0>llm_2', 'llm_1>llm_2'],
    )
    await finish(prepareAgentflow(flow, env), contextOf('Hi'))
    expect(asked).toHaveLength(3)
  })

  test('goes round a loop as often as it may, then says so', async () => {
    const { env, asked } = scriptedEnv(['1', '2', '3', '4', '5'])
    const loop = {
      loopBackToNode: `${nodeId('llm_0')}-llm_0`,
      maxLoopCount: 3,
      fallbackMessage: 'Enough after {{ loop_count }}.',
    }
    const flow = drawAgentflow(
      [start, llm('llm_0', 'round'), { id: 'loop_0', inputs: loop }],
      ['start_0>llm_0', 'llm_0>loop_0'],
    )
    const answer = await finish(prepareAgentflow(flow, env), contextOf('Hi'))
    expect(answer.text).toBe('Enough after 2.')
    expect(asked).toHaveLength(3)
  })

  test('says once that a loop leads to a node that is gone', async () => {
    const executions = memoryExecutions()
    const loop = { id: 'loop_0', inputs: { loopBackToNode: 'llmAgentflow_9-gone' } }
    const flow = drawAgentflow([start, loop], ['start_0>loop_0'])
    const running = finish(prepareAgentflow(flow, scriptedEnv([]).env, executions), contextOf('Hi'))
    await expect(running).rejects.toThrow('"loop_0" loops back to "llmAgentflow_9", which is gone')
    const steps = JSON.parse(executions.rows[0]?.executionData ?? '[]') as { status: string }[]
    expect(steps.map(({ status }) => status)).toEqual(['FINISHED', 'ERROR'])
  })

  test('ends a run that never comes to an end', async () => {
    const { env } = scriptedEnv([], { variable: (name) => (name === 'MAX_ITERATIONS' ? '20' : undefined) })
    const loop = { loopBackToNode: `${nodeId('directReply_0')}-x`, maxLoopCount: 1_000 }
    const flow = drawAgentflow(
      [start, reply('directReply_0', 'x'), { id: 'loop_0', inputs: loop }],
      ['start_0>directReply_0', 'directReply_0>loop_0'],
    )
    await expect(finish(prepareAgentflow(flow, env), contextOf('Hi'))).rejects.toThrow(
      'Maximum iteration limit reached: 20 steps in one run',
    )
  })

  test('leaves references that it does not know as they are written', async () => {
    const { env } = scriptedEnv([])
    const flow = drawAgentflow(
      [
        start,
        reply(
          'directReply_0',
          '<p>{{ question }} {{ $vars.city }} {{nobody}} {{ $flow.state.none }} {{ $flow.sessionId }}</p>',
        ),
      ],
      ['start_0>directReply_0'],
    )
    const { text } = await finish(prepareAgentflow(flow, env), contextOf('Hi', { vars: { city: 'Ghent' } }))
    expect(text).toBe('Hi Ghent {{nobody}} {{ $flow.state.none }} session-id')
  })
})

describe('an iteration', () => {
  const iteration = (inputs: object) => [
    start,
    { id: 'iteration_0', inputs: { iterationInput: '<p>[{"n": 1}, {"n": 2}, {"n": 3}]</p>', ...inputs } },
    { ...llm('llm_0', 'n={{ $iteration.n }}'), within: 'iteration_0' },
    { ...llm('llm_1', 'then {{ llmAgentflow_0 }}'), within: 'iteration_0' },
  ]
  const wires = ['start_0>iteration_0', 'llm_0>llm_1']

  test('runs what lies within it for each item, several at once, and keeps their order', async () => {
    let first = 0
    const all = Promise.withResolvers<void>()
    const last = Promise.withResolvers<void>()
    const { env } = recordingEnv(async (messages) => {
      const text = String(messages.at(-1)?.content)
      if (text.startsWith('n=') && ++first === 3) all.resolve()
      if (text.includes('then (n=3)')) last.resolve()
      // None goes on before all have begun, and the first item ends last.
      await all.promise
      if (text === 'n=1') await last.promise
      return `(${text})`
    })
    const answer = await finish(prepareAgentflow(drawAgentflow(iteration({}), wires), env), contextOf('Hi'))
    expect(answer.text).toBe('(then (n=1))\n(then (n=2))\n(then (n=3))')
    expect(entriesOf(answer).map((entry) => [entry.nodeId, Reflect.get(entry.data, 'iterationIndex')])).toEqual([
      [nodeId('start_0'), undefined],
      ...[0, 1, 2].flatMap((at) => [
        [nodeId('llm_0'), at],
        [nodeId('llm_1'), at],
      ]),
      [nodeId('iteration_0'), undefined],
    ])
  })

  test('leaves the error of an item as its result', async () => {
    const { env } = recordingEnv((messages) => {
      const text = String(messages.at(-1)?.content)
      if (text.includes('n=2')) throw new Failure('upstream', 'the model is gone')
      return text
    })
    const { text } = await finish(prepareAgentflow(drawAgentflow(iteration({}), wires), env), contextOf('Hi'))
    expect(text).toBe('then n=1\nError in iteration 2: the model is gone\nthen n=3')
  })

  test('one item at a time sees the state that those before it left', async () => {
    const { env } = recordingEnv((messages) => String(messages.at(-1)?.content))
    const [, ...nodes] = iteration({ iterationConcurrency: 1 })
    const first = { id: 'start_0', inputs: { startInputType: 'chatInput', startState: [{ key: 'all', value: '' }] } }
    const counted = nodes.map((node) =>
      node.id === 'llm_1'
        ? {
            ...node,
            inputs: {
              ...node.inputs,
              llmUpdateState: [{ key: 'all', value: '{{ $flow.state.all }}{{ $iteration.n }}' }],
            },
          }
        : node,
    )
    const flow = drawAgentflow(
      [first, ...counted, reply('directReply_0', '{{ $flow.state.all }}')],
      [...wires, 'iteration_0>directReply_0'],
    )
    expect((await finish(prepareAgentflow(flow, env), contextOf('Hi'))).text).toBe('123')
  })
})

describe('what callers are told', () => {
  const secret = withModel('llm', { llmMessages: [{ role: 'system', content: 'Top secret' }] })
  const config = {
    ...(secret.llmModelConfig as object),
    FLOWISE_CREDENTIAL_ID: 'credential-1',
    openAIApiKey: 'sk-written-into-the-flow',
  }
  const flow = drawAgentflow([start, { id: 'llm_0', inputs: { ...secret, llmModelConfig: config } }], ['start_0>llm_0'])

  test('holds no prompt, model or address for one who is not known', async () => {
    const answer = await finish(
      prepareAgentflow(flow, scriptedEnv(['Hi.']).env),
      contextOf('Hi', { trusted: false, streaming: true }),
    )
    const text = JSON.stringify([answer.details, answer.events])
    for (const hidden of ['Top secret', 'scripted', '127.0.0.1', 'credential-1']) expect(text).not.toContain(hidden)
    expect(entriesOf(answer).map(({ data }) => data.output.content)).toEqual([undefined, 'Hi.'])
  })

  test('asks for a decision without the prompts that led to it', async () => {
    const asking = { humanInputDescriptionType: 'fixed', humanInputDescription: 'Go?', humanInputEnableFeedback: true }
    const waiting = drawAgentflow(
      [
        start,
        { id: 'llm_0', inputs: withModel('llm', { llmMessages: [{ role: 'user', content: 'Top secret' }] }) },
        { id: 'humanInput_0', inputs: asking },
      ],
      ['start_0>llm_0', 'llm_0>humanInput_0'],
    )
    const stranger = contextOf('Hi', { trusted: false, streaming: true })
    const answer = await finish(prepareAgentflow(waiting, scriptedEnv(['Hi.']).env), stranger)
    expect(answer.details?.action).toMatchObject({ data: { input: { humanInputEnableFeedback: true } } })
    expect(JSON.stringify([answer.details, answer.events])).not.toContain('Top secret')
  })

  test('holds no secret and no id of a credential for anybody', async () => {
    const executions = memoryExecutions()
    const answer = await finish(await prepareAgentflow(flow, scriptedEnv(['Hi.']).env, executions), contextOf('Hi'))
    const text = JSON.stringify([answer.details, executions.rows])
    expect(text).toContain('Top secret')
    for (const hidden of ['credential-1', 'sk-written-into-the-flow']) expect(text).not.toContain(hidden)
  })
})
