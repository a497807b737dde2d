import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversationFlow, drawFlow, type FlowNodeSketch, wire } from '../../../test-support/flows.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../../test-support/run-flow.ts'

const model: FlowNodeSketch = { id: 'chatOpenAI_0', inputs: { modelName: 'm' } }

function prompt(at: number, template: string, promptValues: unknown = ''): FlowNodeSketch {
  return { id: `promptTemplate_${at}`, inputs: { template, promptValues } }
}

function chain(at: number, output?: string): FlowNodeSketch {
  const inputs = { model: wire('chatOpenAI_0'), prompt: wire(`promptTemplate_${at}`) }
  return { id: `llmChain_${at}`, inputs, ...(output === undefined ? {} : { output }) }
}

/** What the model is asked when a single LLM chain runs. */
async function askedFor(template: string, promptValues: unknown, question: string): Promise<string | undefined> {
  const { env, calls } = recordingEnv()
  await finish(prepare(drawFlow(model, prompt(0, template, promptValues), chain(0)), env), contextOf(question))
  return calls[0]?.messages[0]?.content
}

describe('an LLM chain', () => {
  test.each([
    {
      name: 'gives the question to the one variable left open',
      template: '{a} {b}',
      values: '{"a":"x"}',
      expected: 'x hi',
    },
    { name: 'counts an empty value as left open', template: '{a} {b}', values: '{"a":"x","b":""}', expected: 'x hi' },
    { name: 'needs no variable', template: 'Tell a joke', values: '', expected: 'Tell a joke' },
    { name: 'fills references in values', template: '{a}', values: '{"a":"<{{question}}>"}', expected: '<hi>' },
    { name: 'takes values as an object too', template: '{a}', values: { a: '<{{question}}>' }, expected: '<hi>' },
    {
      name: 'keeps numbers and objects as JSON',
      template: '{a} {b}',
      values: '{"a":7,"b":{"c":["{{question}}"]}}',
      expected: '7 {"c":["hi"]}',
    },
    {
      name: 'knows the run',
      template: '{a}',
      values: '{"a":"{{$flow.chatflowId}} {{$flow.chatId}} {{$flow.sessionId}} {{$flow.apiMessageId}}"}',
      expected: 'flow-id chat-id session-id message-id',
    },
    {
      name: 'leaves references alone that nobody knows',
      template: '{a}',
      values: '{"a":"{{$vars.x}} {{nobody_0.data.instance}} {{constructor}}"}',
      expected: '{{$vars.x}} {{nobody_0.data.instance}} {{constructor}}',
    },
    {
      name: 'fills no references in the template itself, as it takes no variables',
      template: '{{question}} {a}',
      values: '',
      expected: '{question} hi',
    },
    {
      name: 'fills a value only once',
      template: '{a}',
      values: '{"a":"{{question}}"}',
      question: '{{question}} {a}',
      expected: '{{question}} {a}',
    },
  ])('$name', async ({ template, values, expected, question = 'hi' }) => {
    expect(await askedFor(template, values, question)).toBe(expected)
  })

  test('takes any question into JSON values unharmed', async () => {
    const awkward = fc.string({ unit: fc.constantFrom('"', '\\', '\n', '{', '}', '{{question}}', 'a', ' ', '\u2028') })
    await fc.assert(
      fc.asyncProperty(awkward, async (question) => {
        expect(await askedFor('{a}|{b}', '{"a":"<{{question}}>","b":"fixed"}', question)).toBe(`<${question}>|fixed`)
      }),
    )
  })

  test('says which values are missing, in the words of Flowise', async () => {
    await expect(askedFor('{a} {b} {c}', '{"b":"x"}', 'hi')).rejects.toMatchObject({
      kind: 'broken',
      message: 'Please provide Prompt Values for: a, c',
    })
  })

  test('reads the history where a value asks for it', async () => {
    const { env, calls } = recordingEnv()
    const runner = prepare(drawFlow(model, prompt(0, '{h}|{q}', '{"h":"{{chat_history}}"}'), chain(0)), env)
    const history = async () => [
      { role: 'user' as const, content: 'a' },
      { role: 'assistant' as const, content: 'b' },
    ]
    await finish(runner, contextOf('hi', { history }))
    expect(calls[0]?.messages[0]?.content).toBe('Human: a\nAssistant: b|hi')
  })

  test('asks for no history otherwise', async () => {
    const { env } = recordingEnv()
    const history = () => expect.fail('nobody reads it')
    await finish(
      prepare(drawFlow(model, prompt(0, '{q}', '{"q":"{{question}}"}'), chain(0)), env),
      contextOf('hi', { history }),
    )
  })
})

