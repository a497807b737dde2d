import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTemplate, parseTemplate, wiredNode } from './template.ts'

const fill = (source: string, values: Record<string, string>) =>
  fillTemplate(parseTemplate(source), (part) =>
    part.kind === 'variable' && Object.hasOwn(values, part.name) ? values[part.name] : undefined,
  )

describe('a template', () => {
  test.each([
    { name: 'has its references replaced', source: 'a {{question}} b', expected: 'a hi b' },
    { name: 'may have spaces in the braces', source: '{{ question }}', expected: 'hi' },
    { name: 'may be nothing but references', source: '{{question}}{{question}}', expected: 'hihi' },
    { name: 'keeps a reference that nobody knows', source: '{{ unknown }} {{question}}', expected: '{{ unknown }} hi' },
    { name: 'keeps single braces', source: '{question} } {', expected: '{question} } {' },
    { name: 'finds a reference within braces', source: '{{{question}}}', expected: '{hi}' },
    { name: 'keeps empty braces', source: '{{}} {{ }}', expected: '{{}} {{ }}' },
    { name: 'keeps braces that are never closed', source: '{{question', expected: '{{question' },
    {
      name: 'does not look at what every object has',
      source: '{{toString}} {{__proto__}}',
      expected: '{{toString}} {{__proto__}}',
    },
  ])('$name', ({ source, expected }) => {
    expect(fill(source, { question: 'hi' })).toBe(expected)
  })

  test('puts a value in as it is, references included', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(fill('<{{x}}>', { x: value })).toBe(`<${value}>`)
        expect(fill('<{{x}}>', { x: `{{x}}${value}` })).toBe(`<{{x}}${value}>`)
      }),
    )
  })

  test('is the same text again when nothing is known', () => {
    const pieces = fc.constantFrom('{', '}', '{{', '}}', 'x', ' ', '.data.instance', '\n', '"')
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        expect(fill(parts.join(''), {})).toBe(parts.join(''))
      }),
    )
  })

  test('is read in a time that grows with its length', () => {
    const source = `{{${' '.repeat(200_000)}`
    expect(fill(source, {})).toBe(source)
  })
})

describe('wiredNode()', () => {
  test.each([
    {
      name: 'is the node when the text is one reference',
      source: '{{chatOpenAI_0.data.instance}}',
      expected: 'chatOpenAI_0',
    },
    {
      name: 'does not mind spaces in the braces',
      source: '{{ chatOpenAI_0.data.instance }}',
      expected: 'chatOpenAI_0',
    },
    { name: 'is none for a path into the node', source: '{{llmChain_0.data.instance.text}}', expected: undefined },
    { name: 'is none beside other text', source: 'see {{llmChain_0.data.instance}}', expected: undefined },
    { name: 'is none for a variable', source: '{{question}}', expected: undefined },
    { name: 'is none for plain text', source: 'chatOpenAI_0.data.instance', expected: undefined },
    { name: 'is none for nothing', source: '', expected: undefined },
  ])('$name', ({ source, expected }) => {
    expect(wiredNode(parseTemplate(source))).toBe(expected)
  })
})
