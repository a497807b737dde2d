import { describe, expect, test } from 'vitest'
import { drawFlow, type FlowNodeSketch, wire } from '../../../test-support/flows.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../../test-support/run-flow.ts'
import type { Memory } from '../../chat/memory.ts'
import type { RunContext } from '../run-context.ts'

type Vars = RunContext['vars']

const model: FlowNodeSketch = { id: 'chatOpenAI_0', inputs: { modelName: 'm' } }

function chainOf(prompt: FlowNodeSketch, ownModel: FlowNodeSketch = model): string {
  return drawFlow(ownModel, prompt, {
    id: 'llmChain_0',
    inputs: { model: wire(ownModel.id), prompt: wire(prompt.id) },
  })
}

function template(text: string, promptValues: unknown = ''): FlowNodeSketch {
  return { id: 'promptTemplate_0', inputs: { template: text, promptValues } }
}

/** What a model reads when the flow runs with these variables. */
async function readBy(flow: string, vars: Vars, question = 'hi'): Promise<readonly string[]> {
  const { env, calls } = recordingEnv()
  await finish(prepare(flow, env), contextOf(question, { vars }))
  return calls.flatMap(({ messages }) => messages.map(({ content }) => content))
}

describe('a prompt template', () => {
  test.each([
    {
      name: 'has saved variables filled in',
      text: 'You are in {{$vars.city}}',
      vars: { city: 'Oslo' },
      expected: 'You are in Oslo',
    },
    { name: 'may write them with spaces', text: 'In {{ $vars.city }}', vars: { city: 'Oslo' }, expected: 'In Oslo' },
    {
      name: 'keeps its own variables beside them',
      text: '{q} in {{$vars.city}}',
      vars: { city: 'Oslo' },
      expected: 'hi in Oslo',
    },
    {
      name: 'knows the run',
      text: '{{$flow.chatflowId}} {{$flow.chatId}} {{$flow.sessionId}} {{$flow.apiMessageId}}',
      vars: {},
      expected: 'flow-id chat-id session-id message-id',
    },
    {
      name: 'reads into values that are lists and objects',
      text: '{{$vars.places[1].name}} {{$vars.places}}',
      vars: { places: [{ name: 'Oslo' }, { name: 'Bergen' }] },
      expected: 'Bergen [{"name":"Oslo"},{"name":"Bergen"}]',
    },
    {
      name: 'keeps numbers and truths',
      text: '{{$vars.n}} {{$vars.b}}',
      vars: { n: 0, b: false },
      expected: '0 false',
    },
    { name: 'may be given an empty value', text: '[{{$vars.none}}]', vars: { none: '' }, expected: '[]' },
    {
      name: 'takes a value with braces as it is',
      text: '{q} {{$vars.text}}',
      vars: { text: '{city} } { {{x}} {"a":1}' },
      expected: 'hi {city} } { {{x}} {"a":1}',
    },
    {
      name: 'fills a value only once',
      text: '{{$vars.a}} {{$vars.b}}',
      vars: { a: '{{$vars.b}} {{question}} {q}', b: '{{$vars.a}}' },
      expected: '{{$vars.b}} {{question}} {q} {{$vars.a}}',
    },
    {
      name: 'leaves what nobody knows to its own braces',
      text: '{{$vars.nobody}} {{$flow.nothing}} {q}',
      vars: { city: 'Oslo' },
      expected: '{$vars.nobody} {$flow.nothing} hi',
    },
    {
      name: 'takes no question by reference, as it accepts no variables',
      text: '{{question}} {q}',
      vars: {},
      expected: '{question} hi',
    },
  ])('$name', async ({ text, vars, expected }) => {
    expect(await readBy(chainOf(template(text)), vars)).toEqual([expected])
  })
})

