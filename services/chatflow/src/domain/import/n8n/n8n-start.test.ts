import { describe, expect, test } from 'vitest'
import { n8nScope } from './n8n.fixture.ts'
import { beginOf, isBegin, reachedFrom, startInputs } from './n8n-start.ts'

test.each([
  { kind: 'chatTrigger', is: true },
  { kind: 'webhook', is: true },
  { kind: 'gmailTrigger', is: true },
  { kind: 'triggers', is: false },
  { kind: 'agent', is: false },
])('a workflow begins at $kind: $is', ({ kind, is }) => {
  expect(isBegin({ kind })).toBe(is)
})

describe('of several triggers', () => {
  const begin = (...kinds: readonly string[]) => {
    const { workflow } = n8nScope(
      kinds.map((kind, at) => [`${at}`, kind] as const),
      [],
    ).scope
    return beginOf(workflow)?.kind
  }

  test.each([
    { kinds: [], first: undefined },
    { kinds: ['agent'], first: undefined },
    { kinds: ['agent', 'gmailTrigger', 'slackTrigger'], first: 'gmailTrigger' },
    { kinds: ['gmailTrigger', 'executeWorkflowTrigger'], first: 'executeWorkflowTrigger' },
    { kinds: ['executeWorkflowTrigger', 'manualTrigger'], first: 'manualTrigger' },
    { kinds: ['manualTrigger', 'scheduleTrigger'], first: 'scheduleTrigger' },
    { kinds: ['scheduleTrigger', 'webhook'], first: 'webhook' },
    { kinds: ['webhook', 'formTrigger'], first: 'formTrigger' },
    { kinds: ['formTrigger', 'manualChatTrigger'], first: 'manualChatTrigger' },
    { kinds: ['manualChatTrigger', 'chatTrigger'], first: 'chatTrigger' },
  ])('$kinds the workflow begins at $first', ({ kinds, first }) => {
    expect(begin(...kinds)).toBe(first)
  })

  test('one that is turned off does not count', () => {
    const { workflow } = n8nScope(
      [
        ['A', 'chatTrigger'],
        ['B', 'webhook'],
      ],
      [],
    ).scope
    const nodes = workflow.nodes.map((node) => ({ ...node, disabled: node.name === 'A' }))
    expect(beginOf({ ...workflow, nodes })?.name).toBe('B')
  })
})

test('what follows from a trigger comes with its parts; what leads to it, or follows from another, does not', () => {
  const { scope, node } = n8nScope(
    ['Chat', 'Agent', 'Model', 'Tool', 'Inner', 'End', 'Other', 'Far'].map((name) => [name, 'set'] as const),
    [
      ...['Chat>Agent', 'Agent>End', 'Other>Far', 'Far>Chat'],
      ...['Model(ai_languageModel)>Agent', 'Inner(ai_languageModel)>Tool', 'Tool(ai_tool)>Agent'],
    ],
  )
  const { nodes, wires } = reachedFrom(node('Chat'), scope.workflow)
  expect(nodes.map(({ name }) => name)).toEqual(['Chat', 'Agent', 'Model', 'Tool', 'Inner', 'End'])
  expect(wires.map(({ from, to }) => `${from}>${to}`)).toEqual([
    ...['Chat>Agent', 'Agent>End', 'Model>Agent', 'Inner>Tool', 'Tool>Agent'],
  ])
  expect(reachedFrom(undefined, scope.workflow).nodes).toHaveLength(8)
})

describe('the Start in place of a trigger', () => {
  const started = (kind: string, settings: object = {}) => {
    const { scope, node } = n8nScope([['Begin', kind, settings]], [])
    return { inputs: startInputs(node('Begin'), scope), remarks: scope.sketch.remarks }
  }
  const strange =
    'its trigger has no counterpart here: the flow begins with a question; a webhook or a schedule may begin it too'

  test.each([
    { kind: 'chatTrigger', settings: {}, inputs: { startInputType: 'chatInput' } },
    { kind: 'manualTrigger', settings: {}, inputs: { startInputType: 'chatInput' } },
    { kind: 'webhook', settings: {}, inputs: { startInputType: 'webhookTrigger', webhookMethod: 'GET' } },
    {
      ...{ kind: 'webhook', settings: { httpMethod: 'POST' } },
      inputs: { startInputType: 'webhookTrigger', webhookMethod: 'POST' },
    },
    {
      ...{ kind: 'formTrigger', settings: {} },
      inputs: { startInputType: 'formInput', formTitle: '', formDescription: '', formInputTypes: [] },
    },
  ])('$kind with $settings', ({ kind, settings, inputs }) => {
    expect(started(kind, settings)).toEqual({ inputs, remarks: [] })
  })

  test('asks what the form asks', () => {
    const values = [
      { fieldLabel: 'Your name' },
      { fieldLabel: 'Age', fieldType: 'number' },
      { fieldLabel: 'Size', fieldType: 'dropdown', fieldOptions: { values: [{ option: 'S' }, { option: 5 }] } },
      { fieldLabel: 'Empty', fieldType: 'dropdown', fieldOptions: { values: [] } },
    ]
    const { inputs } = started('formTrigger', { formTitle: 'T', formDescription: 'D', formFields: { values } })
    expect(inputs).toEqual({
      ...{ startInputType: 'formInput', formTitle: 'T', formDescription: 'D' },
      formInputTypes: [
        { type: 'string', name: 'Your_name', label: 'Your name' },
        { type: 'number', name: 'Age', label: 'Age' },
        { type: 'options', name: 'Size', label: 'Size', addOptions: [{ option: 'S' }, { option: '5' }] },
        { type: 'string', name: 'Empty', label: 'Empty' },
      ],
    })
  })

  test('says that times are not carried over', () => {
    expect(started('scheduleTrigger')).toEqual({
      inputs: { startInputType: 'scheduleInput' },
      remarks: [
        {
          ...{ node: 'Begin', kind: 'startAgentflow' },
          text: 'not carried over: its times; set the schedule in the node',
        },
      ],
    })
  })

  test.each([
    { name: 'a trigger that is not known', node: 'Begin', remarks: started('gmailTrigger').remarks },
    {
      ...{ name: 'no trigger at all', node: 'Start' },
      remarks: (() => {
        const { scope } = n8nScope([], [])
        startInputs(undefined, scope)
        return scope.sketch.remarks
      })(),
    },
  ])('is a chat for $name, which is said', ({ node, remarks }) => {
    expect(remarks).toEqual([{ node, kind: 'startAgentflow', text: strange }])
  })
})
