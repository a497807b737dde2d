import { describe, expect, test } from 'vitest'
import { difyScope } from './dify.fixture.ts'
import { difySteps } from './dify-steps.ts'

type Part = Parameters<typeof difyScope>[1][number]

/** What a node becomes, and what is said of it; of its model nothing, which has tests of its own. */
function drawn(kind: string, data: object, ...others: readonly Part[]) {
  const { scope, node } = difyScope('workflow', [['start', 'start'], ['n', kind, data], ...others], [])
  const way = difySteps[kind]?.(node('n'), 'step_n', scope)
  const { nodes, remarks, reasons } = scope.sketch
  const told = remarks.filter((remark) => !remark.kind.startsWith('chat'))
  return { way, inputs: nodes.at(-1)?.inputs, told: told.map(({ text }) => text), reasons }
}

const own = { llmModel: 'chatHearth', llmModelConfig: { llmModel: 'chatHearth' } }
const who = ['start', 'who']

describe('a model of Dify', () => {
  const llm = (data: object) => drawn('llm', data).inputs
  const template = [
    { role: 'system', text: 'Be {{#start.who#}}' },
    { role: 'user', text: '{{#sys.query#}}' },
    { role: 'assistant', text: '' },
  ]
  const [system, question] = [
    { role: 'system', content: 'Be {{ $form.who }}' },
    { role: 'user', content: '{{ question }}' },
  ]

  test.each([
    { name: 'is asked nothing of its own', data: {}, inputs: { ...own, llmEnableMemory: false, llmMessages: [] } },
    {
      name: 'has its messages but empty ones',
      data: { prompt_template: template },
      inputs: { ...own, llmEnableMemory: false, llmMessages: [system, question] },
    },
    {
      name: 'has a single text of the user',
      data: { prompt_template: { text: 'Hi' } },
      inputs: { ...own, llmEnableMemory: false, llmMessages: [{ role: 'user', content: 'Hi' }] },
    },
    {
      name: 'that remembers is not asked twice',
      data: { prompt_template: template, memory: { window: { enabled: true, size: 7 } } },
      inputs: {
        ...{ ...own, llmEnableMemory: true, llmMemoryType: 'windowSize', llmMemoryWindowSize: '7' },
        llmMessages: [system],
      },
    },
    {
      name: 'that remembers is asked the question as it is',
      data: { memory: { query_prompt_template: ' {{#sys.query#}} ' } },
      inputs: { ...own, llmEnableMemory: true, llmMemoryType: 'allMessages', llmMessages: [] },
    },
    {
      name: 'that remembers is asked in other words',
      data: { memory: { query_prompt_template: 'Of {{#sys.query#}}' } },
      inputs: {
        ...{ ...own, llmEnableMemory: true, llmMemoryType: 'allMessages', llmMessages: [] },
        llmUserMessage: 'Of {{ question }}',
      },
    },
    {
      name: 'has the passages that were found',
      data: {
        context: { enabled: true, variable_selector: who },
        prompt_template: [{ role: 'system', text: '<{{#context#}}>' }],
      },
      inputs: { ...own, llmEnableMemory: false, llmMessages: [{ role: 'system', content: '<{{ $form.who }}>' }] },
    },
    {
      name: 'has none where they are turned off',
      data: {
        context: { enabled: false, variable_selector: who },
        prompt_template: [{ role: 'system', text: '<{{#context#}}>' }],
      },
      inputs: { ...own, llmEnableMemory: false, llmMessages: [{ role: 'system', content: '<>' }] },
    },
  ])('$name', ({ data, inputs }) => {
    expect(llm(data)).toEqual(inputs)
  })

  const types = [
    ['number', 'number'],
    ['integer', 'number'],
    ['boolean', 'boolean'],
    ['bool', 'boolean'],
    ['array[object]', 'jsonArray'],
    ['array[string]', 'stringArray'],
    ['array', 'stringArray'],
    ['string', 'string'],
    ['object', 'string'],
  ] as const

  test('answers in a form, where that is turned on', () => {
    const properties = Object.fromEntries(
      types.map(([type], at) => [`k${at}`, { type, description: at === 0 ? 'D' : '' }]),
    )
    const structured_output = { schema: { properties } }
    expect(llm({ structured_output_enabled: true, structured_output })?.llmStructuredOutput).toEqual(
      types.map(([, type], at) => ({ key: `k${at}`, type, description: at === 0 ? 'D' : `k${at}` })),
    )
    expect(llm({ structured_output })).not.toHaveProperty('llmStructuredOutput')
  })

  test('that takes values out of a text answers in that form', () => {
    const parameters = [
      { name: 'size', type: 'number', description: 'How large' },
      { name: 'tags', type: 'array[string]' },
    ]
    expect(drawn('parameter-extractor', { parameters, query: who }).inputs).toEqual({
      ...{ ...own, llmEnableMemory: false },
      llmMessages: [
        { role: 'system', content: 'Take these values from the text of the user.' },
        { role: 'user', content: '{{ $form.who }}' },
      ],
      llmStructuredOutput: [
        { key: 'size', type: 'number', description: 'How large' },
        { key: 'tags', type: 'stringArray', description: 'tags' },
      ],
    })
    const { inputs } = drawn('parameter-extractor', { instruction: 'Look', query: who })
    expect(inputs?.llmMessages).toContainEqual({ role: 'system', content: 'Look' })
  })

  test('does not run with logic in its prompt', () => {
    const { reasons } = drawn('llm', { prompt_template: [{ edition_type: 'jinja2', text: '{% if %}' }] })
    expect(reasons).toEqual([
      '"n": its prompt is a template with logic, which does not run here: write it with references',
    ])
  })
})

