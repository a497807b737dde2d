import { describe, expect, test } from 'vitest'
import type { OutputPart } from './output-part.ts'
import { createPartWriter, type PartWriter } from './part-writer.ts'

function written(write: (writer: PartWriter) => void, trimStart = true) {
  const parts: OutputPart[] = []
  write(
    createPartWriter(
      'content',
      (part) => void parts.push(part),
      () => trimStart,
    ),
  )
  return parts.map((part) => ('text' in part ? part.text : ''))
}

describe('a part of an answer', () => {
  test('is told at once but for white space at its end', () => {
    const pieces = ['a ', 'b\n', '\n', 'c']
    expect(written((writer) => pieces.forEach((piece) => void writer.write(piece)))).toEqual(['a', ' b', '\n\nc'])
  })

  test.each([
    { trimStart: true, told: ['a b'] },
    { trimStart: false, told: ['\n a b'] },
  ])('begins with white space where it is meant: $told', ({ trimStart, told }) => {
    expect(written((writer) => writer.write('\n a b'), trimStart)).toEqual(told)
  })

  test('ends with white space where nothing follows', () => {
    const write = (writer: PartWriter) => {
      writer.write('a \n')
      writer.finish()
      writer.finish()
    }
    expect(written(write)).toEqual(['a', ' \n'])
  })

  test('ends without it where something else follows', () => {
    const write = (writer: PartWriter) => {
      writer.write('a \n')
      writer.drop()
      writer.finish()
      writer.write('b')
    }
    expect(written(write)).toEqual(['a', 'b'])
  })
})
