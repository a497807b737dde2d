import { getLlama, LlamaLogLevel } from 'node-llama-cpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage, TemplateOptions } from '../../../../domain/engine/engine.ts'
import { type AddonBindings, bindingsOf } from '../addon.ts'
import { createChatTemplate } from './chat-template.ts'
import { compileJinja } from './jinja.ts'

let bindings: AddonBindings
let close: () => Promise<void>
beforeAll(async () => {
  const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, logLevel: LlamaLogLevel.error })
  bindings = bindingsOf(llama)
  close = () => llama.dispose()
})
afterAll(() => close())

const user: ChatMessage = { role: 'user', content: 'Hi' }
const system: ChatMessage = { role: 'system', content: 'Be brief.' }
const call: ChatMessage = {
  role: 'assistant',
  content: '',
  toolCalls: [{ id: '1', name: 'f', arguments: '{"x":1}' }],
}

const open = (source: string | undefined, toolUseSource?: string) =>
  createChatTemplate({
    source,
    toolUseSource,
    special: { bos: '<s>', eos: '</s>' },
    compile: (text) => compileJinja(text, bindings),
    now: () => new Date(2026, 6, 5),
  })
const render = (source: string | undefined, messages: readonly ChatMessage[], options: TemplateOptions = {}) =>
  open(source).render(messages, options)

describe('createChatTemplate()', () => {
  test('falls back to ChatML, whose end marker then ends the answer', () => {
    expect(render(undefined, [user])).toBe('<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n')
    expect(open(undefined).stop).toEqual(['<|im_end|>'])
  })

  test.each([
    {
      name: 'thinks unless the request says otherwise',
      source: '{% if enable_thinking %}on{% else %}off{% endif %}',
      prompt: 'on',
    },
    {
      name: 'does not where it says so',
      source: '{% if enable_thinking %}on{% else %}off{% endif %}',
      values: { enable_thinking: false },
      prompt: 'off',
    },
    { name: 'knows the day, the month first', source: '{{ datetime }}', prompt: 'Jul 05 2026' },
    { name: 'takes another day from the request', source: '{{ datetime }}', values: { datetime: 'x' }, prompt: 'x' },
    {
      name: 'asks for the time in a form of its own',
      source: "{{ strftime_now('%Y') | length }}{{ strftime_now('%d %B %Y') is string }}",
      prompt: '4True',
    },
  ])('$name', ({ source, values, prompt }) => {
    expect(render(source, [user], values === undefined ? {} : { values })).toBe(prompt)
  })

  test('gives the template its control tokens, tools, documents and other values', () => {
    const source =
      '{{ bos_token }}{% if tools %}{{ tools | length }}{% endif %}{{ eos_token }}{{ documents | length }}' +
      '{{ enable_thinking }}{{ date_string }}{% if add_generation_prompt %}!{% endif %}'
    const values = { documents: [1, 2], enable_thinking: false }
    expect(render(source, [user], { tools: [{ type: 'function' }], values })).toBe('<s>1</s>2False05 Jul 2026!')
    expect(render(source, [user], { tools: [], values, addGenerationPrompt: false })).toBe('<s></s>2False05 Jul 2026')
  })

  test("lets values replace the day's date, and the template ask for it", () => {
    expect(render('{{ date_string }}', [user], { values: { date_string: 'today' } })).toBe('today')
    expect(render("{{ strftime_now('%Y') }}", [user])).toMatch(/^\d{4}$/)
  })

  test('takes the template for tools when there are some', () => {
    const template = open('plain', 'with tools')
    expect(template.render([user], {})).toBe('plain')
    expect(template.render([user], { tools: [{}] })).toBe('with tools')
  })

  test('gives tool arguments as an object', () => {
    expect(render('{{ messages[0].tool_calls[0].function.arguments.x }}', [call])).toBe('1')
  })

  test.each([
    "{% set a = messages[1].tool_calls[0].function.arguments %}{% if a is not string %}{{ raise_exception('text!') }}{% endif %}{{ a }}",
    "{{ '' + messages[1].tool_calls[0].function.arguments }}",
  ])('gives tool arguments as text to a template that wants text: %s', (source) => {
    expect(render(source, [user, call])).toBe('{"x":1}')
  })

  test('leaves the content of a call out for a template that shows calls only then', () => {
    const source =
      '{% for m in messages %}{% if m.content is none %}{{ m.tool_calls[0].function.arguments | tojson }}{% endif %}{% endfor %}'
    expect(render(source, [user, call])).toBe('{"x": 1}')
  })

  test('gives contents as parts to a template that wants parts', () => {
    const source = '{% for m in messages %}{% for part in m.content %}{{ part.text }}{% endfor %}{% endfor %}'
    expect(render(source, [user])).toBe('Hi')
  })

  test.each([
    "{% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('no system') }}{% endif %}{{ m.content }}{% endfor %}",
    "{% for m in messages %}{% if m.role == 'user' %}{{ m.content }}{% endif %}{% endfor %}",
  ])('puts the system text before the first question when the template knows no system role: %s', (source) => {
    expect(render(source, [system, user])).toBe('Be brief.\n\nHi')
  })

  test('shows the thoughts of an assistant to the template', () => {
    const thoughtful: ChatMessage = { role: 'assistant', content: 'Hello', reasoning: 'a greeting' }
    expect(render('{{ messages[1].reasoning_content }}', [user, thoughtful])).toBe('a greeting')
  })

  test('leaves the last message open to be continued', () => {
    const begun: ChatMessage = { role: 'assistant', content: 'Once upon ' }
    expect(render(undefined, [user, begun], { continueFinalMessage: true })).toBe(
      '<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nOnce upon ',
    )
    expect(() => render('no texts', [user, begun], { continueFinalMessage: true })).toThrow('Cannot continue')
  })

  test("tells the template's own reason, as the client's mistake", () => {
    const source =
      "{% if messages | length > 1 %}{{ raise_exception('roles must alternate') }}{% endif %}{{ messages[0].content }}"
    expect(() => render(source, [user, user])).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        param: 'messages',
        message: `Cannot put the messages into a prompt: the model's chat template refuses them with "roles must alternate"`,
      }),
    )
  })

  test.each(['{% if %}', '{{ no_such_function(1) }}'])(
    'tells of a broken template, which the owner has to mend: %s',
    (source) => {
      expect(() => render(source, [user])).toThrow(expect.objectContaining({ kind: 'broken', code: 'template_error' }))
    },
  )

  test('uses a template of the request, whose mistakes are the client’s', () => {
    expect(render('own', [user], { source: '{{ messages[0].content }}?' })).toBe('Hi?')
    for (const source of ['{% if %}', `{{ ${'('.repeat(100_000)} }}`]) {
      expect(() => render('own', [user], { source })).toThrow(
        expect.objectContaining({ kind: 'invalid', param: 'chat_template' }),
      )
    }
  })

  test.each([
    { source: '{{ nope(', said: 'Unexpected EOF' },
    { source: '{{ 1 | no_filter }}', said: "Unknown (built-in) filter 'no_filter' for type Integer" },
  ])('says what is wrong with a template, not where in its text: $source', ({ source, said }) => {
    expect(() => render('own', [user], { source })).toThrow(`the given template fails with "${said}"`)
  })

  test('uses the second engine for what the first cannot do', () => {
    const failing = {
      AddonJinjaRenderer: class {
        constructor() {
          throw new Error('unknown tag')
        }
      },
    }
    const run = compileJinja('{{ a }}', failing as never)
    expect(run({ a: 'x' })).toBe('x')
  })
})
