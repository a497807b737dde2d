import { describe, expect, test } from 'vitest'
import { readTraits } from './request-traits.ts'

const bytes = 'iVBORw0KGgoA'.repeat(50_000)
const text = { type: 'text', text: 'What is this?' }
const chat = (content: unknown) => ({ messages: [{ role: 'user', content }] })

describe('the tokens of a picture', () => {
  const source = { type: 'base64', media_type: 'image/png', data: bytes }
  test.each([
    {
      name: 'in OpenAI’s chat',
      body: chat([text, { type: 'image_url', image_url: { url: `data:image/png;base64,${bytes}` } }]),
    },
    { name: 'in Anthropic’s messages', body: chat([text, { type: 'image', source }]) },
    {
      name: 'in a result of a tool',
      body: chat([{ type: 'tool_result', tool_use_id: 'c', content: [text, { type: 'image', source }] }]),
    },
    {
      name: 'in what a function gave back',
      body: {
        input: [
          {
            type: 'function_call_output',
            output: [{ type: 'input_image', image_url: `data:image/png;base64,${bytes}` }],
          },
        ],
      },
    },
    { name: 'in Ollama’s chat', body: { messages: [{ role: 'user', content: 'What is this?', images: [bytes] }] } },
  ])('do not depend on its bytes: $name', ({ body }) => {
    const { promptTokens, prefixes } = readTraits(body, undefined)
    expect(promptTokens).toBeGreaterThan(1_000)
    expect(promptTokens).toBeLessThan(1_200)
    const other = JSON.parse(JSON.stringify(body).replace('iVBOR', '/9j4A')) as typeof body
    expect(readTraits(other, undefined).prefixes).not.toEqual(prefixes)
  })

  test('are not seen in texts', () => {
    const { promptTokens } = readTraits(chat([{ type: 'text', text: 'a'.repeat(4_000) }]), undefined)
    expect(promptTokens).toBeGreaterThan(1_000)
    expect(promptTokens).toBeLessThan(1_050)
  })
})
