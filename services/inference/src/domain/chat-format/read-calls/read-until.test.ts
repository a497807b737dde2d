import { expect, test } from 'vitest'
import { readUntil } from './read-until.ts'
import { TextSource } from './text-source.ts'

/** What is handed on of pieces of text, one by one, and the marker. */
function read(pieces: readonly string[], markers: readonly string[]) {
  const source = new TextSource()
  const texts: string[] = []
  const reading = readUntil(source, markers, (text) => texts.push(text))
  let step = reading.next()
  for (const piece of pieces) {
    if (step.done) break
    source.append(piece)
    step = reading.next()
  }
  if (!step.done) {
    source.end()
    step = reading.next()
  }
  return { texts, marker: step.value, rest: source.known, done: step.done }
}

test.each([
  { name: 'an empty text', pieces: [], texts: [], marker: undefined, rest: '' },
  { name: 'a text without one', pieces: ['abc', 'def'], texts: ['abc', 'def'], marker: undefined, rest: '' },
  { name: 'the marker alone', pieces: ['<x>'], texts: [], marker: '<x>', rest: '' },
  { name: 'text before and behind it', pieces: ['ab<x>cd'], texts: ['ab'], marker: '<x>', rest: 'cd' },
  { name: 'a marker in pieces', pieces: ['ab<', 'x', '>cd'], texts: ['ab'], marker: '<x>', rest: 'cd' },
  { name: 'what only begins like one', pieces: ['a<', 'y'], texts: ['a', '<y'], marker: undefined, rest: '' },
  { name: 'the beginning of one at the end', pieces: ['a<x'], texts: ['a', '<x'], marker: undefined, rest: '' },
  { name: 'a beginning that begins anew', pieces: ['<<', 'x>'], texts: ['<'], marker: '<x>', rest: '' },
])('readUntil() of $name', ({ name: _, pieces, ...told }) => {
  expect(read(pieces, ['<x>'])).toEqual({ ...told, done: true })
})

test.each([
  { name: 'the first in the text', markers: ['<b>', '<a>'], text: 'x<a>y<b>', marker: '<a>' },
  { name: 'the longer one of two at one place', markers: ['<a', '<a>'], text: 'x<a>', marker: '<a>' },
  { name: 'the longer one, whichever is named first', markers: ['<a>', '<a'], text: 'x<a>', marker: '<a>' },
])('readUntil() takes $name', ({ markers, text, marker }) => expect(read([text], markers).marker).toBe(marker))

test('readUntil() holds back as much as may begin the longest of several', () => {
  expect(read(['ab<to', 'x'], ['<to>', '<tool>']).texts).toEqual(['ab', '<tox'])
  expect(read(['ab<too', 'l>'], ['<to>', '<tool>'])).toMatchObject({ texts: ['ab'], marker: '<tool>' })
})

test('readUntil() takes all as text where there are no markers', () => {
  expect(read(['ab'], [])).toMatchObject({ texts: ['ab'], marker: undefined })
})
