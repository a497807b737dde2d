import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../../nodes/catalog.ts'
import { convertLangflow } from './convert-langflow.ts'
import { component, langflowFile } from './langflow.fixture.ts'

const question = component('ChatInput-q', 'Chat Input', { input_value: '' })
const answer = component('ChatOutput-a', 'Chat Output', { input_value: '' })
const model = (id: string, fields: object = {}) =>
  component(id, 'Language Model', {
    ...{ model: [{ name: 'gpt-4o-mini', provider: 'OpenAI' }], api_key: 'sk-secret', temperature: 0.2, max_tokens: 0 },
    ...{ input_value: '', system_message: '' },
    ...fields,
  })

function convert(nodes: readonly object[], wires: readonly string[]) {
  const flow = convertLangflow(langflowFile(nodes, wires), nodeCatalog)
  const inputs = Object.fromEntries(flow.drawing.nodes.map(({ id, data }) => [id, data.inputs ?? {}]))
  const drawn = flow.drawing.edges.map(
    ({ sourceHandle, target }) => `${sourceHandle?.replace(/-output-/, ':')}>${target}`,
  )
  return { ...flow, inputs, wires: drawn }
}

describe('a flow of Langflow', () => {
  test('becomes steps that read each other by reference; prompts stand in the step that reads them', () => {
    const template = 'Answer {question} in {language}. {{literal}}'
    const { inputs, wires, nodes, carried, reasons, remarks } = convert(
      [
        question,
        component('Prompt-p', 'Prompt', { template, question: '', language: 'German' }),
        model('LanguageModelComponent-m'),
        answer,
      ],
      [
        'ChatInput-q.message>Prompt-p.question',
        'Prompt-p.prompt>LanguageModelComponent-m.input_value',
        'LanguageModelComponent-m.text_output>ChatOutput-a.input_value',
      ],
    )
    expect(inputs.llmAgentflow_0).toMatchObject({
      llmModel: 'chatOpenAI',
      llmModelConfig: { modelName: 'gpt-4o-mini', temperature: '0.2' },
      llmMessages: [{ role: 'user', content: 'Answer {{ question }} in German. {literal}' }],
      llmEnableMemory: false,
    })
    expect(JSON.stringify(inputs)).not.toContain('sk-secret')
    expect(wires).toEqual(['startAgentflow_0:startAgentflow>llmAgentflow_0'])
    expect({ nodes, carried, reasons, remarks }).toEqual({ nodes: 4, carried: 4, reasons: [], remarks: [] })
  })

  test('has an agent that remembers, with its tools', () => {
    const agent = component('Agent-x', 'Helper', {
      ...{ agent_llm: 'Anthropic', model_name: 'claude-sonnet-4-5', n_messages: 10, system_prompt: 'Be brief.' },
      ...{ add_calculator_tool: true, add_current_date_tool: false, input_value: '', tools: '' },
    })
    const { inputs, remarks } = convert(
      [question, agent, component('UnifiedWebSearch-w', 'Web Search', { query: '' }), answer],
      [
        'ChatInput-q.message>Agent-x.input_value',
        'UnifiedWebSearch-w.component_as_tool>Agent-x.tools',
        'Agent-x.response>ChatOutput-a.input_value',
      ],
    )
    expect(inputs.agentAgentflow_0).toMatchObject({
      agentModel: 'chatAnthropic',
      agentModelConfig: { modelName: 'claude-sonnet-4-5' },
      agentMessages: [{ role: 'system', content: 'Be brief.' }],
      ...{ agentEnableMemory: true, agentMemoryType: 'windowSize', agentMemoryWindowSize: '5' },
      agentTools: [{ agentSelectedTool: 'calculator' }, { agentSelectedTool: 'searXNG' }],
    })
    expect(remarks).toEqual([
      expect.objectContaining({ node: 'Web Search', text: expect.stringContaining('enter its address') }),
    ])
  })

  test('goes one of two ways by a condition', () => {
    const router = component('ConditionalRouter-r', 'If-Else', {
      operator: 'contains',
      match_text: 'bill',
      input_text: '',
    })
    const { inputs, wires } = convert(
      [question, router, model('LanguageModelComponent-m'), answer, component('ChatOutput-b', 'Other', {})],
      [
        'ChatInput-q.message>ConditionalRouter-r.input_text',
        'ConditionalRouter-r.true_result>LanguageModelComponent-m.input_value',
        'LanguageModelComponent-m.text_output>ChatOutput-a.input_value',
        'ConditionalRouter-r.false_result>ChatOutput-b.input_value',
      ],
    )
    expect(inputs.conditionAgentflow_0).toMatchObject({
      conditions: [{ type: 'string', value1: '{{ question }}', operation: 'contains', value2: 'bill' }],
    })
    expect(wires).toEqual([
      'conditionAgentflow_0:0>llmAgentflow_0',
      'conditionAgentflow_0:1>directReplyAgentflow_0',
      'startAgentflow_0:startAgentflow>conditionAgentflow_0',
    ])
  })

  test('runs what lies in a loop for each item, within an iteration', () => {
    const list = component('TextInput-l', 'List', { input_value: '["a","b"]' })
    const { inputs, drawing } = convert(
      [list, component('LoopComponent-o', 'Loop', { data: '' }), model('LanguageModelComponent-m'), answer],
      [
        'TextInput-l.text>LoopComponent-o.data',
        'LoopComponent-o.item>LanguageModelComponent-m.input_value',
        'LanguageModelComponent-m.text_output>LoopComponent-o',
        'LoopComponent-o.done>ChatOutput-a.input_value',
      ],
    )
    expect(inputs.iterationAgentflow_0).toMatchObject({ iterationInput: '["a","b"]', iterationConcurrency: 1 })
    expect(inputs.llmAgentflow_0).toMatchObject({ llmMessages: [{ role: 'user', content: '{{ $iteration }}' }] })
    expect(drawing.nodes.find(({ id }) => id === 'llmAgentflow_0')?.parentNode).toBe('iterationAgentflow_0')
  })

  test('keeps the place of what has no counterpart, and says what to do about it', () => {
    const { reasons, inputs, carried, nodes } = convert(
      [question, component('MagicThing-z', 'My magic', {}), answer],
      ['ChatInput-q.message>MagicThing-z.input', 'MagicThing-z.out>ChatOutput-a.input_value'],
    )
    expect(reasons).toEqual([
      '"My magic": "MagicThing" has no counterpart here: write here what it does, or put another node in its place',
    ])
    expect(inputs.customFunctionAgentflow_0?.customFunctionJavascriptFunction).toContain('throw new Error')
    expect([carried, nodes]).toEqual([2, 3])
  })

  test.each([
    [
      'a circle of wires',
      [model('LanguageModelComponent-m'), answer],
      [
        'LanguageModelComponent-m.text_output>LanguageModelComponent-m.input_value',
        'LanguageModelComponent-m.text_output>ChatOutput-a.input_value',
      ],
      'waits for itself',
    ],
    ['no answer', [question], [], 'no Chat Output'],
  ])('is drawn and said not to run with %s', (_, nodes, wires, why) => {
    expect(convert(nodes, wires).reasons).toContainEqual(expect.stringContaining(why))
  })

  test('that is broken is refused by its place', () => {
    const broken = { name: 'X', data: { nodes: [{ type: 'genericNode', data: {} }], edges: [] } }
    expect(() => convertLangflow(broken, nodeCatalog)).toThrow('Cannot read the Langflow flow: data.nodes.0.id')
  })
})
