import { describe, expect, test } from 'vitest'
import { readLook } from '../embed/look.ts'
import { lookFaults, readLookFields, renderLookFields } from './look-fields.ts'

const none = readLookFields({ chatbotConfig: null })
const some = {
  title: 'Shop',
  color: '#0b7285',
  avatar: 'data:image/png;base64,AA==',
  welcome: 'Hello',
  suggestions: ['What do you sell?', 'When are you open?'],
  placeholder: 'Ask the shop',
  maxChars: 500,
  takesFeedback: true,
}

describe('the look of a shared chat', () => {
  test('comes back as it was saved', () => {
    const chatbotConfig = renderLookFields(some, { chatbotConfig: null })
    expect(readLookFields({ chatbotConfig })).toEqual(some)
  })

  test('is what the chat then shows', () => {
    const look = readLook(JSON.parse(renderLookFields(some, { chatbotConfig: null })) as Record<string, unknown>)
    const { suggestions: starters, ...same } = some
    expect(look).toMatchObject({ ...same, starters })
  })

  test('leaves alone what else its column holds, and takes out what is empty', () => {
    const chatbotConfig = '{"allowedOrigins":["a.example"],"title":"Old","textInput":{"textColor":"#000000"}}'
    expect(JSON.parse(renderLookFields(none, { chatbotConfig }))).toEqual({
      allowedOrigins: ['a.example'],
      starterPrompts: {},
      userMessage: {},
      textInput: { textColor: '#000000' },
      chatFeedback: { status: false },
    })
  })

  test.each([
    { color: '', faults: {} },
    { color: '#0B7285', faults: {} },
    { color: 'red;', faults: { color: true } },
  ])('is refused with a colour that is none: "$color"', ({ color, faults }) =>
    expect(lookFaults({ ...none, color })).toEqual(faults),
  )
})
