import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memberText, withMembers, withoutMembers } from './members.ts'

describe('memberText()', () => {
  test.each([
    {
      name: 'a nested object as it was written',
      text: '{"a": 1, "b" : { "c": [1.0, "}"] } }',
      key: 'b',
      expected: '{ "c": [1.0, "}"] }',
    },
    {
      name: 'a number that JavaScript cannot hold',
      text: '{"b":12345678901234567890}',
      key: 'b',
      expected: '12345678901234567890',
    },
    { name: 'a key written with escapes', text: '{"\\u0062":null}', key: 'b', expected: 'null' },
    { name: 'the last of two, as JSON.parse takes it', text: '{"b":1,"b":2}', key: 'b', expected: '2' },
    { name: 'a text with quotes and braces in it', text: '{"b":"\\"}\\\\"}', key: 'b', expected: '"\\"}\\\\"' },
    { name: 'nothing of a member deeper down', text: '{"a":{"b":1}}', key: 'b', expected: undefined },
  ])('finds $name', ({ text, key, expected }) => expect(memberText(text, key)).toBe(expected))

  test('finds every member of any object, however it is indented', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, 4), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        for (const [key, member] of Object.entries(JSON.parse(text) as object))
          expect(JSON.parse(memberText(text, key) ?? '')).toEqual(member)
      }),
    )
  })
})

describe('withMembers()', () => {
  test.each([
    {
      name: 'replaces a value and leaves every other byte',
      text: '{ "id": null,\n "n": 1.0 }\n',
      expected: '{ "id": 7,\n "n": 1.0 }',
    },
    { name: 'adds what is missing at the end', text: '{"n":1}', expected: '{"n":1,"id":7}' },
    { name: 'adds to an empty object', text: '{}', expected: '{"id":7}' },
    { name: 'leaves a member of the same name deeper down', text: '{"a":{"id":1}}', expected: '{"a":{"id":1},"id":7}' },
  ])('$name', ({ text, expected }) => expect(withMembers(text, { id: 7 })).toBe(expected))

  test('sets the members of any object and nothing else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as object
        const result = withMembers(JSON.stringify(plain, null, 2), { uid: 'u', version: 3 })
        expect(JSON.parse(result)).toEqual({ ...plain, uid: 'u', version: 3 })
      }),
    )
  })
})

describe('withoutMembers()', () => {
  test.each([
    { name: 'some of several', text: '{ "a": 1.0, "b": [2], "c" :{"a": 1} }', expected: '{"b":[2],"c":{"a": 1}}' },
    { name: 'one that stands twice', text: '{"a":1,"a":2,"b":3}', expected: '{"b":3}' },
    { name: 'all', text: '{"a":1}', expected: '{}' },
    { name: 'none', text: '{}', expected: '{}' },
  ])('leaves $name out', ({ text, expected }) => expect(withoutMembers(text, ['a'])).toBe(expected))
})