describe('chained prompts', () => {
  const second = prompt(1, 'Second {text}', `{"text":"${wire('llmChain_0')}"}`)
  const flow = drawFlow(model, prompt(0, 'First {q}'), chain(0, 'outputPrediction'), second, chain(1))

  test('hand the answer of one chain to the prompt of the next', async () => {
    const { env, calls } = recordingEnv()
    const { text } = await finish(prepare(flow, env), contextOf('hi'))
    expect(text).toBe('Echo: Second Echo: First hi')
    expect(calls).toHaveLength(2)
  })

  test('stream the last answer only', async () => {
    const { env } = recordingEnv()
    const { events } = await finish(prepare(flow, env), contextOf('hi', { streaming: true }))
    expect(events.map(({ data }) => data).join('')).toBe('Echo: Second Echo: First hi')
  })

  test('run a chain once that two others use', async () => {
    const { env, calls } = recordingEnv()
    const both = `{"a":"${wire('llmChain_0')}","b":"${wire('llmChain_1')}"}`
    const shared = drawFlow(
      model,
      prompt(0, 'First {q}'),
      chain(0, 'outputPrediction'),
      prompt(1, 'Second {text}', `{"text":"${wire('llmChain_0')}"}`),
      chain(1, 'outputPrediction'),
      prompt(2, '{a} & {b}', both),
      chain(2),
    )
    const { text } = await finish(prepare(shared, env), contextOf('hi'))
    expect(text).toBe('Echo: Echo: First hi & Echo: Second Echo: First hi')
    expect(calls).toHaveLength(3)
  })

  test('run side by side where neither needs the other, and end together when one fails', async () => {
    const signals: AbortSignal[] = []
    const bothStarted = Promise.withResolvers<void>()
    const { env } = recordingEnv(async ([message], _model, signal) => {
      signals.push(signal)
      if (signals.length === 2) bothStarted.resolve()
      await bothStarted.promise
      if (message?.content.startsWith('Bad') === true) throw new Error('broke')
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const branches = drawFlow(
      model,
      prompt(0, 'Good {q}'),
      chain(0, 'outputPrediction'),
      prompt(1, 'Bad {q}'),
      chain(1, 'outputPrediction'),
      // The failing branch is read first, so nobody waits for the other.
      prompt(2, '{a} & {b}', `{"a":"${wire('llmChain_1')}","b":"${wire('llmChain_0')}"}`),
      chain(2),
    )
    await expect(finish(prepare(branches, env), contextOf('hi'))).rejects.toThrow('broke')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})

describe('a runner', () => {
  test('makes nodes once that do not depend on the question', async () => {
    const { env, made, calls } = recordingEnv()
    const runner = prepare(drawFlow(model, prompt(0, '{a}', '{"a":"{{question}}"}'), chain(0)), env)
    for (const question of ['one', 'two']) await finish(runner, contextOf(question))
    expect(made).toHaveLength(1)
    expect(calls.map(({ messages }) => messages[0]?.content)).toEqual(['one', 'two'])
  })

  test('keeps runs apart that go on at the same time', async () => {
    const { env } = recordingEnv(async (messages) => {
      for (let turns = Math.random() * 10; turns > 0; turns--) await turn()
      return messages[0]?.content ?? ''
    })
    const runner = prepare(drawFlow(model, prompt(0, '{a}', '{"a":"{{question}}"}'), chain(0)), env)
    const questions = Array.from({ length: 20 }, (_, at) => `q${at}`)
    const answers = await Promise.all(questions.map((question) => finish(runner, contextOf(question))))
    expect(answers.map(({ text }) => text)).toEqual(questions)
  })

  test('knows the memory of the flow, or that it has none', async () => {
    const { env } = recordingEnv()
    const remembering = conversationFlow('http://m/v1', { window: 3, memory: { sessionId: 's', memoryKey: 'past' } })
    expect((await prepare(remembering, env)).memory).toEqual({
      label: 'Buffer Window Memory',
      sessionId: 's',
      memoryKey: 'past',
      maxMessages: 6,
    })
    expect((await prepare(drawFlow(model, prompt(0, '{q}'), chain(0)), env)).memory).toBeUndefined()
  })

  test('gives its ending node no longer than it may take, and tries it as often as it says', async () => {
    const { env, calls } = recordingEnv((_messages, _model, signal) =>
      calls.length < 3
        ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : 'at last',
    )
    const limited = (limits: object) => {
      const { id, inputs } = chain(0)
      return drawFlow(model, prompt(0, '{q}'), { id, inputs: { ...inputs, ...limits } })
    }
    await expect(finish(prepare(limited({ hearthTimeoutMs: 20 }), env), contextOf('Hi'))).rejects.toThrow(
      'Cannot finish node "LLM Chain": it took longer than its 20 ms',
    )
    const answer = await finish(prepare(limited({ hearthTimeoutMs: '300', hearthRetries: '3' }), env), contextOf('Hi'))
    expect([answer.text, calls.length]).toEqual(['at last', 3])
    expect(() => prepare(limited({ hearthRetries: 'often' }), env)).toThrow('"hearthRetries" of node')
  })

  test.each([
    { name: 'streams', inputs: {}, streamable: true },
    { name: 'does not stream when its model may not', inputs: { streaming: false }, streamable: false },
    {
      name: 'does not stream when its model may not, stored as text',
      inputs: { streaming: 'false' },
      streamable: false,
    },
  ])('$name', async ({ inputs, streamable }) => {
    const { env } = recordingEnv()
    expect((await prepare(conversationFlow('http://m/v1', { model: inputs }), env)).streamable).toBe(streamable)
  })
})
