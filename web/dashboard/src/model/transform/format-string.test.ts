import { describe, expect, test } from 'vitest'
import { formatString } from './format-string.ts'
import { column, columnsOf, frame } from './frames.fixture.ts'

const write = (outputFormat: string, value: unknown, options: object = {}) => {
  const table = frame('A', column('text', 'string', [value]))
  const [columns] = columnsOf(formatString, { stringField: 'text', outputFormat, ...options }, table)
  return columns?.[0]?.[1][0]
}

describe('formatString()', () => {
  test.each([
    { format: 'Upper Case', from: 'aBc dé', to: 'ABC DÉ' },
    { format: 'Lower Case', from: 'aBc DÉ', to: 'abc dé' },
    { format: 'Sentence Case', from: 'aBc dEf', to: 'ABc dEf' },
    { format: 'Title Case', from: 'aBc  dEf', to: 'ABc  DEf' },
    { format: 'Pascal Case', from: 'one two_three-fourFive', to: 'OneTwoThreeFourFive' },
    { format: 'Camel Case', from: 'One two_three-FOURfive', to: 'oneTwoThreeFourfive' },
    { format: 'Snake Case', from: 'One two-threeFour v2Api', to: 'one_two_three_four_v2_api' },
    { format: 'Kebab Case', from: ' One  two_threeFour ', to: 'one-two-three-four' },
    { format: 'Trim', from: '  a b\t', to: 'a b' },
    { format: 'Pascal Case', from: '', to: '' },
    { format: 'Camel Case', from: '', to: '' },
    { format: 'Sentence Case', from: '', to: '' },
  ])('writes "$from" in $format: "$to"', ({ format, from, to }) => {
    expect(write(format, from)).toBe(to)
  })

  test.each([
    { options: { substringStart: 1, substringEnd: 3 }, to: 'bc' },
    { options: { substringStart: 2 }, to: 'cdef' },
    { options: { substringEnd: 2 }, to: 'ab' },
    { options: { substringStart: 0, substringEnd: 0 }, to: '' },
    { options: {}, to: 'abcdef' },
  ])('takes a part: $options', ({ options, to }) => {
    expect(write('Substring', 'abcdef', options)).toBe(to)
  })

  test('takes a hundred letters where no end is given', () => {
    expect(write('Substring', 'x'.repeat(150))).toBe('x'.repeat(100))
  })

  test.each(['', 'No Case', 'toString', 'constructor'])('leaves all as it is for the format "%s"', (format) => {
    const table = frame('A', column('text', 'string', ['aB']))
    expect(formatString([table], { stringField: 'text', outputFormat: format }, String)).toEqual([table])
  })

  test('leaves other fields, those that are no texts, and values that are none as they are', () => {
    const table = frame('A', column('text', 'string', ['a', null, 5]), column('other', 'string', ['a', 'b', 'c']))
    const numbers = frame('B', column('text', 'number', [1]))
    expect(columnsOf(formatString, { stringField: 'text', outputFormat: 'Upper Case' }, table, numbers)).toEqual([
      [
        ['text', ['A', null, 5]],
        ['other', ['a', 'b', 'c']],
      ],
      [['text', [1]]],
    ])
  })

  test('finds a field by the name that it is shown with', () => {
    const table = frame('A', column('raw', 'string', ['a'], { config: { displayName: 'Shown' } }))
    const run = (stringField: string) => columnsOf(formatString, { stringField, outputFormat: 'Upper Case' }, table)
    expect(run('Shown')).toEqual([[['Shown', ['A']]]])
    expect(run('raw')).toEqual([[['Shown', ['A']]]])
    expect(run('none')).toEqual([[['Shown', ['a']]]])
  })
})
