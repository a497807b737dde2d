import { describe, expect, test } from 'vitest'
import { flowSettings } from './flow-settings.ts'

const settings = (chatbotConfig: unknown, apiConfig?: unknown) =>
  flowSettings({ chatbotConfig: JSON.stringify(chatbotConfig), apiConfig: JSON.stringify(apiConfig) })

describe('code that has the last word', () => {
  test.each([
    { name: 'is a JSON text, as the editor stores it', customFunction: '"return 1"', expected: 'return 1' },
    { name: 'may be plain', customFunction: 'return 1', expected: 'return 1' },
    { name: 'may be JSON of another kind, which is code', customFunction: '1', expected: '1' },
    { name: 'is absent when it is no text', customFunction: 1 },
    { name: 'is absent when nobody wrote it', customFunction: undefined },
  ])('$name', ({ customFunction, expected }) => {
    expect(settings({ postProcessing: { enabled: true, customFunction } }).postProcessing).toBe(expected)
  })

  test.each([
    { name: 'it is switched off', postProcessing: { enabled: false, customFunction: 'return 1' } },
    { name: 'it is switched on by a text', postProcessing: { enabled: 'true', customFunction: 'return 1' } },
    { name: 'its settings are a list', postProcessing: ['return 1'] },
    { name: 'nobody set it', postProcessing: undefined },
  ])('counts for nothing when $name', ({ postProcessing }) => {
    expect(settings({ postProcessing }).postProcessing).toBeUndefined()
  })
})

describe('what callers may set', () => {
  const overrides = (overrideConfig: unknown) => settings({}, { overrideConfig }).overrides

  test('are inputs, by the label of their node, and variables', () => {
    const nodes = {
      'Chat model': [{ name: 'temperature', enabled: true }, { name: 'key', enabled: false }, { enabled: true }],
      Prompt: 'none',
    }
    const variables = [{ name: 'a', enabled: true }, { name: 'b', enabled: 'true' }, 'c']
    expect(overrides({ status: true, nodes, variables })).toEqual({
      inputs: new Map([
        ['Chat model', new Set(['temperature'])],
        ['Prompt', new Set()],
      ]),
      variables: new Set(['a']),
    })
  })

  test('is nothing by default, although overriding is on', () => {
    expect(overrides({ status: true })).toEqual({ inputs: new Map(), variables: new Set() })
    expect(overrides({ status: true, nodes: [] })).toEqual({ inputs: new Map(), variables: new Set() })
  })

  test.each([undefined, [], { status: false }, { status: 'true' }])('is closed by %o', (overrideConfig) => {
    expect(overrides(overrideConfig)).toBeUndefined()
  })
})
