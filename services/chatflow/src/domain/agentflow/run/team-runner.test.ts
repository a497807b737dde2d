import { describe, expect, test } from 'vitest'
import { editorMarkdown } from '../../../nodes/agentflow/editor-markdown.ts'
import { nodeCatalog } from '../../../nodes/catalog.ts'
import { memoryExecutions } from '../../../test-support/agentflow.ts'
import { contextOf, finish } from '../../../test-support/run-flow.ts'
import { scriptedEnv } from '../../../test-support/scripted-model.ts'
import { parseFlow } from '../../flow/flow.ts'
import type { NodeEnv } from '../../flow/node-env.ts'
import { createTeamRunner } from './team-runner.ts'

type Sketch = { readonly id: string; readonly inputs?: Readonly<Record<string, unknown>> }

const model: Sketch = { id: 'chatOpenAI_0', inputs: { modelName: 'scripted' } }
const start: Sketch = {
  id: 'seqStart_0',
  inputs: { model: '{{chatOpenAI_0.data.instance}}', state: '{{seqState_0.data.instance}}' },
}

function state(...keys: readonly object[]): Sketch {
  return { id: 'seqState_0', inputs: { stateMemory: 'stateMemoryUI', stateMemoryUI: JSON.stringify(keys) } }
}

function llm(id: string, name: string, inputs: object = {}): Sketch {
  return { id, inputs: { llmNodeName: name, humanMessagePrompt: name, ...inputs } }
}

/** Wires are `from>to`, or `from:output>to`. */
function draw(sketches: readonly Sketch[], wires: readonly string[]): string {
  const nodes = sketches.map(({ id, inputs = {} }) => ({
    id,
    data: { id, name: id.replace(/_\d+$/, ''), label: id, inputs, inputParams: [] },
  }))
  const edges = wires.map((wire) => {
    const [from = '', target = ''] = wire.split('>')
    const [source = '', output = 'x'] = from.split(':')
    return {
      source,
      sourceHandle: `${source}-output-${output}-Condition`,
      target,
      targetHandle: `${target}-input-sequentialNode-Agent`,
    }
  })
  return JSON.stringify({ nodes, edges })
}

function prepare(flowData: string, env: NodeEnv) {
  const clock = { newId: () => 'id', nowMs: () => 0 }
  const ports = { catalog: nodeCatalog, env, executions: memoryExecutions(), toMarkdown: editorMarkdown, ...clock }
  return createTeamRunner(parseFlow(flowData), ports, 'flow-id')
}

const namesIn = (answer: { details?: Readonly<Record<string, unknown>> }) =>
  ((answer.details?.agentReasoning ?? []) as { agentName: string }[]).map(({ agentName }) => agentName)

