import { describe, expect, test } from 'vitest'
import { flowTool, flowToolInput } from './flow-tool.ts'

const starting = (inputs: object) =>
  JSON.stringify({ nodes: [{ id: 'startAgentflow_0', data: { name: 'startAgentflow', inputs } }], edges: [] })
const unnamed = { toolName: '', description: '' }

describe('the tool of a flow', () => {
  test('takes its name and its words from the settings', () => {
    const config = { toolName: 'ask_me', description: 'Asks me' }
    expect(flowTool({ name: 'Flow', flowData: starting({}) }, config)).toMatchObject({
      name: 'ask_me',
      description: 'Asks me',
    })
  })

  test.each([
    { flow: 'My Flow', name: 'my_flow' },
    { flow: '  Über — alles!  ', name: 'ber_alles' },
    { flow: 'a--b_c', name: 'a--b_c' },
    { flow: '问', name: 'chatflow_tool' },
    { flow: 'x'.repeat(70), name: 'x'.repeat(64) },
  ])('of "$flow" is called $name by default', ({ flow, name }) => {
    const tool = flowTool({ name: flow, flowData: starting({}) }, unnamed)
    expect(tool).toMatchObject({ name, description: `Execute the "${flow}" flow` })
  })

  test('asks for a question by default', () => {
    expect(flowTool({ name: 'Flow', flowData: starting({}) }, unnamed).inputSchema).toMatchObject({
      properties: { question: { type: 'string' } },
      required: ['question'],
    })
  })

  test('asks for the fields of a form, each by its kind', () => {
    const formInputTypes = [
      { type: 'string', name: 'city', label: 'City' },
      { type: 'number', name: 'days' },
      { type: 'boolean', name: 'sure' },
      { type: 'options', name: 'size', addOptions: [{ option: 's' }, { option: 'm' }, {}] },
      { type: 'options', name: 'none', addOptions: [] },
      { type: 'date', name: 'day' },
      { type: 'string', name: '' },
      { type: 'string' },
    ]
    const flowData = starting({ startInputType: 'formInput', formInputTypes })
    const { properties } = flowTool({ name: 'Flow', flowData }, unnamed).inputSchema as {
      properties: { form: object }
    }
    expect(properties.form).toMatchObject({
      properties: {
        city: { type: 'string', description: 'City' },
        days: { type: 'number' },
        sure: { type: 'boolean' },
        size: { type: 'string', enum: ['s', 'm'] },
        none: { type: 'string' },
        day: { type: 'string' },
      },
      required: ['city', 'days', 'sure', 'size', 'none', 'day'],
    })
    expect(properties.form).not.toHaveProperty('properties.none.enum')
  })
})

describe('a call of the tool', () => {
  test.each([
    { name: 'a question', args: { question: 'q' }, expected: { question: 'q', form: undefined } },
    { name: 'a form', args: { form: { a: 1 } }, expected: { question: '', form: { a: 1 } } },
    { name: 'both', args: { question: 'q', form: {} }, expected: { question: 'q', form: {} } },
    { name: 'a list as form', args: { question: 'q', form: [] }, expected: { question: 'q', form: undefined } },
  ])('asks $name', ({ args, expected }) => expect(flowToolInput(args)).toEqual(expected))

  test.each([{}, { question: '' }, { question: 1 }, { form: [] }, { form: null }, { form: 'a' }])(
    'asks nothing with %o',
    (args) => expect(() => flowToolInput(args)).toThrow('Cannot ask the flow'),
  )
})
