import { describe, expect, test } from 'vitest'
import { readExpression } from './read-expression.ts'

describe('an expression is read', () => {
  test.each([
    { name: 'as a calculation', json: { type: 'math', expression: '$A * 2' }, as: { kind: 'math', text: '$A * 2' } },
    {
      name: 'as a reduction, by the mean unless it says otherwise',
      json: { type: 'reduce', expression: 'A' },
      as: { kind: 'reduce', refId: 'A', reducer: 'mean', mode: 'strict', replaceWith: 0 },
    },
    {
      name: 'as a reduction that replaces what is missing',
      json: { type: 'reduce', expression: '$A', reducer: 'max', settings: { mode: 'replaceNN', replaceWithValue: 7 } },
      as: { kind: 'reduce', refId: 'A', reducer: 'max', mode: 'replace', replaceWith: 7 },
    },
    {
      name: 'as a reduction that leaves out what is missing',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: how a letter of several words is written
      json: { type: 'reduce', expression: ' ${B total} ', reducer: 'last', settings: { mode: 'dropNN' } },
      as: { kind: 'reduce', refId: 'B total', reducer: 'last', mode: 'drop', replaceWith: 0 },
    },
    {
      name: 'as equal steps',
      json: { type: 'resample', expression: 'A', window: '30s' },
      as: { kind: 'resample', refId: 'A', windowMs: 30_000, downsampler: 'mean', upsampler: 'fillna' },
    },
    {
      name: 'as equal steps by samplers',
      json: { type: 'resample', expression: 'A', window: '1m', downsampler: 'max', upsampler: 'pad' },
      as: { kind: 'resample', refId: 'A', windowMs: 60_000, downsampler: 'max', upsampler: 'pad' },
    },
    {
      name: 'as a threshold',
      json: { type: 'threshold', expression: 'A', conditions: [{ evaluator: { type: 'lt', params: ['3', 'x', 4] } }] },
      as: { kind: 'threshold', refId: 'A', evaluator: { type: 'lt', params: [3, 4] } },
    },
    {
      name: 'as a threshold that says nothing',
      json: { type: 'threshold', expression: 'A', conditions: 'none' },
      as: { kind: 'threshold', refId: 'A', evaluator: { type: 'gt', params: [] } },
    },
    {
      name: 'as conditions of their own reducers',
      json: {
        type: 'classic_conditions',
        conditions: [
          { query: { params: ['A'] }, evaluator: { type: 'gt', params: [1] } },
          { query: { params: ['B'] }, reducer: { type: 'max' }, operator: { type: 'or' } },
        ],
      },
      as: {
        kind: 'classic',
        conditions: [
          { refId: 'A', reducer: 'avg', evaluator: { type: 'gt', params: [1] }, operator: 'and' },
          { refId: 'B', reducer: 'max', evaluator: { type: 'gt', params: [] }, operator: 'or' },
        ],
      },
    },
  ])('$name', ({ json, as }) => {
    expect(readExpression(json)).toEqual(as)
  })
})

describe('an expression is refused', () => {
  test.each([
    { name: 'of another type', json: { type: 'sql' }, words: 'type "sql": math, reduce, resample, threshold, classic' },
    { name: 'without a type', json: { type: {} }, words: 'an expression of type ""' },
    {
      name: 'that calculates nothing',
      json: { type: 'math', expression: ' ' },
      words: 'a calculation such as $A * 100',
    },
    { name: 'that reduces nothing', json: { type: 'reduce' }, words: 'the letter of a query is needed' },
    { name: 'without steps', json: { type: 'resample', expression: 'A' }, words: 'Cannot resample to ""' },
    { name: 'with steps of no time', json: { type: 'resample', expression: 'A', window: '0s' }, words: 'such as 30s' },
  ])('$name', ({ json, words }) => {
    expect(() => readExpression(json)).toThrow(words)
  })
})