describe('sequential agents', () => {
  test('tell their model which texts of the run stand in its instructions', async () => {
    const { env, asked } = scriptedEnv(['Done.'])
    const prompt = { systemMessagePrompt: 'Asked: {asked}', promptValues: '{"asked":"$flow.input"}' }
    const flow = draw(
      [model, state(), start, llm('seqLLMNode_0', 'one', prompt), { id: 'seqEnd_0' }],
      ['seqStart_0>seqLLMNode_0', 'seqLLMNode_0>seqEnd_0'],
    )
    await finish(prepare(flow, env), contextOf('Why?'))
    expect(asked[0]).toMatchObject({
      messages: [{ content: 'Asked: Why?' }, {}, {}],
      options: { filledTexts: ['Why?'] },
    })
  })

  test('speak one after the other, and are told of as they do', async () => {
    const { env, asked } = scriptedEnv(['First.', 'Second.'])
    const flow = draw(
      [model, state(), start, llm('seqLLMNode_0', 'one'), llm('seqLLMNode_1', 'two'), { id: 'seqEnd_0' }],
      ['seqStart_0>seqLLMNode_0', 'seqLLMNode_0>seqLLMNode_1', 'seqLLMNode_1>seqEnd_0'],
    )
    const answer = await finish(prepare(flow, env), contextOf('Hi', { streaming: true }))
    expect(answer.text).toBe('Second.')
    expect(asked[1]?.messages.map(({ content }) => content)).toEqual(['Hi', 'First.', 'two'])
    expect(answer.events.map(({ event, data }) => (event === 'nextAgent' ? `${event} ${data}` : event))).toEqual([
      'nextAgent seqStart_0',
      'agentReasoning',
      'nextAgent one',
      'agentReasoning',
      'nextAgent two',
      'agentReasoning',
      'nextAgent seqEnd_0',
      'agentReasoning',
      'token',
    ])
  })

  test('tell one who is not known what they said, neither instructions nor state', async () => {
    const { env } = scriptedEnv(['ok', 'ok'])
    const sets = { updateStateMemory: 'updateStateMemoryUI', updateStateMemoryUI: '[{"key":"secret","value":"inner"}]' }
    const flow = draw([model, state(), start, llm('seqLLMNode_0', 'one', sets)], ['seqStart_0>seqLLMNode_0'])
    const emitted = async (trusted: boolean) => {
      const answer = await finish(prepare(flow, env), contextOf('Hi', { streaming: true, trusted }))
      const streamed = answer.events.filter(({ event }) => event === 'agentReasoning')
      return JSON.stringify([answer.details?.agentReasoning, streamed])
    }
    expect(await emitted(true)).toContain('inner')
    const open = await emitted(false)
    expect(open).toContain('"messages":["ok"]')
    expect(open).not.toContain('inner')
  })

  test('fill their prompts from the question and the state', async () => {
    const { env, asked } = scriptedEnv(['ok'])
    const values = { city: '$flow.state.city', who: '{{question}}' }
    const node = llm('seqLLMNode_0', 'x', {
      systemMessagePrompt: 'For {who} of {city}: answer %7B"a": 1%7D {unknown}',
      promptValues: JSON.stringify(values),
    })
    const flow = draw(
      [model, state({ key: 'city', type: 'Replace', defaultValue: 'Ghent' }), start, node],
      ['seqStart_0>seqLLMNode_0'],
    )
    await finish(prepare(flow, env), contextOf('Ann'))
    expect(asked[0]?.messages[0]?.content).toBe('For Ann of Ghent: answer {"a": 1} {unknown}')
  })

  test('look up what the owner wrote as a path, never what a question or a variable says', async () => {
    const values = { mine: '$vars.city', asked: '{{question}}', set: '{{$vars.path}}', told: 'He said {{question}}' }
    const { env, asked } = scriptedEnv(['.'])
    const inputs = {
      systemMessagePrompt: 'In {{$vars.city}}: {mine} | {asked} | {set} | {told} | {{$vars.braces}}',
      promptValues: JSON.stringify(values),
    }
    const flow = draw(
      [model, state(), start, llm('seqLLMNode_0', 'one', inputs), { id: 'seqEnd_0' }],
      ['seqStart_0>seqLLMNode_0', 'seqLLMNode_0>seqEnd_0'],
    )
    const vars = { city: 'Oslo', path: '$vars.secret', secret: 'hidden', braces: '{mine}' }
    await finish(prepare(flow, env), contextOf('$vars.secret', { vars }))
    expect(asked[0]?.messages[0]?.content).toBe(
      'In Oslo: Oslo | $vars.secret | $vars.secret | He said $vars.secret | {mine}',
    )
  })

  test('set the state, replaced or appended, and go by it', async () => {
    const { env } = scriptedEnv(['a', 'b', 'c'])
    const updates = JSON.stringify([{ key: 'all', value: '$flow.output.content' }])
    const round = llm('seqLLMNode_0', 'round', {
      updateStateMemory: 'updateStateMemoryUI',
      updateStateMemoryUI: updates,
    })
    const rows = [{ variable: '$flow.state.all.length', operation: 'Less Than', value: '3', output: 'Go On' }]
    const flow = draw(
      [
        model,
        state({ key: 'all', type: 'Append', defaultValue: '' }),
        start,
        round,
        { id: 'seqCondition_0', inputs: { conditionUI: JSON.stringify(rows) } },
        { id: 'seqLoop_0', inputs: { loopToName: 'round' } },
        { id: 'seqEnd_0' },
      ],
      [
        'seqStart_0>seqLLMNode_0',
        'seqLLMNode_0>seqCondition_0',
        'seqCondition_0:goOn>seqLoop_0',
        'seqCondition_0:end>seqEnd_0',
      ],
    )
    const answer = await finish(prepare(flow, env), contextOf('Hi'))
    expect(answer.text).toBe('c')
    expect(namesIn(answer)).toEqual(['round', 'round', 'round'])
  })

  test('run side by side where they part, and meet again', async () => {
    const { env, asked } = scriptedEnv(['a', 'b', 'together'])
    const flow = draw(
      [model, state(), start, llm('seqLLMNode_0', 'one'), llm('seqLLMNode_1', 'two'), llm('seqLLMNode_2', 'three')],
      ['seqStart_0>seqLLMNode_0', 'seqStart_0>seqLLMNode_1', 'seqLLMNode_0>seqLLMNode_2', 'seqLLMNode_1>seqLLMNode_2'],
    )
    expect((await finish(prepare(flow, env), contextOf('Hi'))).text).toBe('together')
    expect(asked.at(-1)?.messages.map(({ content }) => content)).toEqual(['Hi', 'a', 'b', 'three'])
  })

  test('say what is wrong with a loop to nobody', async () => {
    const { env } = scriptedEnv([])
    const loop = { id: 'seqLoop_0', inputs: { loopToName: 'Nobody' } }
    const flow = draw([model, state(), start, loop], ['seqStart_0>seqLoop_0'])
    await expect(finish(prepare(flow, env), contextOf('Hi'))).rejects.toThrow('no agent is named "Nobody"')
  })
})

