import { describe, expect, test } from 'vitest'
import { n8nScope } from './n8n.fixture.ts'
import { agentInputs, askedText } from './n8n-agent.ts'

type Part = readonly [name: string, kind: string, settings: object, wire: string]

/** The inputs of an agent with these settings and parts, and what is said of it. */
function agent(settings: object, ...parts: readonly Part[]) {
  const { scope, carried, node } = n8nScope(
    [
      ['Chat', 'chatTrigger'],
      ['Agent', 'agent', settings],
      ...parts.map(([name, kind, own]) => [name, kind, own] as const),
    ],
    ['Chat>Agent', ...parts.map(([name, , , wire]) => `${name}(${wire})>Agent`)],
  )
  const inputs = agentInputs(node('Agent'), scope)
  const remarks = scope.sketch.remarks.filter(({ kind }) => kind !== 'chatHearth')
  return { inputs, carried, remarks, reasons: scope.sketch.reasons }
}

test.each([
  { settings: {}, text: '{{ question }}' },
  { settings: { text: '  ' }, text: '{{ question }}' },
  { settings: { text: 'Say hi' }, text: 'Say hi' },
  { settings: { promptType: 'auto', text: 'Say hi' }, text: '{{ question }}' },
  { settings: { promptType: 'define', text: '=Of {{ $json.chatInput }}' }, text: 'Of {{ question }}' },
  { settings: { promptType: 'define' }, text: '' },
])('with $settings an agent is asked "$text"', ({ settings, text }) => {
  const { scope, node } = n8nScope(
    [
      ['Chat', 'chatTrigger'],
      ['Agent', 'agent', settings],
    ],
    ['Chat>Agent'],
  )
  expect(askedText(node('Agent'), scope)).toBe(text)
})

