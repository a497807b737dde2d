import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillFString, fStringVariables } from './f-string.ts'

const escaped = (text: string) => text.replaceAll('{', '{{').replaceAll('}', '}}')

describe('an f-string', () => {
  test.each([
    { name: 'has its variables replaced', template: 'Hello {name}, {name}!', expected: 'Hello Ada, Ada!' },
    { name: 'may have spaces in the braces', template: '{ name }', expected: 'Ada' },
    { name: 'shows doubled braces single', template: '{{"a": 1}}', expected: '{"a": 1}' },
    { name: 'may have a variable within shown braces', template: '{{{name}}}', expected: '{Ada}' },
    { name: 'may be empty', template: '', expected: '' },
  ])('$name', ({ template, expected }) => {
    expect(fillFString(template, { name: 'Ada' })).toBe(expected)
  })

  test.each([
    { name: 'an opening brace alone', template: 'a { b', says: 'a single brace must be written "{{" or "}}"' },
    { name: 'a closing brace alone', template: 'a } b', says: 'a single brace must be written "{{" or "}}"' },
    { name: 'a variable without a value', template: '{other}', says: 'it has no value for "other"' },
    {
      name: 'a variable called as what every object has',
      template: '{toString}',
      says: 'it has no value for "toString"',
    },
  ])('cannot have $name', ({ template, says }) => {
    expect(() => fillFString(template, { name: 'Ada' })).toThrow(
      expect.objectContaining({ kind: 'broken', message: expect.stringContaining(says) }),
    )
  })

  test('shows any text whose braces are doubled', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fillFString(escaped(text), {})).toBe(text)
        expect(fStringVariables(escaped(text))).toEqual([])
      }),
    )
  })

  test('puts any value in as it is, and knows its variables', () => {
    const name = fc.stringMatching(/^[a-z_]\w{0,8}$/)
    fc.assert(
      fc.property(fc.string(), name, fc.string(), (before, variable, value) => {
        const template = `${escaped(before)}{${variable}}`
        expect(fillFString(template, { [variable]: value })).toBe(before + value)
        expect(fStringVariables(template)).toEqual([variable])
      }),
    )
  })
})
