import { describe, expect, test } from 'vitest'
import { changeOf, isDifferent, outcomeOf } from './outcome.ts'
import type { Answer } from './test-api.ts'

type Result = Answer['verdicts'][number]['result']

const answer = (results: readonly Result[], more: Partial<Answer> = {}): Answer => ({
  text: 'Paris',
  error: null,
  durationMs: 1,
  totalTokens: null,
  costUsd: null,
  verdicts: results.map((result) => ({ evaluatorId: 'v', name: 'v', result, reason: null, grades: null })),
  ...more,
})

describe('what verdicts come to', () => {
  test.each([
    [['pass', 'pass'], 'passed'],
    [['pass', 'none'], 'passed'],
    [['pass', 'fail'], 'failed'],
    [['error'], 'failed'],
    [['none'], 'unjudged'],
    [[], 'unjudged'],
  ] as const)('%o: %s', (results, outcome) => {
    expect(outcomeOf(answer(results))).toBe(outcome)
  })

  test('is no answer where there is none', () => {
    expect(outcomeOf(answer(['error'], { error: 'refused' }))).toBe('noAnswer')
  })
})

describe('how an answer stands to the one before', () => {
  test.each([
    ['passes now', ['fail'], ['pass'], 'better'],
    ['fails now', ['pass'], ['fail'], 'worse'],
    ['passes one more rule', ['fail', 'fail'], ['fail', 'pass'], 'better'],
    ['passes as before', ['pass'], ['pass'], 'same'],
    ['nobody judged either', [], [], 'same'],
  ] as const)('%s', (_name, before, after, change) => {
    expect(changeOf(answer(before), answer(after))).toBe(change)
  })
})

describe('answers differ', () => {
  test.each([
    ['by what they say', [answer([]), answer([], { text: 'Rome' })], true],
    ['by how they are judged', [answer(['pass']), answer(['fail'])], true],
    ['not by space around them', [answer([]), answer([], { text: ' Paris\n' })], false],
    ['not where there is one', [answer([])], false],
  ] as const)('%s', (_name, answers, expected) => {
    expect(isDifferent(answers)).toBe(expected)
  })
})
