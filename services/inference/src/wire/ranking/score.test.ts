import { describe, expect, test } from 'vitest'
import { renderScores, scoreRequestSchema, toComparisons } from './score.ts'

const compare = (body: object) => toComparisons(scoreRequestSchema.parse(body))

describe('what is compared', () => {
  test.each([
    { name: 'one with one', body: { text_1: 'a', text_2: 'b' }, is: [{ query: 'a', documents: ['b'] }] },
    { name: 'one with many', body: { text_1: ['a'], text_2: ['b', 'c'] }, is: [{ query: 'a', documents: ['b', 'c'] }] },
    {
      name: 'many with one',
      body: { data_1: ['a', 'b'], data_2: 'c' },
      is: [
        { query: 'a', documents: ['c'] },
        { query: 'b', documents: ['c'] },
      ],
    },
    {
      name: 'a query with items',
      body: { queries: 'a', items: ['b', 'c'] },
      is: [{ query: 'a', documents: ['b', 'c'] }],
    },
    {
      name: 'pairs',
      body: { queries: ['a', 'b'], documents: ['c', 'd'] },
      is: [
        { query: 'a', documents: ['c'] },
        { query: 'b', documents: ['d'] },
      ],
    },
  ])('$name', ({ body, is }) => expect(compare(body)).toEqual(is))

  test.each([
    { name: 'the first side', body: { text_2: 'a' }, param: 'text_1' },
    { name: 'the second side', body: { text_1: 'a' }, param: 'text_2' },
    { name: 'as many', body: { text_1: ['a', 'b'], text_2: ['c', 'd', 'e'] }, param: 'text_2' },
  ])('without $name it is refused', ({ body, param }) =>
    expect(() => compare(body)).toThrow(expect.objectContaining({ kind: 'invalid', param })),
  )

  test.each([
    { text: '', taken: false },
    { text: [], taken: false },
    { text: Array(1_024).fill('a'), taken: true },
    { text: Array(1_025).fill('a'), taken: false },
  ])('a side of $text.length: $taken', ({ text, taken }) =>
    expect(scoreRequestSchema.safeParse({ text_1: text }).success).toBe(taken),
  )
})

test('scores stand in their order', () => {
  expect(renderScores({ scores: [0.2, 0.1], promptTokens: 5 }, { id: 's', model: 'm' }, 7)).toEqual({
    id: 's',
    model: 'm',
    object: 'list',
    created: 7,
    data: [
      { index: 0, object: 'score', score: 0.2 },
      { index: 1, object: 'score', score: 0.1 },
    ],
    usage: { prompt_tokens: 5, total_tokens: 5, completion_tokens: 0 },
  })
})
