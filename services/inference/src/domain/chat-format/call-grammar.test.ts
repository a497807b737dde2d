import { describe, expect, it } from 'vitest'
import { createGrammar } from '../grammar/grammar.ts'
import { accepts } from '../grammar/test-support/accepts.ts'
import { parseGbnf } from '../grammar/test-support/parse-gbnf.ts'
import { type CallableTool, callsGrammar } from './call-grammar.ts'
import type { CallFormat, ToolCallFormat } from './chat-format.ts'
import { hermesCalls } from './hermes.ts'

const city = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}
const tool = (name: string, parameters: unknown = city, more: object = {}) => ({
  tool: { type: 'function', function: { name, parameters, ...more } },
  param: `tools.${name}`,
})
const format = (call: CallFormat, more: Partial<ToolCallFormat> = {}): ToolCallFormat => ({
  ...{ listOpen: '', listClose: '', separator: '\n', ids: 'openai', call },
  ...more,
})

function open(given: ToolCallFormat, tools: readonly CallableTool[] = [tool('f'), tool('g')], parallel = true) {
  const { whole, continued } = callsGrammar(createGrammar(), given, tools, parallel)
  const taker = (pick: 'whole' | 'rest') => {
    const grammar = createGrammar()
    const made = callsGrammar(grammar, given, tools, parallel)
    const root = pick === 'whole' ? made.whole : made.continued?.rest
    return root === undefined ? undefined : parseGbnf(grammar.render(root))
  }
  const [ofWhole, ofRest] = [taker('whole'), taker('rest')]
  return {
    ...{ whole, continued },
    takes: (text: string) => ofWhole !== undefined && accepts(ofWhole, text),
    takesRest: (text: string) => ofRest !== undefined && accepts(ofRest, text),
  }
}
const call = (name: string, value = 'Ulm') =>
  `<tool_call>\n{"name": "${name}", "arguments": {"city": "${value}"}}\n</tool_call>`

describe('calls in the usual form', () => {
  const { takes, takesRest, continued } = open(hermesCalls)

  it('are one or several of the tools, as their schemas allow', () => {
    expect(takes(call('f'))).toBe(true)
    expect(takes(`${call('f')}\n${call('g')}`)).toBe(true)
    expect(takes(call('h'))).toBe(false)
    expect(takes('<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>')).toBe(false)
    expect(takes(`${call('f')}${call('g')}`)).toBe(false)
    expect(takes('')).toBe(false)
  })

  it('are one alone where they may not stand beside one another', () => {
    const single = open(hermesCalls, [tool('f')], false)
    expect(single.takes(call('f'))).toBe(true)
    expect(single.takes(`${call('f')}\n${call('f')}`)).toBe(false)
  })

  it('are 64 at most', () => {
    expect(takes(Array.from({ length: 64 }, () => call('f')).join('\n'))).toBe(true)
    expect(takes(Array.from({ length: 65 }, () => call('f')).join('\n'))).toBe(false)
  })

  it('hold from behind their marker on, wherever it stands', () => {
    expect(continued).toMatchObject({ after: ['<tool_call>'], atStart: false })
    expect(takesRest(call('f').slice('<tool_call>'.length))).toBe(true)
    expect(takesRest(call('f'))).toBe(false)
  })
})

describe('the arguments of a tool', () => {
  const written = (args: string) => `<tool_call>\n{"name": "f", "arguments": ${args}}\n</tool_call>`

  it.each([
    { declared: 'nothing', own: {} },
    { declared: 'null', own: { parameters: null } },
  ])('are none where it declares $declared', ({ own }) => {
    const { takes } = open(hermesCalls, [{ tool: { type: 'function', function: { name: 'f', ...own } }, param: 'p' }])
    expect([takes(written('{}')), takes(written('[]'))]).toEqual([true, false])
  })

  it('are an object though the schema does not say', () => {
    const { takes } = open(hermesCalls, [tool('f', { properties: { n: { type: 'integer' } }, required: ['n'] })])
    expect([takes(written('{"n": 5}')), takes(written('{}')), takes(written('5'))]).toEqual([true, false, false])
  })

  it('are an object where the schema allows others too', () => {
    const { takes } = open(hermesCalls, [tool('f', { type: ['object', 'null'] })])
    expect([takes(written('{}')), takes(written('null'))]).toEqual([true, false])
  })

  it.each(['string', ['array', 'null'], 'number'])('cannot be of the type %j', (type) => {
    expect(() => open(hermesCalls, [tool('f', { type })])).toThrow(
      `Cannot use "tools.f": its type is ${JSON.stringify(type)}, and must be "object"`,
    )
  })

  it('are any object where a schema cannot be used, unless it is strict', () => {
    const odd = { type: 'object', properties: { a: { $ref: '#/none' } } }
    const { takes } = open(hermesCalls, [tool('f', odd)])
    expect(takes(written('{"b": [1]}'))).toBe(true)
    expect(() => open(hermesCalls, [tool('f', odd, { strict: true })])).toThrow('Cannot enforce the JSON schema')
  })
})

