import { describe, expect, test } from 'vitest'
import { askAt } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const data = [
  series({ __name__: 'm', src: 'host-7:90', empty: '' }, every(60, [1])),
  series({ __name__: 'twin', a: '1' }, every(60, [1])),
  series({ __name__: 'twin', a: '2' }, every(60, [2])),
]
const ask = (query: string) => askAt(data, query, 0)
const replaced = (template: string, pattern: string, source = 'src') =>
  ask(`label_replace(m, "dst", ${JSON.stringify(template)}, "${source}", ${JSON.stringify(pattern)})`)

describe('label_replace()', () => {
  test.each([
    { name: 'a group by its number', template: '$1', pattern: 'host-(\\d):.*', dst: '7' },
    { name: 'a group in braces, with text behind it', template: `\${1}x`, pattern: 'host-(\\d):.*', dst: '7x' },
    { name: 'a group by its name', template: '$port', pattern: '.*:(?P<port>\\d+)', dst: '90' },
    { name: 'the whole match', template: '<$0>', pattern: '.*', dst: '<host-7:90>' },
    { name: 'a dollar sign, written twice', template: '$$1', pattern: '(.*)', dst: '$1' },
    { name: 'nothing for a group that is not there', template: 'a$2', pattern: '(.*)', dst: 'a' },
    { name: 'nothing for a name that is not there', template: 'a$nope', pattern: '(.*)', dst: 'a' },
    { name: 'nothing for a group that took no part', template: 'a$1', pattern: '(x)?.*', dst: 'a' },
    { name: 'a word as long as it goes', template: 'a$1x', pattern: '(.*)', dst: 'a' },
    { name: 'plain text', template: 'plain', pattern: '.*', dst: 'plain' },
  ])('fills in $name', async ({ template, pattern, dst }) => {
    expect(await replaced(template, pattern)).toEqual([`m{dst="${dst}",src="host-7:90"} 1`])
  })

  test('leaves a series alone whose whole value does not match', async () => {
    expect(await replaced('x', 'host')).toEqual(['m{src="host-7:90"} 1'])
  })

  test('a label that is missing has the empty value', async () => {
    expect(await replaced('x', '', 'none')).toEqual(['m{dst="x",src="host-7:90"} 1'])
  })

  test('an empty text takes the label away', async () => {
    expect(await ask('label_replace(m, "src", "", "", "")')).toEqual(['m{} 1'])
  })

  test('a name that is given stays', async () => {
    expect(await ask('label_replace(m + 1, "__name__", "n", "", "")')).toEqual(['n{src="host-7:90"} 2'])
    expect(await ask('label_replace(m + 1, "dst", "n", "", "")')).toEqual(['{dst="n",src="host-7:90"} 2'])
  })

  test.each([
    { query: 'label_replace(m, "", "x", "src", ".*")', message: 'invalid destination label name in label_replace(): ' },
    { query: 'label_replace(m, "dst", "x", "src", "(")', message: 'invalid regular expression in label_replace(): (' },
    { query: 'label_replace(twin, "a", "x", "", "")', message: 'vector cannot contain metrics with the same labelset' },
    { query: 'label_join(m, "", "-", "src")', message: 'invalid destination label name in label_join(): ' },
    { query: 'label_join(m, "dst", "-", "src", "")', message: 'invalid source label name in label_join(): ' },
  ])('$query is refused', async ({ query, message }) => {
    await expect(ask(query)).rejects.toMatchObject({ kind: 'execution', message })
  })
})

describe('label_join()', () => {
  test.each([
    { sources: '"src"', lines: ['m{dst="host-7:90",src="host-7:90"} 1'] },
    { sources: '"src", "none", "__name__"', lines: ['m{dst="host-7:90//m",src="host-7:90"} 1'] },
    { sources: '"none"', lines: ['m{src="host-7:90"} 1'] },
  ])('puts $sources together', async ({ sources, lines }) => {
    expect(await ask(`label_join(m, "dst", "/", ${sources})`)).toEqual(lines)
  })

  test('of no labels takes the label away', async () => {
    expect(await ask('label_join(m, "src", "/")')).toEqual(['m{} 1'])
  })
})