describe('an agent of n8n', () => {
  test('of which nothing is said is a helpful one without memory or tools', () => {
    expect(agent({})).toEqual({
      inputs: {
        ...{ agentModel: 'chatHearth', agentModelConfig: { agentModel: 'chatHearth' } },
        agentMessages: [
          { role: 'system', content: 'You are a helpful assistant' },
          { role: 'user', content: '{{ question }}' },
        ],
        ...{ agentEnableMemory: false, agentTools: [] },
      },
      ...{ carried: [], remarks: [], reasons: [] },
    })
  })

  test('says what it is told and which options it leaves behind', () => {
    const options = { systemMessage: '=Be {{ $json.chatInput }}', enableStreaming: true, maxIterations: 3, batching: 1 }
    const { inputs, remarks } = agent({ options })
    expect(inputs.agentMessages).toEqual([
      { role: 'system', content: 'Be {{ question }}' },
      { role: 'user', content: '{{ question }}' },
    ])
    expect(remarks).toEqual([
      {
        ...{ node: 'Agent', kind: 'agentAgentflow' },
        text: 'not carried over, for an agent has no such input here: maxIterations, batching',
      },
    ])
  })

  test.each([
    { settings: {}, size: '5' },
    { settings: { contextWindowLength: 7 }, size: '7' },
    { settings: { contextWindowLength: '0' }, size: '0' },
  ])('remembers $size turns with $settings, and is not asked twice', ({ settings, size }) => {
    const { inputs, carried, remarks } = agent({}, ['Memory', 'memoryBufferWindow', settings, 'ai_memory'])
    expect(inputs).toMatchObject({
      ...{ agentEnableMemory: true, agentMemoryType: 'windowSize', agentMemoryWindowSize: size },
      agentMessages: [{ role: 'system', content: 'You are a helpful assistant' }],
    })
    expect({ carried, remarks }).toEqual({ carried: ['Memory'], remarks: [] })
  })

  test('says that a conversation kept elsewhere is kept here', () => {
    const { inputs, remarks } = agent({}, ['Memory', 'memoryRedisChat', {}, 'ai_memory'])
    expect(inputs.agentEnableMemory).toBe(true)
    expect(remarks).toEqual([expect.objectContaining({ node: 'Memory', kind: 'agentAgentflow' })])
    expect(remarks[0]?.text).toMatch(/^the conversation is kept here and not where it was;/)
  })

  test('remembers nothing where it is asked something else than the question', () => {
    const { inputs, remarks } = agent({ text: 'Fixed' }, ['Memory', 'memoryBufferWindow', {}, 'ai_memory'])
    expect(inputs.agentEnableMemory).toBe(false)
    expect(inputs).not.toHaveProperty('agentMemoryType')
    expect(inputs.agentMessages).toContainEqual({ role: 'user', content: 'Fixed' })
    expect(remarks[0]?.text).toMatch(/^not carried over: "Agent" is asked something else than the question/)
  })

  test.each([
    {
      name: 'a tool that is known',
      part: ['Sums', 'toolCalculator', {}, 'ai_tool'],
      tool: ['calculator', {}],
      remark: undefined,
    },
    {
      name: 'a search that another serves',
      part: ['Search', 'toolDuckDuckGo', {}, 'ai_tool'],
      tool: ['searXNG', {}],
      remark: 'it is served by a search of SearXNG: enter its address in the node',
    },
    {
      name: 'a program',
      part: ['My code', 'toolCode', { description: 'Shouts', jsCode: 'return 1' }, 'ai_tool'],
      tool: [
        'customTool',
        {
          ...{ customToolName: 'My_code', customToolDesc: 'Shouts', customToolFunc: 'const query = $query\nreturn 1' },
          customToolSchema: "z.object({ query: z.string().describe('What the tool is given') })",
        },
      ],
      remark: undefined,
    },
    {
      name: 'a request',
      part: ['Get it', 'toolHttpRequest', { url: 'http://x', toolDescription: 'Gets' }, 'ai_tool'],
      tool: ['requestsGet', { requestsGetUrl: 'http://x', requestsGetName: 'Get_it', requestsGetDescription: 'Gets' }],
      remark: undefined,
    },
    {
      name: 'a request with secrets',
      part: ['P', 'httpRequestTool', { method: 'DELETE', url: 'u', sendHeaders: true, name: 'del it' }, 'ai_tool'],
      tool: ['requestsDelete', { requestsDeleteUrl: 'u', requestsDeleteName: 'del_it', requestsDeleteDescription: '' }],
      remark: 'not carried over, for they may be secrets: its headers and what authorizes it; enter them in the tool',
    },
    {
      name: 'a request that is authorized',
      part: ['P', 'httpRequestTool', { method: 'PUT', url: 'u', authentication: 'x' }, 'ai_tool'],
      tool: ['requestsPut', { requestsPutUrl: 'u', requestsPutName: 'P', requestsPutDescription: '' }],
      remark: 'not carried over, for they may be secrets: its headers and what authorizes it; enter them in the tool',
    },
    {
      name: 'another workflow',
      part: ['Sub flow', 'toolWorkflow', { description: 'Does' }, 'ai_tool'],
      tool: ['ChatflowTool', { name: 'Sub_flow', description: 'Does', selectedChatflow: '' }],
      remark: 'the workflow that it calls is a file of its own: import that too and choose it in the tool',
    },
  ] as const)('has $name', ({ part, tool: [kind, config], remark }) => {
    const { inputs, carried, remarks, reasons } = agent({}, part)
    expect(inputs.agentTools).toEqual([
      { agentSelectedTool: kind, agentSelectedToolConfig: { ...config, agentSelectedTool: kind } },
    ])
    expect({ carried, reasons }).toEqual({ carried: [part[0]], reasons: [] })
    expect(remarks).toEqual(remark === undefined ? [] : [{ node: part[0], kind, text: remark }])
  })

  test.each([
    { name: 'one that is not known', part: ['Mail', 'gmailTool', {}, 'ai_tool'] },
    { name: 'a program in Python', part: ['Mail', 'toolCode', { language: 'python' }, 'ai_tool'] },
    { name: 'a request by PATCH', part: ['Mail', 'toolHttpRequest', { method: 'PATCH' }, 'ai_tool'] },
  ] as const)('does without a tool that has no counterpart: $name', ({ part }) => {
    const { inputs, carried, reasons } = agent({}, part)
    expect({ tools: inputs.agentTools, carried }).toEqual({ tools: [], carried: [] })
    expect(reasons).toEqual([`"Mail": "${part[1]}" has no counterpart here: give "Agent" another tool in its place`])
  })

  test.each([
    { kind: 'toolVectorStore', settings: { description: 'Books' }, says: 'Books' },
    { kind: 'vectorStoreQdrant', settings: { toolDescription: 'Shelf', description: 'Books' }, says: 'Shelf' },
    { kind: 'vectorStoreInMemory', settings: {}, says: 'Store' },
  ])('knows of $kind what a store that has to be chosen holds', ({ kind, settings, says }) => {
    const { inputs, carried, remarks } = agent({}, ['Store', kind, settings, 'ai_tool'])
    expect(inputs.agentTools).toEqual([])
    expect(inputs.agentKnowledgeDocumentStores).toEqual([
      { documentStore: '', docStoreDescription: says, returnSourceDocuments: true },
    ])
    expect(carried).toEqual(['Store'])
    expect(remarks).toEqual([
      {
        ...{ node: 'Store', kind: 'agentAgentflow' },
        text: `what "${kind}" holds does not travel with the workflow: put its documents into a document store and choose that in the agent`,
      },
    ])
  })
})