test('classes of questions are ways out, and any other one is the first', () => {
  const classes = [{ id: 1, name: 'Bills' }, { id: '2', name: 'Rest' }, { id: '3' }]
  const { inputs, way } = drawn('question-classifier', {
    ...{ classes, instructions: 'Choose', query_variable_selector: who },
  })
  expect(inputs).toEqual({
    ...{ conditionAgentModel: 'chatHearth', conditionAgentModelConfig: { conditionAgentModel: 'chatHearth' } },
    ...{ conditionAgentInstructions: 'Choose', conditionAgentInput: '{{ $form.who }}' },
    conditionAgentScenarios: [{ scenario: 'Bills' }, { scenario: 'Rest' }, { scenario: '' }],
    conditionAgentEnableMemory: false,
  })
  expect(way?.entry).toBe('step_n')
  expect(['1', '2', '3', 'x'].map((handle) => way?.exits(handle))).toEqual([
    [{ id: 'step_n', choice: 0 }],
    [{ id: 'step_n', choice: 1 }],
    [{ id: 'step_n', choice: 2 }],
    [{ id: 'step_n', choice: 0 }],
  ])
})

test.each(['knowledge-retrieval', 'knowledge-retrieval-v2'])('%s finds in a store that has to be chosen', (kind) => {
  const { inputs, told } = drawn(kind, { query_variable_selector: who })
  expect(inputs).toEqual({
    retrieverKnowledgeDocumentStores: [{ documentStore: '' }],
    retrieverQuery: '{{ $form.who }}',
  })
  expect(told).toEqual([expect.stringMatching(/^a knowledge base does not travel with the app/)])
})

describe('a tool of Dify', () => {
  test.each([
    { data: { tool_name: 'eval_expression' }, kind: 'calculator', told: 0 },
    { data: { tool_name: 'odd', provider_name: 'tavily' }, kind: 'tavilyAPI', told: 0 },
    { data: { provider_id: 'langgenius/arxiv/arxiv' }, kind: 'arxiv', told: 0 },
    { data: { tool_name: 'ddgo_search' }, kind: 'searXNG', told: 1 },
  ])('is that of its name: $data', ({ data, kind, told }) => {
    const found = drawn('tool', data)
    expect(found.inputs).toEqual({
      toolAgentflowSelectedTool: kind,
      toolAgentflowSelectedToolConfig: { toolAgentflowSelectedTool: kind },
      toolInputArgs: [],
    })
    expect(found.told).toHaveLength(told)
    expect(found.reasons).toEqual([])
  })

  test('is given what it was given', () => {
    const tool_parameters = {
      a: { type: 'variable', value: who },
      b: { type: 'mixed', value: 'Of {{#start.who#}}' },
      c: 'plain',
      d: { type: 'constant', value: 5 },
      e: null,
    }
    expect(drawn('tool', { tool_name: 'math', tool_parameters }).inputs?.toolInputArgs).toEqual([
      { inputArgName: 'a', inputArgValue: '{{ $form.who }}' },
      { inputArgName: 'b', inputArgValue: 'Of {{ $form.who }}' },
      { inputArgName: 'c', inputArgValue: 'plain' },
      { inputArgName: 'd', inputArgValue: '5' },
      { inputArgName: 'e', inputArgValue: '' },
    ])
  })

  test.each([
    { data: { provider_name: 'mail', tool_name: 'send' }, named: 'mail: send' },
    { data: {}, named: 'tool: ' },
  ])('that is not known is left to be written: $named', ({ data, named }) => {
    const { reasons, way } = drawn('tool', data)
    expect(reasons).toEqual([`"n": "${named}" has no counterpart here: take another tool, or write here what it does`])
    expect(way?.exits('source')).toEqual([{ id: 'step_n', choice: 0 }])
  })
})

