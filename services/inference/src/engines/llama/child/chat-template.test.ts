import { describe, expect, test } from 'vitest'
import { createChatTemplate } from './chat-template.ts'

const special = { bos: '<s>', eos: '</s>' }
const user = { role: 'user', content: 'Hi' } as const

describe('createChatTemplate()', () => {
  test('falls back to ChatML, whose end marker then ends the answer', () => {
    const template = createChatTemplate(undefined, special)
    expect(template.render([user], undefined)).toBe('<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n')
    expect(template.stop).toEqual(['<|im_end|>'])
  })

  test('gives the template its control tokens and tools', () => {
    const template = createChatTemplate(
      '{{ bos_token }}{% if tools %}{{ tools | length }}{% endif %}{{ eos_token }}',
      special,
    )
    expect(template.render([user], [{ type: 'function' }])).toBe('<s>1</s>')
    expect(template.render([user], [])).toBe('<s></s>')
  })

  const call = { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'f', arguments: '{"x":1}' }] } as const

  test('gives tool arguments as an object', () => {
    const template = createChatTemplate('{{ messages[0].tool_calls[0].function.arguments.x }}', special)
    expect(template.render([call], undefined)).toBe('1')
  })

  test('gives tool arguments as text to a template that wants text', () => {
    const template = createChatTemplate(
      "{% set a = messages[0].tool_calls[0].function.arguments %}{% if a is not string %}{{ raise_exception('text!') }}{% endif %}{{ a }}",
      special,
    )
    expect(template.render([call], undefined)).toBe('{"x":1}')
  })

  test('puts the system text before the first question when the template knows no system role', () => {
    const template = createChatTemplate(
      "{% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('no system') }}{% endif %}{{ m.content }}{% endfor %}",
      special,
    )
    expect(template.render([{ role: 'system', content: 'Be brief.' }, user], undefined)).toBe('Be brief.\n\nHi')
  })

  test("throws the template's own reason", () => {
    const template = createChatTemplate("{{ raise_exception('roles must alternate') }}", special)
    expect(() => template.render([user, user], undefined)).toThrow('roles must alternate')
  })
})
