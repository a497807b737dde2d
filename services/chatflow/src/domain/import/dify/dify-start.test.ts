import { describe, expect, test } from 'vitest'
import { type difyApp, difyScope } from './dify.fixture.ts'
import { beginsAt, startInputs } from './dify-start.ts'

/** What an app begins with, and what is said of it. */
function started(...app: Parameters<typeof difyApp>) {
  const { scope } = difyScope(...app)
  const inputs = startInputs(scope)
  return { inputs, remarks: scope.sketch.remarks.map(({ text }) => text), reasons: scope.sketch.reasons }
}

const nothing = { remarks: [], reasons: [] }

test.each([
  { kind: 'start', is: true },
  { kind: 'trigger-webhook', is: true },
  { kind: 'trigger-schedule', is: true },
  { kind: 'trigger-plugin', is: false },
  { kind: 'iteration-start', is: false },
])('an app begins at $kind: $is', ({ kind, is }) => {
  const { scope } = difyScope('workflow', [['x', kind]], [])
  expect(scope.app.nodes.map(beginsAt)).toEqual([is])
})

describe('the start of an app of Dify', () => {
  test.each([
    { mode: 'advanced-chat', data: {}, inputs: { startInputType: 'chatInput', startState: [] } },
    { mode: 'workflow', data: {}, inputs: { startInputType: 'chatInput', startState: [] } },
    {
      ...{ mode: 'workflow', data: { variables: [{ variable: 'who', label: 'Who?', type: 'text-input' }] } },
      inputs: {
        ...{ startInputType: 'formInput', formTitle: 'From Dify', startState: [] },
        formInputTypes: [{ type: 'string', name: 'who', label: 'Who?' }],
      },
    },
  ])('in the mode $mode with $data', ({ mode, data, inputs }) => {
    expect(started(mode, [['s', 'start', data]], [])).toEqual({ inputs, ...nothing })
  })

  test.each([
    { field: { type: 'paragraph', label: ' ' }, ours: { type: 'string', label: 'x' }, says: [] },
    { field: { type: 'number' }, ours: { type: 'number', label: 'x' }, says: [] },
    { field: { type: 'checkbox', label: 'Yes?' }, ours: { type: 'boolean', label: 'Yes?' }, says: [] },
    { field: { type: 'text-input', max_length: 48 }, ours: { type: 'string', label: 'x' }, says: [] },
    {
      field: { type: 'number', max_length: 48 },
      ours: { type: 'number', label: 'x' },
      says: ['not carried over: the longest length of "x"'],
    },
    {
      field: { type: 'select', options: ['a', 2] },
      ours: { type: 'options', label: 'x', addOptions: [{ option: 'a' }, { option: '2' }] },
      says: [],
    },
    { field: { type: 'select' }, ours: { type: 'options', label: 'x', addOptions: [] }, says: [] },
    {
      field: { type: 'file', options: ['a'] },
      ours: { type: 'string', label: 'x' },
      says: ['"x" takes a file, which a form here does not: it is a text'],
    },
  ])('asks in a form for $field', ({ field, ours, says }) => {
    const { inputs, remarks } = started('workflow', [['s', 'start', { variables: [{ variable: 'x', ...field }] }]], [])
    expect(inputs.formInputTypes).toEqual([{ name: 'x', ...ours }])
    expect(remarks).toEqual(says)
  })

  test('beside a chat has its variables in the state, and says so', () => {
    const variables = [{ variable: 'a' }, { variable: 'b' }]
    expect(started('advanced-chat', [['s', 'start', { variables }]], [])).toEqual({
      inputs: {
        startInputType: 'chatInput',
        startState: [
          { key: 'a', value: '' },
          { key: 'b', value: '' },
        ],
      },
      remarks: [
        'beside a chat no form is asked: "a", "b" stand empty in the state of the node; write there what they are to be',
      ],
      reasons: [],
    })
  })

  test('keeps what the conversation remembers, and no secret', () => {
    const variable = (name: string, value: unknown, type = 'string') => ({ name, value, value_type: type })
    const { inputs, remarks } = started('advanced-chat', [['s', 'start']], [], {
      environment_variables: [variable('url', 'http://x'), variable('key', 'hidden', 'secret')],
      conversation_variables: [variable('list', ['a']), variable('none', null)],
    })
    expect(inputs).toEqual({
      startInputType: 'chatInput',
      startState: [
        { key: 'url', value: 'http://x' },
        { key: 'key', value: '' },
        { key: 'list', value: '["a"]' },
        { key: 'none', value: '' },
      ],
      startPersistState: true,
    })
    expect(remarks).toEqual([
      'not carried over, for it is a secret: the value of "key"; enter it in the state of the node',
    ])
  })

  test.each([
    { data: {}, method: 'POST' },
    { data: { method: 'get' }, method: 'GET' },
  ])('may be a webhook: $data', ({ data, method }) => {
    expect(started('workflow', [['hook', 'trigger-webhook', data]], [])).toEqual({
      inputs: { startInputType: 'webhookTrigger', webhookMethod: method, startState: [] },
      ...nothing,
    })
  })

  test('may be a schedule, whose times are not carried over', () => {
    expect(started('workflow', [['daily', 'trigger-schedule', { variables: [{ variable: 'a' }] }]], [])).toEqual({
      inputs: { startInputType: 'scheduleInput', startState: [] },
      remarks: ['not carried over: its times; set the schedule in the node'],
      reasons: [],
    })
  })

  test('is one: for each other a flow has to be made', () => {
    const { inputs, reasons } = started(
      'workflow',
      [
        ['a', 'start'],
        ['b', 'trigger-schedule'],
        ['c', 'start'],
      ],
      [],
    )
    expect(inputs.startInputType).toBe('chatInput')
    const reason = 'a flow begins at one place here: make a flow of its own for it'
    expect(reasons).toEqual([`"b": ${reason}`, `"c": ${reason}`])
  })
})
