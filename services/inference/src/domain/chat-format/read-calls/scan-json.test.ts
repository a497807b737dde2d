import { describe, expect, test } from 'vitest'
import { readJson, readJsonString, scanJson } from './scan-json.ts'
import { type Reading, TextSource } from './text-source.ts'

function sourceOf(written: string): TextSource {
  const source = new TextSource()
  source.append(written)
  source.end()
  return source
}

function read<T>(written: string, reader: (source: TextSource) => Reading<T>) {
  const source = sourceOf(written)
  const { value } = reader(source).next()
  return { value, left: source.known }
}

function scan(written: string) {
  const pieces: string[] = []
  const { value, left } = read(written, (source) => scanJson(source, (piece) => void pieces.push(piece)))
  return { isWhole: value, text: pieces.join(''), left }
}

describe('a JSON value', () => {
  test.each([
    { written: '{ "a" : [ 1 , "b c" ] , "d" : null }', text: '{"a":[1,"b c"],"d":null}' },
    { written: ' [ ]', text: '[]' },
    { written: '{ }', text: '{}' },
    { written: '"a \\" b \\\\"', text: '"a \\" b \\\\"' },
    { written: '-1.5e+3', text: '-1.5e+3' },
    { written: 'true', text: 'true' },
  ])('$written is handed on without its spaces', ({ written, text }) => {
    expect(scan(`${written} rest`)).toEqual({ isWhole: true, text, left: ' rest' })
  })

  test.each([
    { written: '"half', text: '"half' },
    { written: '"half\\', text: '"half\\' },
    { written: '[1', text: '[1' },
    { written: '[1 2]', text: '[1' },
    { written: '[1,]', text: '[1,' },
    { written: '{"a"}', text: '{"a"' },
    { written: '{a:1}', text: '{' },
    { written: '{"a":1]', text: '{"a":1' },
    { written: '', text: '' },
  ])('$written is none, and what was read of it was handed on', ({ written, text }) => {
    expect(scan(written)).toMatchObject({ isWhole: false, text })
  })

  test('nests 200 levels deep at most', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(scan(nested(200)).isWhole).toBe(true)
    expect(scan(nested(201)).isWhole).toBe(false)
  })

  test('comes in pieces, as they come', () => {
    const source = new TextSource()
    const pieces: string[] = []
    const reading = scanJson(source, (piece) => void pieces.push(piece))
    for (const piece of ['{"a": "x', 'y', '"}']) {
      source.append(piece)
      reading.next()
    }
    expect(pieces.join('')).toBe('{"a":"xy"}')
    expect(pieces).toContain('y')
  })
})

describe('a value that is read whole', () => {
  test.each([
    { written: '{"a": [1]}', value: { a: [1] } },
    { written: '"x"', value: 'x' },
    { written: 'false', value: false },
    { written: '[1', value: undefined },
    { written: 'word', value: undefined },
  ])('$written', ({ written, value }) => {
    expect(read(written, readJson).value).toEqual(value)
  })

  test.each([
    { written: ' "a\\nb"', value: 'a\nb' },
    { written: '12', value: undefined },
    { written: '"half', value: undefined },
  ])('$written as a text', ({ written, value }) => {
    expect(read(written, readJsonString).value).toEqual(value)
  })
})