describe('a supervisor', () => {
  const supervisor: Sketch = {
    id: 'supervisor_0',
    inputs: { supervisorName: 'Boss', model: '{{chatOpenAI_0.data.instance}}' },
  }
  const worker = (id: string, workerName: string): Sketch => ({
    id,
    inputs: { workerName, workerPrompt: `You are ${workerName}` },
  })
  const flow = draw([model, supervisor, worker('worker_0', 'Writer'), worker('worker_1', 'Code Reviewer')], [])
  const route = (next: string, instructions: string) => [
    { name: 'route', arguments: { next, instructions, reasoning: 'so' } },
  ]

  test('gives out work until it is done; what was worked out last is the answer', async () => {
    const { env, asked } = scriptedEnv([
      route('Writer', 'Write it'),
      'A draft',
      route('code_reviewer', 'Look at it'),
      'A better draft',
      route('FINISH', 'All is well'),
    ])
    const answer = await finish(prepare(flow, env), contextOf('A text, please'))
    expect(answer.text).toBe('A better draft')
    expect(namesIn(answer)).toEqual(['Boss', 'Writer', 'Boss', 'Code Reviewer', 'Boss'])
    expect(asked[3]?.messages.map(({ content }) => content)).toEqual([
      'You are Code Reviewer',
      'A text, please',
      'Writer: A draft',
      'Look at it',
    ])
  })

  test('is understood when its model writes instead of calling', async () => {
    const { env } = scriptedEnv(['{"next": "Writer", "instructions": "Write"}', 'A draft', 'FINISH'])
    expect((await finish(prepare(flow, env), contextOf('A text'))).text).toBe('A draft')
  })

  test('ends with what was worked out, and says so, when a worker has nothing new', async () => {
    const { env } = scriptedEnv([route('Writer', '1'), 'A draft', route('Writer', '2'), 'A draft'])
    const { text } = await finish(prepare(flow, env), contextOf('A text, please'))
    expect(text).toMatch(/^A draft\n\n\(The work was ended: Writer answered the same twice/)
  })

  test('does not go on for ever', async () => {
    const endless = { ...supervisor, inputs: { ...supervisor.inputs, recursionLimit: 2 } }
    const limited = draw([model, endless, worker('worker_0', 'Writer')], [])
    const { env } = scriptedEnv([route('Writer', '1'), 'a', route('Writer', '2'), 'b', route('Writer', '3')])
    await expect(finish(prepare(limited, env), contextOf('x'))).rejects.toThrow('reached the recursion limit of 2')
  })
})
