import { describe, expect, test } from 'vitest'
import { parseExactly } from '../exact-json.ts'
import { applyJsonPatch, type Operation } from './json-patch.ts'

const patched = (document: string, patch: string) =>
  JSON.stringify(applyJsonPatch(parseExactly(document), parseExactly(patch) as Operation[]))

// The examples of appendix A of RFC 6902, by their numbers, and what its sections say besides.
test.each([
  {
    name: 'A.1 adds a member',
    document: '{"foo":"bar"}',
    patch: '[{"op":"add","path":"/baz","value":"qux"}]',
    result: '{"foo":"bar","baz":"qux"}',
  },
  {
    name: 'A.2 adds an item',
    document: '{"foo":["bar","baz"]}',
    patch: '[{"op":"add","path":"/foo/1","value":"qux"}]',
    result: '{"foo":["bar","qux","baz"]}',
  },
  {
    name: 'A.3 removes a member',
    document: '{"baz":"qux","foo":"bar"}',
    patch: '[{"op":"remove","path":"/baz"}]',
    result: '{"foo":"bar"}',
  },
  {
    name: 'A.4 removes an item',
    document: '{"foo":["bar","qux","baz"]}',
    patch: '[{"op":"remove","path":"/foo/1"}]',
    result: '{"foo":["bar","baz"]}',
  },
  {
    name: 'A.5 replaces a value',
    document: '{"foo":"bar","baz":"qux"}',
    patch: '[{"op":"replace","path":"/baz","value":"boo"}]',
    result: '{"foo":"bar","baz":"boo"}',
  },
  {
    name: 'A.6 moves a value',
    document: '{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
    patch: '[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]',
    result: '{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}',
  },
  {
    name: 'A.7 moves an item',
    document: '{"foo":["all","grass","cows","eat"]}',
    patch: '[{"op":"move","from":"/foo/1","path":"/foo/3"}]',
    result: '{"foo":["all","cows","eat","grass"]}',
  },
  {
    name: 'A.8 tests and finds it so',
    document: '{"baz":"qux","foo":["a",2,"c"]}',
    patch: '[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]',
    result: '{"baz":"qux","foo":["a",2,"c"]}',
  },
  {
    name: 'A.10 adds a nested member',
    document: '{"foo":"bar"}',
    patch: '[{"op":"add","path":"/child","value":{"grandchild":{}}}]',
    result: '{"foo":"bar","child":{"grandchild":{}}}',
  },
  {
    name: 'A.11 passes over what it does not know',
    document: '{"foo":"bar"}',
    patch: '[{"op":"add","path":"/baz","value":"qux","xyz":123}]',
    result: '{"foo":"bar","baz":"qux"}',
  },
  {
    name: 'A.14 reads "~0" and "~1"',
    document: '{"/":9,"~1":10}',
    patch: '[{"op":"test","path":"/~01","value":10}]',
    result: '{"/":9,"~1":10}',
  },
  {
    name: 'A.16 adds a list as one item',
    document: '{"foo":["bar"]}',
    patch: '[{"op":"add","path":"/foo/-","value":["abc","def"]}]',
    result: '{"foo":["bar",["abc","def"]]}',
  },
  {
    name: 'copies, so that the copy changes alone',
    document: '{"a":{"b":1}}',
    patch: '[{"op":"copy","from":"/a","path":"/c"},{"op":"replace","path":"/c/b","value":2}]',
    result: '{"a":{"b":1},"c":{"b":2}}',
  },
  {
    name: 'replaces the whole',
    document: '{"a":1}',
    patch: '[{"op":"replace","path":"","value":{"b":2}}]',
    result: '{"b":2}',
  },
  {
    name: 'keeps numbers that JavaScript cannot hold',
    document: '{"n":12345678901234567890}',
    patch: '[{"op":"test","path":"/n","value":12345678901234567890},{"op":"copy","from":"/n","path":"/m"}]',
    result: '{"n":12345678901234567890,"m":12345678901234567890}',
  },
  {
    name: 'takes "__proto__" for a name',
    document: '{}',
    patch: '[{"op":"add","path":"/__proto__","value":{"x":1}}]',
    result: '{"__proto__":{"x":1}}',
  },
  {
    name: 'tests values whatever the order of their members',
    document: '{"a":{"x":1,"y":[2]}}',
    patch: '[{"op":"test","path":"/a","value":{"y":[2],"x":1}}]',
    result: '{"a":{"x":1,"y":[2]}}',
  },
])('$name', ({ document, patch, result }) => {
  expect(patched(document, patch)).toBe(result)
})

describe('a patch that does not fit is refused', () => {
  const long = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => ({ op: 'copy', from: '/a', path: '/a/-' })))
  test.each([
    {
      name: 'A.9 a test that does not hold',
      document: '{"baz":"qux"}',
      patch: '[{"op":"test","path":"/baz","value":"bar"}]',
    },
    {
      name: 'A.12 a target without a holder',
      document: '{"foo":"bar"}',
      patch: '[{"op":"add","path":"/baz/bat","value":"qux"}]',
    },
    { name: 'A.15 a text for a number', document: '{"~1":10}', patch: '[{"op":"test","path":"/~01","value":"10"}]' },
    { name: 'a place beyond the end', document: '{"foo":[]}', patch: '[{"op":"add","path":"/foo/1","value":1}]' },
    { name: 'a place with a zero before it', document: '{"foo":[1,2]}', patch: '[{"op":"remove","path":"/foo/01"}]' },
    { name: 'a last item that is to be removed', document: '{"foo":[1]}', patch: '[{"op":"remove","path":"/foo/-"}]' },
    { name: 'a member that is not there', document: '{}', patch: '[{"op":"remove","path":"/a"}]' },
    { name: 'a replacement of nothing', document: '{}', patch: '[{"op":"replace","path":"/a","value":1}]' },
    {
      name: 'a member that all objects inherit',
      document: '{}',
      patch: '[{"op":"test","path":"/toString","value":1}]',
    },
    { name: 'a copy of nothing', document: '{}', patch: '[{"op":"copy","from":"/a","path":"/b"}]' },
    { name: 'a move into itself', document: '{"a":{}}', patch: '[{"op":"move","from":"/a","path":"/a/b"}]' },
    { name: 'a path without its slash', document: '{}', patch: '[{"op":"add","path":"a","value":1}]' },
    { name: 'a path with a bare "~"', document: '{}', patch: '[{"op":"add","path":"/~2","value":1}]' },
    { name: 'copies that double each time', document: '{"a":[1]}', patch: long(40) },
    {
      name: 'levels without end',
      document: `{"a":${'{"b":'.repeat(300)}1${'}'.repeat(300)}}`,
      patch: `[{"op":"copy","from":"/a","path":"/a${'/b'.repeat(300)}"}]`,
    },
  ])('$name', ({ document, patch }) => {
    expect(() => patched(document, patch)).toThrow(/^Cannot (apply the patch|read the path)/)
  })
})

test('of a patch that does not fit nothing is kept', () => {
  const document = { a: 1 }
  const patch: Operation[] = [
    { op: 'replace', path: '/a', value: 2 },
    { op: 'remove', path: '/b' },
  ]
  expect(() => applyJsonPatch(document, patch)).toThrow()
  expect(document).toEqual({ a: 1 })
})
