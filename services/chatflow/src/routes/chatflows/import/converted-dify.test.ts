import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { difyApp, gpt } from '../../../domain/import/dify/dify.fixture.ts'
import { openConversions } from './conversions.fixture.ts'

let running: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  running = await openConversions()
})
afterAll(() => running.close())
beforeEach(() => running.upstream.reset())

const ask = (app: object, body: object) => running.ask(stringify(app), body)
const query = ['start', 'sys.query']

test('a workflow goes its ways, and gathers what came of them', async () => {
  const test = (variable: string) => ({
    variable_selector: ['start', variable],
    comparison_operator: '=',
    value: '1',
    varType: 'number',
  })
  const app = difyApp(
    'workflow',
    [
      [
        'start',
        'start',
        {
          variables: [
            { variable: 'a', label: 'A', type: 'number' },
            { variable: 'b', label: 'B', type: 'number' },
          ],
        },
      ],
      [
        'both',
        'if-else',
        {
          cases: [
            { case_id: 'true', logical_operator: 'and', conditions: [test('a'), test('b')] },
            { case_id: 'other', logical_operator: 'or', conditions: [test('a')] },
          ],
        },
      ],
      [
        'on',
        'template-transform',
        { template: 'both are {{ a }}', variables: [{ variable: 'a', value_selector: ['start', 'a'] }] },
      ],
      [
        'half',
        'code',
        {
          code_language: 'javascript',
          code: 'function main({ n }) { return { sum: n + 1 } }',
          variables: [{ variable: 'n', value_selector: ['start', 'a'], value_type: 'number' }],
          outputs: {},
        },
      ],
      ['off', 'template-transform', { template: 'none', variables: [] }],
      [
        'first',
        'variable-aggregator',
        {
          variables: [
            ['on', 'output'],
            ['half', 'sum'],
            ['off', 'output'],
          ],
        },
      ],
      ['end', 'end', { outputs: [{ variable: 'said', value_selector: ['first', 'output'] }] }],
    ],
    [
      'start>both',
      'both:true>on',
      'both:other>half',
      'both:false>off',
      'on>first',
      'half>first',
      'off>first',
      'first>end',
    ],
  )
  const { report, carried, nodes, validation } = (await ask(app, { form: { a: 1, b: 1 } })).first
  expect({ report: report.reasons, validation, carried, nodes }).toEqual({
    report: [],
    validation: [],
    carried: 7,
    nodes: 7,
  })
  expect((await ask(app, { form: { a: 1, b: 1 } })).answer).toBe('both are 1')
  expect((await ask(app, { form: { a: 1, b: 0 } })).answer).toBe('2')
  expect((await ask(app, { form: { a: 0, b: 1 } })).answer).toBe('none')
})

test('a loop counts until its condition holds', async () => {
  const app = difyApp(
    'workflow',
    [
      ['start', 'start', { variables: [] }],
      [
        'loop',
        'loop',
        {
          loop_count: 10,
          logical_operator: 'and',
          start_node_id: 'loopstart',
          loop_variables: [{ label: 'num', value: '1', value_type: 'constant', var_type: 'number' }],
          break_conditions: [
            { variable_selector: ['loop', 'num'], comparison_operator: '≥', value: '5', varType: 'number' },
          ],
        },
      ],
      ['loopstart', 'loop-start', {}, 'loop'],
      [
        'add',
        'assigner',
        {
          version: '2',
          items: [{ input_type: 'constant', operation: '+=', value: 1, variable_selector: ['loop', 'num'] }],
        },
        'loop',
      ],
      ['end', 'end', { outputs: [{ variable: 'num', value_selector: ['loop', 'num'] }] }],
    ],
    ['start>loop', 'loopstart>add', 'loop>end'],
  )
  expect((await ask(app, { question: 'go' })).answer).toBe('5')
})

test('an iteration gives what its settings read of each item', async () => {
  const app = difyApp(
    'workflow',
    [
      ['start', 'start', { variables: [] }],
      [
        'list',
        'code',
        { code_language: 'javascript', code: 'function main() { return { words: ["a", "b"] } }', variables: [] },
      ],
      [
        'each',
        'iteration',
        {
          iterator_selector: ['list', 'words'],
          output_selector: ['twice', 'output'],
          is_parallel: false,
          start_node_id: 'eachstart',
        },
      ],
      ['eachstart', 'iteration-start', {}, 'each'],
      [
        'twice',
        'template-transform',
        { template: '{{ w }}{{ w }}', variables: [{ variable: 'w', value_selector: ['each', 'item'] }] },
        'each',
      ],
      ['end', 'end', { outputs: [{ variable: 'all', value_selector: ['each', 'output'] }] }],
    ],
    ['start>list', 'list>each', 'eachstart>twice', 'each>end'],
  )
  expect((await ask(app, { question: 'go' })).answer).toBe('["aa","bb"]')
})

