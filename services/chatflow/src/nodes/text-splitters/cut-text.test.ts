import { describe, expect, test } from 'vitest'
import { cutAt, cutAtHeadings, cutRecursively, mergePieces } from './cut-text.ts'

const sizes = (chunkSize: number, chunkOverlap = 0) => ({ chunkSize, chunkOverlap })

describe('a text', () => {
  test.each([
    { name: 'that fits stays whole', text: 'one two', size: 20, chunks: ['one two'] },
    {
      name: 'is cut between paragraphs first',
      text: 'one two\n\nthree four',
      size: 12,
      chunks: ['one two', 'three four'],
    },
    { name: 'then between lines', text: 'one two\nthree four', size: 12, chunks: ['one two', 'three four'] },
    { name: 'then between words', text: 'one two three', size: 8, chunks: ['one two', 'three'] },
    { name: 'and a word only where it is too long', text: 'abcdefgh ij', size: 4, chunks: ['abcd', 'efgh', 'ij'] },
    { name: 'of nothing has no chunk', text: '', size: 4, chunks: [] },
    { name: 'of blanks has no chunk', text: ' \n ', size: 4, chunks: [] },
  ])('$name', ({ text, size, chunks }) => {
    expect(cutRecursively(text, sizes(size))).toEqual(chunks)
  })

  test('begins each chunk with the end of the one before', () => {
    expect(cutRecursively('one two three four', sizes(12, 4))).toEqual(['one two', 'two three', 'four'])
  })

  test('is cut at the separators that are given, and stays too long where it has none of them', () => {
    expect(cutRecursively('a;bbbbbb;c', sizes(4), [';'])).toEqual(['a', ';bbb', 'bbb', ';c'])
    expect(cutRecursively('abcdef', sizes(4), [';'])).toEqual(['abcdef'])
  })
})

describe('pieces', () => {
  test.each([
    {
      name: 'are put together as far as they fit',
      pieces: ['aa', 'bb', 'cc'],
      size: 5,
      overlap: 0,
      chunks: ['aa bb', 'cc'],
    },
    { name: 'and no further', pieces: ['aa', 'bb', 'cc'], size: 4, overlap: 0, chunks: ['aa', 'bb', 'cc'] },
    {
      name: 'the end of one begins the next',
      pieces: ['aa', 'bb', 'cc', 'dd'],
      size: 5,
      overlap: 2,
      chunks: ['aa bb', 'bb cc', 'cc dd'],
    },
    {
      name: 'but not when there is no room for it',
      pieces: ['aa', 'bb', 'cccc'],
      size: 5,
      overlap: 2,
      chunks: ['aa bb', 'cccc'],
    },
    {
      name: 'one that is too long is a chunk of its own',
      pieces: ['aaaaaaaa', 'b'],
      size: 4,
      overlap: 0,
      chunks: ['aaaaaaaa', 'b'],
    },
    { name: 'are without space at their ends', pieces: [' a', 'b '], size: 9, overlap: 0, chunks: ['a b'] },
    { name: 'of blanks are none', pieces: [' ', ' '], size: 9, overlap: 0, chunks: [] },
  ])('$name', ({ pieces, size, overlap, chunks }) => {
    expect(mergePieces(pieces, ' ', sizes(size, overlap))).toEqual(chunks)
  })
})

test.each([
  { text: 'a,b,,c', separator: ',', keep: false, pieces: ['a', 'b', 'c'] },
  { text: 'a,b,,c', separator: ',', keep: true, pieces: ['a', ',b', ',', ',c'] },
  { text: ',a', separator: ',', keep: true, pieces: [',a'] },
  { text: 'abc', separator: '', keep: true, pieces: ['a', 'b', 'c'] },
  { text: 'abc', separator: '', keep: false, pieces: ['a', 'b', 'c'] },
  { text: '', separator: ',', keep: true, pieces: [] },
])('"$text" is cut at "$separator", kept: $keep', ({ text, separator, keep, pieces }) => {
  expect(cutAt(text, separator, keep)).toEqual(pieces)
})

describe('sections', () => {
  const text = 'before\n# One\na\n## Two\nb\n### Three\nc\n#none\n####### seven\n# Four'

  test.each([
    { level: 1, sections: ['before', '# One\na\n## Two\nb\n### Three\nc\n#none\n####### seven', '# Four'] },
    { level: 2, sections: ['before', '# One\na', '## Two\nb\n### Three\nc\n#none\n####### seven', '# Four'] },
    { level: 6, sections: ['before', '# One\na', '## Two\nb', '### Three\nc\n#none\n####### seven', '# Four'] },
  ])('begin at headings up to level $level', ({ level, sections }) => {
    expect(cutAtHeadings(text, level)).toEqual(sections)
  })

  test('that are empty are left out', () => {
    expect(cutAtHeadings('\n\n# One\n', 1)).toEqual(['# One'])
  })
})