describe('other texts of a chatflow', () => {
  test('both messages of a chat prompt', async () => {
    const inputs = {
      systemMessagePrompt: 'Speak {{$vars.tongue}}, {{$flow.chatId}}',
      humanMessagePrompt: '{q} {{$vars.tongue}}',
    }
    expect(await readBy(chainOf({ id: 'chatPromptTemplate_0', inputs }), { tongue: '{no}' })).toEqual([
      'Speak {no}, chat-id',
      'hi {no}',
    ])
  })

  test('the system message of a conversation', async () => {
    const flow = drawFlow(
      model,
      { id: 'bufferMemory_0' },
      {
        id: 'conversationChain_0',
        inputs: {
          model: wire('chatOpenAI_0'),
          memory: wire('bufferMemory_0'),
          systemMessagePrompt: 'You are in {{$vars.city}}, {{$flow.sessionId}}',
        },
      },
    )
    expect(await readBy(flow, { city: 'Oslo' })).toEqual(['You are in Oslo, session-id', 'hi'])
  })

  test('the settings of a model, numbers among them', async () => {
    const { env, made } = recordingEnv()
    const drawn = { id: 'chatOpenAI_0', inputs: { modelName: '{{$vars.model}}', temperature: '{{$vars.heat}}' } }
    await finish(
      prepare(chainOf(template('{q}'), drawn), env),
      contextOf('hi', { vars: { model: 'big', heat: '0.5' } }),
    )
    expect(made).toMatchObject([{ model: 'big', temperature: 0.5 }])
  })

  test('values of a prompt, as text and as JSON, unharmed by quotes', async () => {
    const vars = { awkward: 'a "quoted" \\ {brace}\n' }
    const asText = chainOf(template('{a}', '{"a":"<{{$vars.awkward}}>"}'))
    const asObject = chainOf(template('{a}', { a: '<{{$vars.awkward}}>' }))
    expect(await readBy(asText, vars)).toEqual([`<${vars.awkward}>`])
    expect(await readBy(asObject, vars)).toEqual([`<${vars.awkward}>`])
  })

  test('JSON that becomes JSON only once it is filled', async () => {
    const flow = chainOf(template('{a} {b}', '{"a": {{$vars.count}}, "b": {"c": "{{question}}"}}'))
    expect(await readBy(flow, { count: 7 })).toEqual(['7 {"c":"hi"}'])
  })

  test('a JSON text in an input that accepts no variables, unharmed by quotes', async () => {
    const { env, made } = recordingEnv()
    const baseOptions = '{"x-team": "{{$vars.team}}"}'
    const drawn = { id: 'chatOpenAI_0', inputs: { modelName: 'm', baseOptions } }
    await finish(prepare(chainOf(template('{q}'), drawn), env), contextOf('hi', { vars: { team: 'a "b"' } }))
    expect(made).toMatchObject([{ headers: { 'x-team': 'a "b"' } }])
  })

  test('code, as Flowise fills it', async () => {
    const { env } = recordingEnv()
    const ran: string[] = []
    const sandbox = {
      run: async (code: string) => {
        ran.push(code)
        return 'done'
      },
    }
    const flow = drawFlow({
      id: 'customFunction_0',
      inputs: { javascriptFunction: 'return "{{$vars.city}} {{$flow.chatId}} {{question}}"' },
      output: 'EndingNode',
    })
    await finish(prepare(flow, { ...env, sandbox }), contextOf('hi', { vars: { city: 'Oslo' } }))
    expect(ran).toEqual(['return "Oslo chat-id {{question}}"'])
  })

  test('a prompt whose words its node fills, so that a value does not pass for one of them', async () => {
    const inputs = {
      model: wire('chatOpenAI_0'),
      apiDocs: 'The API is at https://api.example/v1',
      urlPrompt: '{{$vars.note}} {question} {api_docs}',
    }
    const { env, calls } = recordingEnv(() => 'https://api.example/v1/x')
    const fetch = (async () => new Response('{}')) as typeof globalThis.fetch
    const flow = drawFlow(model, { id: 'getApiChain_0', inputs })
    await finish(prepare(flow, { ...env, fetch }), contextOf('hi', { vars: { note: '{question} {x}' } }))
    expect(calls[0]?.messages[0]?.content).toBe('{question} {x} hi The API is at https://api.example/v1')
  })
})

describe('a memory whose settings depend on the run', () => {
  const flow = (inputs: object, ownModel = model) =>
    drawFlow(
      ownModel,
      { id: 'bufferWindowMemory_0', inputs: { ...inputs } },
      {
        id: 'conversationChain_0',
        inputs: { model: wire('chatOpenAI_0'), memory: wire('bufferWindowMemory_0'), systemMessagePrompt: 'S' },
      },
    )

  test('is told to whoever keeps the history', async () => {
    const { env } = recordingEnv()
    const memories: Memory[] = []
    const usesMemory = (memory: Memory) => memories.push(memory)
    const runner = await prepare(flow({ k: '{{$vars.turns}}', sessionId: 'of-{{$vars.tenant}}' }), env)
    const vars = { turns: '2', tenant: 'a' }
    await finish(runner, contextOf('hi', { vars, usesMemory }))
    expect([runner.memory, runner.sessionOf?.(vars)]).toEqual([undefined, 'of-a'])
    expect(memories).toMatchObject([{ label: 'Buffer Window Memory', maxMessages: 4, sessionId: 'of-a' }])
  })

  test('names no session where that depends on what only a run knows', async () => {
    const runner = await prepare(flow({ sessionId: '{{$flow.chatId}}' }), recordingEnv().env)
    expect(runner.sessionOf?.({})).toBeUndefined()
  })
})

describe('the address of a model', () => {
  const at = async (basepath: string, own: Partial<RunContext>) => {
    const { env, made } = recordingEnv()
    await finish(
      prepare(chainOf(template('{q}'), { id: 'chatOpenAI_0', inputs: { modelName: 'm', basepath } }), env),
      contextOf('hi', own),
    )
    return { baseUrl: made[0]?.baseUrl, byCaller: made[0]?.byCaller === true }
  }
  const local = 'http://127.0.0.1:11434/v1'

  test.each([
    {
      name: 'that a saved variable holds is its owner’s',
      basepath: '{{$vars.at}}',
      own: { vars: { at: local } },
      byCaller: false,
    },
    {
      name: 'that the request’s variable holds is the caller’s',
      basepath: '{{$vars.at}}',
      own: { vars: { at: local }, callerVars: new Set(['at']) },
      byCaller: true,
    },
    {
      name: 'whose host alone the request’s variable holds is the caller’s',
      basepath: 'http://{{$vars.host}}:11434/v1',
      own: { vars: { host: '127.0.0.1' }, callerVars: new Set(['host']) },
      byCaller: true,
    },
    {
      name: 'whose path alone the request has a part in is its owner’s',
      basepath: 'http://127.0.0.1:11434/{{$vars.v}}',
      own: { vars: { v: 'v1' }, callerVars: new Set(['v']) },
      byCaller: false,
    },
  ])('$name', async ({ basepath, own, byCaller }) => {
    expect(await at(basepath, own)).toEqual({ baseUrl: local, byCaller })
  })
})
