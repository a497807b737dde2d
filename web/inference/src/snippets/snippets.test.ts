import { describe, expect, test } from 'vitest'
import { snippetsOf } from './snippets.ts'

const request = {
  url: 'http://localhost:8000',
  fields: { temperature: 0.2 },
  messages: [{ role: 'user', content: 'What\'s "new"?\n' }],
} as const
const codeOf = (label: string, change: object = {}) =>
  snippetsOf({ ...request, ...change }).find((snippet) => snippet.label === label)?.code ?? ''

describe('snippetsOf()', () => {
  test('a shell reads the body back as it was', () => {
    const [, quoted = ''] = /-d '([\s\S]*)'$/.exec(codeOf('curl')) ?? []
    expect(JSON.parse(quoted.replaceAll(`'\\''`, "'"))).toEqual({
      temperature: 0.2,
      messages: request.messages,
      stream: true,
    })
  })

  test('Python gets arguments by name', () => {
    const code = codeOf('Python')
    expect(code).toContain('base_url="http://localhost:8000/v1"')
    expect(code).toContain('    temperature=0.2,')
    expect(code).toContain(JSON.stringify(request.messages[0].content))
  })

  test('Python gets its own words for true, false and nothing', () => {
    const tools = [{ function: { strict: true, parameters: { default: null, enum: [] } } }]
    const code = codeOf('Python', { fields: { tools } })
    expect(code).toContain('"strict": True')
    expect(code).toContain('"default": None')
    expect(code).toContain('"enum": []')
  })

  test('the SDKs get a model, which they require', () => {
    expect(codeOf('JavaScript')).toContain('"model": "ember"')
    expect(codeOf('JavaScript', { fields: { model: 'other' } })).toContain('"model": "other"')
    expect(codeOf('curl')).not.toContain('"model"')
  })
})