describe('calls in other forms', () => {
  it('may have the name in the frame', () => {
    const { takes, continued } = open(format({ kind: 'named', open: '<call>', middle: '\n', close: '</call>' }))
    expect(takes('<call>f\n{"city": "Ulm"}</call>')).toBe(true)
    expect(takes('<call>f {"city": "Ulm"}</call>')).toBe(false)
    expect(continued?.after).toEqual(['<call>'])
  })

  it('may have an id and a number in the frame', () => {
    const { takes } = open(format({ kind: 'named', open: '<c>{index}:', middle: '[{id}]', close: '</c>' }), [tool('f')])
    expect(takes('<c>12:f[aZ3456789]{"city": "Ulm"}</c>')).toBe(true)
    expect(takes('<c>123:f[aZ3456789]{"city": "Ulm"}</c>')).toBe(false)
    expect(takes('<c>1:f[aZ345678]{"city": "Ulm"}</c>')).toBe(false)
    expect(takes('<c>:f[aZ3456789]{"city": "Ulm"}</c>')).toBe(false)
  })

  it('may have each argument in a frame', () => {
    const tagged = { parameterOpen: '<p=', parameterMiddle: '>', parameterClose: '</p>' }
    const { takes } = open(format({ kind: 'tagged', open: '<c=', middle: '>', close: '</c>', ...tagged }))
    expect(takes('<c=f><p=city>Ulm</p></c>')).toBe(true)
    expect(takes('<c=f></c>')).toBe(false)
  })

  it('may close each argument by its name', () => {
    const tagged = { parameterOpen: '<', parameterMiddle: '>', parameterClose: '</{key}>' }
    const { takes } = open(format({ kind: 'tagged', open: '<c=', middle: '>', close: '</c>', ...tagged }))
    expect(takes('<c=f><city>Ulm</city></c>')).toBe(true)
    expect(takes('<c=f><city>Ulm</town></c>')).toBe(false)
  })

  it('may be those of Python, in a list', () => {
    const python = format({ kind: 'pythonic', open: '', close: '' }, { listOpen: '[', listClose: ']', separator: ', ' })
    const { takes, takesRest, continued } = open(python)
    expect(takes('[f(city="Ulm")]')).toBe(true)
    expect(takes('[f(city="Ulm"), g(city="Bonn")]')).toBe(true)
    expect(takes('[f(town="Ulm")]')).toBe(false)
    expect(continued).toMatchObject({ after: ['['], atStart: true })
    expect(takesRest('f(city="Ulm")]')).toBe(true)
    expect(takesRest('f(town="Ulm")]')).toBe(false)
    expect(takesRest('1, 2] are numbers')).toBe(true)
  })

  it('may have braces and marks of their own', () => {
    const { takes } = open(format({ kind: 'braced', open: '<c>', close: '</c>', quote: '|' }))
    expect(takes('<c>f{city:|Ulm|}</c>')).toBe(true)
    expect(takes('<c>f{city:Ulm}</c>')).toBe(false)
  })

  it('may have an id behind the arguments, if it is written', () => {
    const json = {
      kind: 'json',
      open: '<c>',
      close: '</c>',
      nameKey: 'name',
      argumentsKey: 'args',
      idKey: 'id',
    } as const
    const { takes } = open(format(json), [tool('f')])
    expect(takes('<c>{"name": "f", "args": {"city": "Ulm"}}</c>')).toBe(true)
    expect(takes('<c>{"name": "f", "args": {"city": "Ulm"}, "id": "abcDEF123"}</c>')).toBe(true)
    expect(takes('<c>{"name": "f", "args": {"city": "Ulm"}, "id": "short"}</c>')).toBe(false)
  })

  it('may begin otherwise than usual', () => {
    const call = { kind: 'named', open: '<c>', middle: '', close: '</c>' } as const
    expect(open(format(call, { otherOpens: ['<d>'] })).continued?.after).toEqual(['<c>', '<d>'])
    const longer = { ...call, open: '<c>\nname ' }
    expect(open(format(longer, { otherOpens: ['<d>'] })).continued?.after).toEqual(['<c>'])
  })
})

describe('calls that nothing marks', () => {
  const bare = format({ kind: 'json', open: '', close: '', nameKey: 'name', argumentsKey: 'parameters' })

  it('show by their beginning, at the start of an answer alone', () => {
    expect(open(bare).continued).toMatchObject({ after: ['{"name": "', '{"name":"'], atStart: true })
  })

  it('cannot be told in other forms', () => {
    expect(open(format({ kind: 'named', open: '', middle: ' ', close: '' })).continued).toBeUndefined()
    expect(open(format({ kind: 'pythonic', open: '', close: '' })).continued).toBeUndefined()
  })
})
