import { describe, expect, test } from 'vitest'
import { fillReferences, isReference, wiredNodeOf } from './references.ts'

describe('references', () => {
  test('are found in a text, each time anew', () => {
    expect([isReference('Hi {{ question }}'), isReference('Hi {{question}}'), isReference('{"a": {}}')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('are filled in where their value is known', () => {
    const values: Record<string, unknown> = { question: 'Why?', '$flow.state': { a: 1 } }
    const text = '{{ question }} {{$flow.state}} {{later}}'
    expect(fillReferences(text, (name) => values[name])).toBe('Why? {"a":1} {{later}}')
  })

  test.each([
    ['{{chatOpenAI_0.data.instance}}', 'chatOpenAI_0'],
    ['say {{chatOpenAI_0.data.instance}}', undefined],
    [['{{a.data.instance}}'], undefined],
  ])('%j is wired to %s', (text, nodeId) => expect(wiredNodeOf(text)).toBe(nodeId))
})
