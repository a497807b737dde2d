import { describe, expect, test } from 'vitest'
import { readForm, readStarters } from './read-form.ts'

const flow = (inputs: object) => ({
  flowData: JSON.stringify({ nodes: [{ data: { name: 'startAgentflow', inputs } }] }),
})

describe('readForm()', () => {
  test('reads the fields of a flow that begins with a form', () => {
    const formInputTypes = [
      { type: 'options', name: 'size', label: 'Size', addOptions: [{ option: 'S' }, { option: 'L' }] },
      { type: 'number', name: 'count' },
      { label: 'no name' },
    ]
    expect(readForm(flow({ startInputType: 'formInput', formTitle: 'Order', formInputTypes }))).toEqual({
      title: 'Order',
      description: '',
      fields: [
        { type: 'options', name: 'size', label: 'Size', options: ['S', 'L'] },
        { type: 'number', name: 'count', label: 'count', options: [] },
      ],
    })
  })

  test.each([flow({ startInputType: 'chatInput' }), { flowData: 'no JSON' }, { flowData: '{"nodes":7}' }])(
    'finds none in %o',
    (other) => expect(readForm(other)).toBeUndefined(),
  )
})

describe('readStarters()', () => {
  test.each([
    { chatbotConfig: '{"starterPrompts":{"0":{"prompt":"Hi"},"1":{"prompt":""}}}', expected: ['Hi'] },
    { chatbotConfig: null, expected: [] },
    { chatbotConfig: '[]', expected: [] },
  ])('$chatbotConfig', ({ chatbotConfig, expected }) => expect(readStarters({ chatbotConfig })).toEqual(expected))
})