test('a chat remembers, keeps its variables, and says its answers one after the other', async () => {
  const app = difyApp(
    'advanced-chat',
    [
      ['start', 'start', { variables: [] }],
      [
        'keep',
        'assigner',
        {
          version: '2',
          items: [
            {
              input_type: 'variable',
              operation: 'over-write',
              value: ['sys', 'query'],
              variable_selector: ['conversation', 'last'],
            },
          ],
        },
      ],
      ['hello', 'answer', { answer: 'You said {{#conversation.last#}}.' }],
      [
        'model',
        'llm',
        {
          model: gpt,
          memory: { window: { enabled: true, size: 3 }, query_prompt_template: '{{#sys.query#}}' },
          prompt_template: [
            { role: 'system', text: 'In {{#env.tongue#}}' },
            { role: 'user', text: '{{#sys.query#}}' },
          ],
          vision: { enabled: false },
        },
      ],
      ['reply', 'answer', { answer: '{{#model.text#}}' }],
    ],
    ['start>keep', 'keep>hello', 'hello>model', 'model>reply'],
    {
      conversation_variables: [{ name: 'last', value: '', value_type: 'string' }],
      environment_variables: [
        { name: 'tongue', value: 'German', value_type: 'string' },
        { name: 'token', value: 'sk-secret', value_type: 'secret' },
      ],
      features: {
        opening_statement: 'Welcome',
        suggested_questions: ['Who are you?'],
        text_to_speech: { enabled: true },
      },
    },
  )
  const { answer, first } = await ask(app, { question: 'hello', chatId: 'c' })
  expect(answer).toBe('You said hello.\nEcho: hello')
  expect(running.upstream.requests.at(-1)?.body.messages).toEqual([
    { role: 'system', content: 'In German' },
    { role: 'user', content: 'hello' },
  ])
  expect(first.flowData).not.toContain('sk-secret')
  expect(JSON.parse(first.chatbotConfig ?? '')).toEqual({
    welcomeMessage: 'Welcome',
    starterPrompts: { 0: { prompt: 'Who are you?' } },
  })
  expect(first.report).toMatchObject({ verdict: 'runs with substitution', reasons: [], credentials: ['openAIApi'] })
  const told = first.report.substitutions.map(({ text }) => text)
  expect(told).toContainEqual(expect.stringContaining('the value of "token"'))
  expect(told).toContainEqual(expect.stringContaining('text to speech'))
})

test.each([
  [
    'chat',
    { pre_prompt: 'Be kind.', user_input_form: [] },
    { question: 'hello' },
    [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'hello' },
    ],
  ],
  [
    'completion',
    {
      pre_prompt: 'Say {{word}}',
      user_input_form: [{ paragraph: { variable: 'word', label: 'Word', required: true } }],
    },
    { form: { word: 'yes' } },
    [{ role: 'user', content: 'Say yes' }],
  ],
  [
    'agent-chat',
    {
      pre_prompt: 'Count.',
      agent_mode: { enabled: true, tools: [{ provider_name: 'time', tool_name: 'current_time', enabled: true }] },
    },
    { question: 'hello' },
    [
      { role: 'system', content: 'Count.' },
      { role: 'user', content: 'hello' },
    ],
  ],
])('an app of the mode %s asks its model what Dify would', async (mode, settings, body, messages) => {
  const app = { app: { name: 'Plain', mode }, kind: 'app', model_config: { model: gpt, ...settings } }
  const { first } = await ask(app, body)
  expect(first.report.reasons).toEqual([])
  expect(running.upstream.requests.at(-1)?.body.messages).toEqual(messages)
})

test('what has no counterpart is named, with what to do about it', async () => {
  const app = difyApp(
    'advanced-chat',
    [
      ['start', 'start', { variables: [] }],
      ['python', 'code', { code_language: 'python3', code: 'def main():\n    return {}', variables: [] }],
      ['find', 'knowledge-retrieval', { query_variable_selector: query, dataset_ids: ['x'] }],
      ['sort', 'list-operator', {}],
      ['reply', 'answer', { answer: '{{#find.result#}}' }],
    ],
    ['start>python', 'python>find', 'find>sort', 'sort>reply'],
  )
  const { first } = await running.convert(stringify(app))
  expect(first.report.verdict).toBe('cannot run')
  expect(first.report.reasons).toEqual(
    expect.arrayContaining([
      '"python": "python3" has no counterpart here: rewrite it in JavaScript',
      '"sort": "list-operator" has no counterpart here: write here what it does, or put another node in its place',
      expect.stringContaining('"find": no document store is selected'),
    ]),
  )
  expect(first).toMatchObject({ nodes: 5, carried: 3 })
})

test('a request is sent as Dify would send it, without what authorizes it', async () => {
  const app = difyApp(
    'workflow',
    [
      ['start', 'start', { variables: [{ variable: 'who', label: 'Who', type: 'text-input' }] }],
      [
        'send',
        'http-request',
        {
          method: 'post',
          url: 'https://example.com/{{#start.who#}}',
          headers: 'X-Trace: 1\nAuthorization: Bearer sk-secret',
          params: 'q:{{#start.who#}}',
          body: { type: 'json', data: [{ type: 'text', value: '{"who":"{{#start.who#}}"}' }] },
          authorization: { type: 'api-key', config: { api_key: 'sk-secret' } },
        },
      ],
      ['end', 'end', { outputs: [{ variable: 'status', value_selector: ['send', 'status_code'] }] }],
    ],
    ['start>send', 'send>end'],
  )
  const { first } = await running.convert(stringify(app))
  expect(first.flowData).not.toContain('sk-secret')
  const { nodes } = JSON.parse(first.flowData) as { nodes: { id: string; data: { inputs: object } }[] }
  expect(nodes.find(({ id }) => id === 'httpAgentflow_0')?.data.inputs).toMatchObject({
    ...{
      method: 'POST',
      url: 'https://example.com/{{ $form.who }}',
      bodyType: 'json',
      body: '{"who":"{{ $form.who }}"}',
    },
    headers: [{ key: 'X-Trace', value: '1' }],
    queryParams: [{ key: 'q', value: '{{ $form.who }}' }],
  })
  expect(nodes.find(({ id }) => id === 'directReplyAgentflow_0')?.data.inputs).toMatchObject({
    directReplyMessage: '{{ httpAgentflow_0.output.http.status }}',
  })
})
