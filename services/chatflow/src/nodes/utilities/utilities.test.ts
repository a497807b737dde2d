import { afterAll, describe, expect, test } from 'vitest'
import { createQuickJsSandbox } from '../../clients/sandbox/quickjs-sandbox.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../test-support/run-flow.ts'

type Node = { readonly id: string; readonly data: Record<string, unknown> }
type Edge = {
  readonly source: string
  readonly sourceHandle: string
  readonly target: string
  readonly targetHandle: string
}

const sandbox = createQuickJsSandbox({
  fetch: () => Promise.reject(new Error('no network')),
  maxFetchBytes: 1_000,
  timeoutMs: 10_000,
  pool: {
    limits: { memoryBytes: 33_554_432, cpuMs: 2_000, outputBytes: 100_000 },
    threads: 1,
    runsPerThread: 4,
    maxWaiting: 100,
    idleMs: 60_000,
  },
})
afterAll(() => sandbox.close())

const kind = (id: string) => id.replace(/_\d+$/, '')
const wire = (id: string) => `{{${id}.data.instance}}`

function node(id: string, inputs: object, output?: string): Node {
  const outputs = output === undefined ? {} : { output }
  return { id, data: { name: kind(id), label: id, inputs, inputParams: [], inputAnchors: [], outputs } }
}

function edge(source: string, target: string, output = 'output', input = 'functionInputVariables'): Edge {
  const sourceHandle = `${source}-output-${output}-string|number|boolean|json|array`
  return { source, sourceHandle, target, targetHandle: `${target}-input-${input}-json` }
}

const js = (id: string, javascriptFunction: string, variables: object = {}, output = 'output') =>
  node(id, { javascriptFunction, functionInputVariables: JSON.stringify(variables) }, output)
const ending = (id: string, code: string, variables: object = {}) => js(id, code, variables, 'EndingNode')

function run(nodes: readonly Node[], edges: readonly Edge[], question = 'hi') {
  const flow = JSON.stringify({ nodes, edges })
  return finish(prepare(flow, { ...recordingEnv().env, sandbox }), contextOf(question, { vars: { city: 'Bern' } }))
}

describe('a custom function', () => {
  test('that ends a flow answers with what it returns', async () => {
    const code = 'return [$input, $name, $vars.city, $flow.chatId].join()'
    const answer = await run([ending('customFunction_0', code, { name: 'n' })], [])
    expect(answer).toMatchObject({ text: 'hi,n,Bern,chat-id', events: [] })
  })

  test('answers with an object as JSON', async () => {
    expect(await run([ending('customFunction_0', 'return { a: 1 }')], [])).toMatchObject({
      json: { a: 1 },
      text: '{"a":1}',
    })
  })

  test('hands its result to the next, text with quotes and an object alike', async () => {
    const nodes = [
      js('customFunction_0', 'return "say \\"" + $input + "\\"\\n"'),
      js('customFunction_1', 'return { deep: { n: 2 } }'),
      ending('customFunction_2', 'return $text + $object.deep.n', {
        text: wire('customFunction_0'),
        object: wire('customFunction_1'),
      }),
    ]
    const edges = [edge('customFunction_0', 'customFunction_2'), edge('customFunction_1', 'customFunction_2')]
    expect((await run(nodes, edges)).text).toBe('say "hi"\n2')
  })

  test('is run once per question', async () => {
    const nodes = [ending('customFunction_0', 'return Math.random()')]
    const runner = await prepare(JSON.stringify({ nodes, edges: [] }), { ...recordingEnv().env, sandbox })
    const [one, other] = [await finish(runner, contextOf('a')), await finish(runner, contextOf('b'))]
    expect(one.text).not.toBe(other.text)
  })

  test('calls the tools that are wired to it', async () => {
    const nodes = [
      node('calculator_0', {}),
      node(
        'customFunction_0',
        {
          javascriptFunction: 'return await $tools.calculator.invoke({ input: "6 * 7" })',
          tools: [wire('calculator_0')],
        },
        'EndingNode',
      ),
    ]
    expect((await run(nodes, [edge('calculator_0', 'customFunction_0', 'calculator', 'tools')])).text).toBe('42')
  })

  test('that fails says so', async () => {
    await expect(run([ending('customFunction_0', 'return missing')], [])).rejects.toMatchObject({
      kind: 'broken',
      message: "Cannot run the code: ReferenceError: 'missing' is not defined (line 1)",
    })
    await expect(run([ending('customFunction_0', ' ')], [])).rejects.toThrow('it has no function')
  })
})

