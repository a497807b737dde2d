import { expect, test } from 'vitest'
import { parseFieldSelector } from './field-selector.ts'

const names = ['a', 'b', 'a,b', 'a=b', 'a\\']
const chosen = (text: string) =>
  names.filter((name) => parseFieldSelector(text)({ 'metadata.name': name, 'metadata.namespace': 'default' }))

test.each([
  { text: 'metadata.name=a', wanted: ['a'] },
  { text: 'metadata.name==a,metadata.namespace=default', wanted: ['a'] },
  { text: 'metadata.name!=a', wanted: ['b', 'a,b', 'a=b', 'a\\'] },
  { text: 'metadata.name=a\\,b', wanted: ['a,b'] },
  { text: 'metadata.name=a\\=b', wanted: ['a=b'] },
  { text: 'metadata.name=a\\\\', wanted: ['a\\'] },
  { text: 'metadata.namespace!=default', wanted: [] },
  { text: 'metadata.name=a,metadata.name=b', wanted: [] },
  { text: '', wanted: names },
])('"$text" chooses $wanted', ({ text, wanted }) => expect(chosen(text)).toEqual(wanted))

test.each([
  { text: 'spec.title=a', word: 'field label not supported: spec.title' },
  { text: 'metadata.name', word: "can't understand" },
  { text: 'metadata.name=a=b', word: 'invalid field selector' },
  { text: 'metadata.name=a\\b', word: 'invalid field selector' },
  { text: 'metadata.name=a\\', word: 'invalid field selector' },
  { text: 'metadata.name=a\\,b\\', word: 'invalid field selector' },
  { text: 'metadata.name=a\\\\=b', word: 'invalid field selector' },
  { text: 'metadata.name==a=b', word: 'invalid field selector' },
])('"$text" is refused in words', ({ text, word }) => {
  expect(() => parseFieldSelector(text)).toThrow(
    expect.objectContaining({ kind: 'invalid', param: 'fieldSelector', message: expect.stringContaining(word) }),
  )
})
