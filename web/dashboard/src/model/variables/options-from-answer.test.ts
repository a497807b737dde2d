import { describe, expect, test } from 'vitest'
import type { QueryVariable, VariableSort } from '../variable.ts'
import { optionsFromAnswer, sortOptions } from './options-from-answer.ts'

const same = (...values: readonly string[]) => values.map((value) => ({ text: value, value }))

describe('optionsFromAnswer()', () => {
  const settings: Pick<QueryVariable, 'regex' | 'regexAppliesTo' | 'sort'> = {
    regex: '',
    regexAppliesTo: 'value',
    sort: 'none',
  }

  test.each([
    { name: 'everything without a pattern', regex: '', options: same('api-1', 'db-2') },
    { name: 'what a pattern matches', regex: '/^api/', options: same('api-1') },
    { name: 'nothing when it matches nothing', regex: '/cache/', options: [] },
    { name: 'the first group', regex: '/^(\\w+)-/', options: same('api', 'db') },
    { name: 'the first group that caught something', regex: '/x(.)|-(\\d)/', options: same('1', '2') },
    { name: 'every match of a global pattern', regex: '/[a-z0-9]+/g', options: same('api-1', 'db-2') },
    { name: 'the group of every match', regex: '/([a-z]+|\\d)/g', options: same('api', '1', 'db', '2') },
    {
      name: 'a value and a text by name',
      regex: '/(?<text>\\w+)-(?<value>\\d)/',
      options: [
        { text: 'api', value: '1' },
        { text: 'db', value: '2' },
      ],
    },
    { name: 'a text alone as both', regex: '/(?<text>\\w+)-/', options: same('api', 'db') },
    { name: 'a value alone as both', regex: '/-(?<value>\\d)/', options: same('1', '2') },
    { name: 'everything where the pattern cannot be read', regex: '/(/', options: same('api-1', 'db-2') },
  ])('keeps $name', ({ regex, options }) => {
    expect(optionsFromAnswer(same('api-1', 'db-2'), { ...settings, regex })).toEqual(options)
  })

  test('a value and a text may come from two matches', () => {
    const regex = '/id="(?<value>\\d)"|name="(?<text>\\w+)"/g'
    expect(optionsFromAnswer(same('name="api" id="1"'), { ...settings, regex })).toEqual([{ text: 'api', value: '1' }])
  })

  test('a pattern is held against the value, or the text', () => {
    const answer = [{ text: 'Shown', value: 'hidden' }]
    expect(optionsFromAnswer(answer, { ...settings, regex: '/Shown/' })).toEqual([])
    expect(optionsFromAnswer(answer, { ...settings, regex: '/Shown/', regexAppliesTo: 'text' })).toEqual(answer)
  })

  test('a value is offered once, with the text it had last', () => {
    const answer = [
      { text: 'old', value: 'a' },
      { text: 'b', value: 'b' },
      { text: 'new', value: 'a' },
    ]
    expect(optionsFromAnswer(answer, settings)).toEqual([
      { text: 'new', value: 'a' },
      { text: 'b', value: 'b' },
    ])
  })

  test.each([
    { place: 'before', options: [...same('z'), { text: 'b', value: 'b' }, ...same('a')] },
    { place: 'after', options: [...same('a'), { text: 'Mine', value: 'b' }, ...same('z')] },
    { place: 'sorted', options: [{ text: 'Mine', value: 'b' }, ...same('a', 'z')] },
  ] as const)('options of its own stand $place', ({ place, options }) => {
    const own = [...same('z'), { text: 'Mine', value: 'b' }]
    const found = optionsFromAnswer(same('b', 'a'), {
      ...settings,
      sort: 'alphabetical-asc',
      fixed: { options: own, place },
    })
    expect(found).toEqual(options)
  })

  test('no more than 10,000 can be chosen from', () => {
    const answer = same(...Array.from({ length: 10_001 }, (_, index) => String(index)))
    expect(optionsFromAnswer(answer, settings)).toHaveLength(10_000)
  })
})

describe('sortOptions()', () => {
  const texts = ['b10', 'B2', 'a', 'b9.5']

  test.each<{ sort: VariableSort; sorted: readonly string[] }>([
    { sort: 'none', sorted: ['b10', 'B2', 'a', 'b9.5'] },
    { sort: 'alphabetical-asc', sorted: ['B2', 'a', 'b10', 'b9.5'] },
    { sort: 'alphabetical-desc', sorted: ['b9.5', 'b10', 'a', 'B2'] },
    { sort: 'numerical-asc', sorted: ['a', 'B2', 'b9.5', 'b10'] },
    { sort: 'numerical-desc', sorted: ['b10', 'b9.5', 'B2', 'a'] },
    { sort: 'insensitive-asc', sorted: ['a', 'b10', 'B2', 'b9.5'] },
    { sort: 'insensitive-desc', sorted: ['b9.5', 'B2', 'b10', 'a'] },
    { sort: 'natural-asc', sorted: ['a', 'B2', 'b9.5', 'b10'] },
    { sort: 'natural-desc', sorted: ['b10', 'b9.5', 'B2', 'a'] },
  ])('$sort', ({ sort, sorted }) => {
    expect(sortOptions(same(...texts), sort).map(({ text }) => text)).toEqual(sorted)
  })

  test('an option without a number goes before zero', () => {
    expect(sortOptions(same('0', 'none'), 'numerical-asc')).toEqual(same('none', '0'))
  })

  test('sorts by what people see', () => {
    const options = [
      { text: 'b', value: '1' },
      { text: 'a', value: '2' },
    ]
    expect(sortOptions(options, 'alphabetical-asc').map(({ value }) => value)).toEqual(['2', '1'])
  })
})