describe('an if-else function', () => {
  const nodes = [
    node('ifElseFunction_0', {
      ifFunction: 'if ($input === "yes") return "true " + $input',
      elseFunction: 'return "false " + $input',
    }),
    ending('customFunction_0', 'return "then: " + $value', { value: wire('ifElseFunction_0') }),
    js('customFunction_1', 'throw new Error("never here")', { value: wire('ifElseFunction_0') }),
    ending('customFunction_2', 'return "else: " + $value', {
      value: wire('ifElseFunction_0'),
      other: wire('customFunction_3'),
    }),
    js('customFunction_3', 'return $value', { value: wire('ifElseFunction_0') }),
  ]
  const edges = [
    edge('ifElseFunction_0', 'customFunction_0', 'returnTrue'),
    edge('ifElseFunction_0', 'customFunction_2', 'returnFalse'),
    edge('ifElseFunction_0', 'customFunction_3', 'returnFalse'),
    edge('customFunction_3', 'customFunction_2'),
  ]

  test.each([
    ['yes', 'then: true yes'],
    ['no', 'else: false no'],
  ])('asked "%s" runs one branch alone', async (question, text) => {
    expect((await run(nodes, edges, question)).text).toBe(text)
  })

  test('does not run what hangs on the other branch', async () => {
    const trap = [
      edge('ifElseFunction_0', 'customFunction_1', 'returnTrue'),
      edge('customFunction_1', 'customFunction_0'),
    ]
    expect((await run(nodes, [...edges, ...trap], 'no')).text).toBe('else: false no')
  })

  test('whose branch leads nowhere says so', async () => {
    const only = edges.filter(({ target }) => target === 'customFunction_0')
    await expect(run(nodes.slice(0, 2), only, 'no')).rejects.toThrow(
      'the branch that was taken leads to no ending node',
    )
  })
})

describe('variables of a run', () => {
  test('are set in one place and read in another that no wire leads to, and shown on request', async () => {
    const nodes = [
      node('getVariable_0', { variableName: 'kept' }),
      js('customFunction_0', 'await new Promise((r) => setTimeout(r, 20)); return $input.toUpperCase()'),
      node('setVariable_0', { variableName: 'kept', input: [wire('customFunction_0')], showOutput: true }),
      ending('customFunction_1', 'return $set + $got', { set: wire('setVariable_0'), got: wire('getVariable_0') }),
    ]
    const edges = [
      edge('customFunction_0', 'setVariable_0', 'output', 'input'),
      edge('setVariable_0', 'customFunction_1'),
      edge('getVariable_0', 'customFunction_1'),
    ]
    expect(await run(nodes, edges)).toMatchObject({ text: 'HIHI', flowVariables: { kept: 'HI' } })
  })

  test('that nobody sets are empty, and those nobody shows stay inside', async () => {
    const nodes = [
      node('getVariable_0', { variableName: 'other' }),
      node('setVariable_0', { variableName: 'kept', input: [wire('getVariable_0')] }),
      ending('customFunction_0', 'return typeof $got', { got: wire('setVariable_0') }),
    ]
    const edges = [edge('getVariable_0', 'setVariable_0', 'output', 'input'), edge('setVariable_0', 'customFunction_0')]
    const answer = await run(nodes, edges)
    expect(answer).not.toHaveProperty('flowVariables')
    expect(answer.text).toBe('string')
  })

  test('do not wait for one that hangs on themselves', async () => {
    const nodes = [
      node('getVariable_0', { variableName: 'kept' }),
      js('customFunction_0', 'return "x"', { got: wire('getVariable_0') }),
      node('setVariable_0', { variableName: 'kept', input: [wire('customFunction_0')] }),
      ending('customFunction_1', 'return $set', { set: wire('setVariable_0') }),
    ]
    const edges = [
      edge('getVariable_0', 'customFunction_0'),
      edge('customFunction_0', 'setVariable_0', 'output', 'input'),
      edge('setVariable_0', 'customFunction_1'),
    ]
    expect((await run(nodes, edges)).text).toBe('x')
  })
})