describe('an agent of Dify', () => {
  const agent = (parameters: object, memory?: object) => {
    const given = Object.entries(parameters).map(([name, value]) => [name, { type: 'constant', value }])
    return drawn('agent', { agent_parameters: Object.fromEntries(given), ...(memory && { memory }) })
  }

  test('is told and asked what it was', () => {
    expect(agent({ instruction: 'Be {{#start.who#}}', query: '{{#sys.query#}}' }).inputs).toEqual({
      ...{ agentModel: 'chatHearth', agentModelConfig: { agentModel: 'chatHearth' } },
      agentEnableMemory: false,
      agentMessages: [
        { role: 'system', content: 'Be {{ $form.who }}' },
        { role: 'user', content: '{{ question }}' },
      ],
      agentTools: [],
    })
  })

  test.each([
    { parameters: {}, memory: undefined, messages: [] },
    { parameters: { query: '{{#sys.query#}}' }, memory: {}, messages: [] },
    { parameters: { query: 'Other' }, memory: {}, messages: [{ role: 'user', content: 'Other' }] },
  ])('is asked by $parameters with the memory $memory', ({ parameters, memory, messages }) => {
    expect(agent(parameters, memory).inputs?.agentMessages).toEqual(messages)
  })

  test('has the tools that are known', () => {
    const tools = [
      { tool_name: 'calculator' },
      { tool_name: 'arxiv', enabled: false },
      { tool_name: 'bing', tool_label: 'Bing it' },
      { tool_name: 'mail' },
      {},
    ]
    const { inputs, told, reasons } = agent({ tools })
    expect(inputs?.agentTools).toEqual([
      { agentSelectedTool: 'calculator', agentSelectedToolConfig: { agentSelectedTool: 'calculator' } },
      { agentSelectedTool: 'searXNG', agentSelectedToolConfig: { agentSelectedTool: 'searXNG' } },
    ])
    expect(told).toEqual(['"Bing it" is served by a search of SearXNG: enter its address in the node'])
    expect(reasons).toEqual([
      '"n": its tool "mail" has no counterpart here: give it another in its place',
      '"n": its tool "a tool" has no counterpart here: give it another in its place',
    ])
  })
})

describe('what an app of Dify answers', () => {
  test('is a text with references', () => {
    expect(drawn('answer', { answer: 'Hi {{#start.who#}}' }).inputs).toEqual({
      directReplyMessage: 'Hi {{ $form.who }}',
    })
  })

  const output = (variable: string) => ({ variable, value_selector: who })

  test.each([
    { outputs: undefined, text: '' },
    { outputs: [output('a')], text: '{{ $form.who }}' },
    { outputs: [output('a'), output('b')], text: 'a: {{ $form.who }}\nb: {{ $form.who }}' },
  ])('at its end is by name where there are several: $outputs', ({ outputs, text }) => {
    expect(drawn('end', { outputs }).inputs).toEqual({ directReplyMessage: text })
  })
})

describe('a program of Dify', () => {
  test.each([
    {
      kind: 'code',
      data: { code_language: 'python3', code: 'x = 1' },
      named: 'python3',
      remedy: 'rewrite it in JavaScript',
      kept: 'x = 1',
    },
    { kind: 'code', data: {}, named: 'code', remedy: 'rewrite it in JavaScript', kept: undefined },
    {
      kind: 'template-transform',
      data: { template: '{% if a %}' },
      named: 'template-transform',
      remedy: 'templates with logic do not run here: write it in JavaScript',
      kept: '{% if a %}',
    },
  ])(
    'that does not run here is left to be written, and stands beside: $kind $data',
    ({ kind, data, named, remedy, kept }) => {
      const { inputs, reasons } = drawn(kind, data)
      expect(reasons).toEqual([`"n": "${named}" has no counterpart here: ${remedy}`])
      const code = String(inputs?.customFunctionJavascriptFunction)
      expect(code.startsWith(kept === undefined ? 'throw' : `/*\n${kept}\n*/\n`)).toBe(true)
    },
  )

  test('in JavaScript runs', () => {
    const { inputs, reasons } = drawn('code', { code_language: 'javascript', code: 'function main() {}' })
    expect(reasons).toEqual([])
    expect(inputs?.customFunctionJavascriptFunction).toContain('function main() {}')
  })
})
