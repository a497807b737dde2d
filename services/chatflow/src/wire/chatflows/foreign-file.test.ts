import { expect, test } from 'vitest'
import { parseForeignFile } from './foreign-file.ts'

test.each([
  ['JSON', '{"nodes":[]}', { nodes: [] }],
  ['JSON behind a byte order mark', '\uFEFF [1]', [1]],
  ['YAML', 'kind: app\napp:\n  name: Bot', { kind: 'app', app: { name: 'Bot' } }],
  ['YAML with an alias', 'a: &x [1]\nb: *x', { a: [1], b: [1] }],
])('a file of %s is read', (_, text, value) => {
  expect(parseForeignFile(text)).toEqual(value)
})

const laughs = [
  'a: &a [x, x]',
  ...Array.from('bcdefghij', (letter, at) => `${letter}: &${letter} [${`*${'abcdefghij'[at]},`.repeat(9)}]`),
]

test.each([
  ['nothing', '  ', 'it is empty'],
  ['broken YAML', 'kind: app\nnodes: [1, 2', 'line 2'],
  ['broken JSON', '{"nodes": [', 'JSON'],
  ['deep JSON', '['.repeat(300), 'nests more than 100 levels deep'],
  ['deep YAML in brackets', `a: ${'['.repeat(100_000)}`, 'nests more than 100 levels deep'],
  ['deep YAML in lists', `${'- '.repeat(100_000)}a`, 'nests more than 100 levels deep'],
  [
    'deep YAML by lines',
    Array.from({ length: 150 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    'nests more than 100',
  ],
  ['YAML that repeats itself without end', laughs.join('\n'), 'by alias'],
])('%s is refused with a sentence', (_, text, why) => {
  expect(() => parseForeignFile(text)).toThrow(why)
})
