import { describe, expect, test } from 'vitest'
import { snippetsOf } from './snippets.ts'

const target = { url: 'http://127.0.0.1:3000', flowId: 'the-id', isPublic: false }

describe('snippetsOf()', () => {
  test('every one names the flow and the service', () => {
    for (const { code } of snippetsOf(target)) {
      expect(code).toContain('the-id')
      expect(code).toContain('http://127.0.0.1:3000')
    }
  })

  test.each(['curl', 'JavaScript', 'Python'])('%s sends a key, unless the flow is public', (label) => {
    const codeOf = (isPublic: boolean) => snippetsOf({ ...target, isPublic }).find((one) => one.label === label)?.code
    expect(codeOf(false)).toContain('HEARTH_API_KEY')
    expect(codeOf(true)).not.toContain('HEARTH_API_KEY')
  })

  test('a widget has no key, since whoever sees its page would have it too', () => {
    expect(snippetsOf(target).at(-1)?.code).not.toContain('KEY')
  })
})
