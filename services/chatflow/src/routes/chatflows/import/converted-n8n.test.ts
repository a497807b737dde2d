import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { n8nWorkflow } from '../../../domain/import/n8n/n8n.fixture.ts'
import { openConversions } from './conversions.fixture.ts'

let running: Awaited<ReturnType<typeof openConversions>>
beforeAll(async () => {
  running = await openConversions()
})
afterAll(() => running.close())
beforeEach(() => running.upstream.reset())

const gpt = [
  'Model',
  'lmChatOpenAi',
  { model: { __rl: true, mode: 'list', value: 'gpt-4o-mini' }, options: { temperature: 0.2, responseFormat: 'text' } },
] as const
const chat = ['Chat', 'chatTrigger', { options: {} }] as const
const ask = (workflow: object, body: object) => running.ask(JSON.stringify(workflow), body)
const inputsOf = (flowData: string, id: string): unknown => {
  const { nodes } = JSON.parse(flowData) as { nodes: { id: string; data: { inputs: object } }[] }
  return nodes.find((node) => node.id === id)?.data.inputs
}

test('an agent is asked as in n8n, and has its model, memory and tools', async () => {
  const workflow = n8nWorkflow(
    [
      chat,
      ['Agent', 'agent', { options: { systemMessage: '=Be brief, {{ $json.sessionId }}', maxIterations: 3 } }],
      gpt,
      ['Memory', 'memoryBufferWindow', { contextWindowLength: 7 }],
      ['Sums', 'toolCalculator'],
      [
        'Shout',
        'toolCode',
        { name: 'shout', description: 'Shouts', language: 'javaScript', jsCode: 'return query.toUpperCase()' },
      ],
      ['Mail', 'gmailTool'],
    ],
    [
      'Chat>Agent',
      'Model(ai_languageModel)>Agent',
      'Memory(ai_memory)>Agent',
      'Sums(ai_tool)>Agent',
      'Shout(ai_tool)>Agent',
      'Mail(ai_tool)>Agent',
    ],
  )
  const { first } = await ask(workflow, { question: 'hello', chatId: 'c' })
  expect(running.upstream.requests.at(-1)?.body.messages).toEqual([
    { role: 'system', content: 'Be brief, c' },
    { role: 'user', content: 'hello' },
  ])
  expect(inputsOf(first.flowData, 'agentAgentflow_0')).toMatchObject({
    agentModelConfig: { modelName: 'gpt-4o-mini', temperature: '0.2' },
    ...{ agentMemoryType: 'windowSize', agentMemoryWindowSize: '7' },
    agentTools: [
      { agentSelectedTool: 'calculator' },
      {
        agentSelectedTool: 'customTool',
        agentSelectedToolConfig: { customToolFunc: 'const query = $query\nreturn query.toUpperCase()' },
      },
    ],
  })
  expect(first.report.reasons).toEqual([
    '"Mail": "gmailTool" has no counterpart here: give "Agent" another tool in its place',
  ])
  expect(first.report.substitutions.map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringContaining('maxIterations'), expect.stringContaining('responseFormat')]),
  )
  expect([first.carried, first.nodes]).toEqual([6, 7])
})

test('a tool that is written in the workflow runs', async () => {
  const workflow = n8nWorkflow(
    [
      chat,
      ['Agent', 'agent'],
      gpt,
      ['Shout', 'toolCode', { name: 'shout', description: 'Shouts', jsCode: 'return query.toUpperCase()' }],
    ],
    ['Chat>Agent', 'Model(ai_languageModel)>Agent', 'Shout(ai_tool)>Agent'],
  )
  running.upstream.script({ kind: 'say', of: () => [{ name: 'shout', arguments: { query: 'hey' } }] })
  await ask(workflow, { question: 'hello' })
  expect(JSON.stringify(running.upstream.requests.at(-1)?.body.messages)).toContain('HEY')
})

