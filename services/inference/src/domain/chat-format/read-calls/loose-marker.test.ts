import { describe, expect, test } from 'vitest'
import { firstPiece, piecesOf, readWord, takesMarker } from './loose-marker.ts'
import { type Reading, TextSource } from './text-source.ts'

function run<T>(reading: (source: TextSource) => Reading<T>, pieces: readonly string[]) {
  const source = new TextSource()
  const steps = reading(source)
  let step = steps.next()
  for (const piece of pieces) {
    if (step.done) break
    source.append(piece)
    step = steps.next()
  }
  if (!step.done) {
    source.end()
    step = steps.next()
  }
  return { value: step.value, rest: source.known }
}

test.each([
  { marker: '', pieces: [] },
  { marker: ' \n ', pieces: [] },
  { marker: '<a>', pieces: ['<a>'] },
  { marker: '<a> <b>', pieces: ['<a>', '<b>'] },
  { marker: '<a><b>', pieces: ['<a>', '<b>'] },
  { marker: '[A][B]', pieces: ['[A]', '[B]'] },
  { marker: '<a>{"x"', pieces: ['<a>', '{"x"'] },
  { marker: 'f:{index}<b>', pieces: ['f:', '{index}', '<b>'] },
  { marker: '{id}', pieces: ['{id}'] },
  { marker: ']<]minimax[>[<tool_call>', pieces: [']<]minimax[>[<tool_call>'] },
])('piecesOf($marker)', ({ marker, pieces }) => {
  expect(piecesOf(marker)).toEqual(pieces)
  expect(firstPiece(marker)).toBe(pieces[0] ?? '')
})

describe('takesMarker()', () => {
  test.each([
    { marker: '<a>', text: ['<a>x'], value: true, rest: 'x' },
    { marker: '<a>', text: [' \n<', 'a', '>x'], value: true, rest: 'x' },
    { marker: '<a><b>', text: ['<a> \n <b>x'], value: true, rest: 'x' },
    { marker: 'f:{index}<b>', text: ['f:1', '2<b>x'], value: true, rest: 'x' },
    { marker: 'f:{id} <b>', text: ['f: a_b-1 <b>x'], value: true, rest: 'x' },
    { marker: '<a><b>', text: [' <a> <c>'], value: false, rest: ' <a> <c>' },
    { marker: '<a>', text: ['<'], value: false, rest: '<' },
    { marker: '<a>', text: [], value: false, rest: '' },
    { marker: ' ', text: [], value: false, rest: '' },
  ])('takes $marker of $text: $value', ({ marker, text, value, rest }) => {
    expect(run((source) => takesMarker(source, marker), text)).toEqual({ value, rest })
  })
})

describe('readWord()', () => {
  test.each([
    { text: ['ab', 'c d'], value: 'abc', rest: ' d' },
    { text: ['1'], value: '', rest: '1' },
    { text: [], value: '', rest: '' },
  ])('takes letters of a kind of $text', ({ text, value, rest }) => {
    expect(run((source) => readWord(source, /^[a-z]/), text)).toEqual({ value, rest })
  })

  test('takes no more than 256', () => {
    const { value, rest } = run((source) => readWord(source, /^a/), ['a'.repeat(300)])
    expect([value?.length, rest.length]).toEqual([256, 44])
  })
})
