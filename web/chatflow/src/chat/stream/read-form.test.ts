import { describe, expect, test } from 'vitest'
import { readForm, readWelcome } from './read-form.ts'

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

describe('readWelcome()', () => {
  const own = '{"welcomeMessage":"Ask me","starterPrompts":{"0":{"prompt":"Hi"},"1":{"prompt":""}}}'
  const chat = flow({ startInputType: 'chatInput' })

  test.each([
    { name: 'what its owner wrote', shown: chat, chatbotConfig: own, description: 'Ask me', starters: ['Hi'] },
    {
      name: 'no suggestions before a form',
      shown: flow({ startInputType: 'formInput' }),
      chatbotConfig: own,
      description: 'Ask me',
      starters: [],
    },
    { name: 'nothing of a flow without settings', shown: chat, chatbotConfig: null, description: '', starters: [] },
    { name: 'nothing of settings that say nothing', shown: chat, chatbotConfig: '[]', description: '', starters: [] },
  ])('shows $name', ({ shown, chatbotConfig, description, starters }) => {
    expect(readWelcome({ name: 'Bot', ...shown, chatbotConfig })).toEqual({ title: 'Bot', description, starters })
  })
})