test('values are computed, and the way is chosen by them', async () => {
  const condition = (leftValue: string, operation: string, rightValue: string) => ({
    leftValue,
    rightValue,
    operator: { type: 'string', operation },
  })
  const workflow = n8nWorkflow(
    [
      chat,
      [
        'Fields',
        'set',
        {
          assignments: {
            assignments: [
              { name: 'text', value: '={{ $json.chatInput.toUpperCase() }}', type: 'string' },
              { name: 'note.kind', value: '=word {{ $json.chatInput }}', type: 'string' },
            ],
          },
        },
      ],
      [
        'Which',
        'if',
        {
          conditions: {
            combinator: 'and',
            conditions: [
              condition('={{ $json.text }}', 'startsWith', 'HE'),
              condition("={{ $('Fields').item.json.note.kind }}", 'notStartsWith', 'other'),
            ],
          },
        },
      ],
      [
        'Code',
        'code',
        {
          jsCode:
            "return $input.all().map(({ json }) => ({ json: { said: json.text + '!' + $('Chat').first().json.chatInput } }))",
        },
      ],
      ['Yes', 'respondToWebhook', { respondWith: 'text', responseBody: '=yes {{ $json.said }}' }],
      ['No', 'respondToWebhook', { respondWith: 'text', responseBody: '=no {{ $json.text.length }}' }],
    ],
    ['Chat>Fields', 'Fields>Which', 'Which:0>Code', 'Code>Yes', 'Which:1>No'],
  )
  const yes = await ask(workflow, { question: 'hello' })
  expect({ answer: yes.answer, reasons: yes.first.report.reasons, validation: yes.first.validation }).toEqual({
    ...{ answer: 'yes HELLO!hello', reasons: [], validation: [] },
  })
  expect((await ask(workflow, { question: 'bye' })).answer).toBe('no 3')
})

test('a chain answers in the form of its parser, and what follows reads the fields', async () => {
  const workflow = n8nWorkflow(
    [
      chat,
      [
        'Chain',
        'chainLlm',
        {
          promptType: 'define',
          text: '=About {{ $json.chatInput }}',
          hasOutputParser: true,
          messages: { messageValues: [{ message: 'Know all.' }] },
        },
      ],
      gpt,
      ['Parser', 'outputParserStructured', { jsonSchemaExample: '{"city": "Paris", "size": 2}' }],
      [
        'Next',
        'switch',
        {
          rules: {
            values: [
              {
                conditions: {
                  combinator: 'and',
                  conditions: [
                    {
                      leftValue: '={{ $json.output.city }}',
                      rightValue: 'Rome',
                      operator: { type: 'string', operation: 'equals' },
                    },
                  ],
                },
              },
            ],
          },
        },
      ],
    ],
    ['Chat>Chain', 'Model(ai_languageModel)>Chain', 'Parser(ai_outputParser)>Chain', 'Chain>Next'],
  )
  const { first } = await running.convert(JSON.stringify(workflow))
  expect(inputsOf(first.flowData, 'llmAgentflow_0')).toMatchObject({
    llmMessages: [
      { role: 'system', content: 'Know all.' },
      { role: 'user', content: 'About {{ question }}' },
    ],
    llmStructuredOutput: [
      { key: 'city', type: 'string' },
      { key: 'size', type: 'number' },
    ],
  })
  expect(first.report.reasons).toEqual([])
})

test('what follows from another trigger, fills a store, or is not known is named', async () => {
  const workflow = n8nWorkflow(
    [
      chat,
      ['Ask', 'chainRetrievalQa'],
      gpt,
      ['Find', 'retrieverVectorStore'],
      ['Store', 'vectorStoreQdrant'],
      ['Embed', 'embeddingsOpenAi'],
      ['Slack', 'slack'],
      ['Every day', 'scheduleTrigger'],
      ['Fill', 'vectorStoreQdrant', { mode: 'insert' }],
    ],
    [
      'Chat>Ask',
      'Ask>Slack',
      'Model(ai_languageModel)>Ask',
      'Find(ai_retriever)>Ask',
      'Store(ai_vectorStore)>Find',
      'Embed(ai_embedding)>Store',
      'Every day>Fill',
    ],
  )
  const { first } = await running.convert(JSON.stringify(workflow))
  expect(first.report.reasons).toEqual([
    '"Slack": "slack" has no counterpart here: write here what it does, or put another node in its place',
    expect.stringContaining('no document store is selected'),
  ])
  const named = first.report.substitutions
    .filter(({ text }) => text.startsWith('not carried over'))
    .map(({ node }) => node)
  expect(named).toEqual(expect.arrayContaining(['Embed', 'Every day', 'Fill']))
})
