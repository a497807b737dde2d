import { describe, expect, test } from 'vitest'
import type { EvaluatedRow, RowAnswer, VerdictResult } from './evaluation.ts'
import { figuresOf, passPercent } from './figures.ts'

const answer = (durationMs: number, results: readonly VerdictResult[], known = true): RowAnswer => ({
  text: 'x',
  error: undefined,
  durationMs,
  measured: known
    ? { usage: { promptTokens: 3, completionTokens: 2 }, costUsd: 0.5, durationMs, modelMs: 1 }
    : undefined,
  verdicts: results.map((result) => ({
    evaluatorId: 'v',
    name: 'v',
    rule: { type: 'text', operator: 'Equals', value: 'x' },
    result,
  })),
})
const row = (...answers: readonly RowAnswer[]): EvaluatedRow => ({
  id: 'x',
  evaluationId: 'e',
  sequenceNo: 0,
  input: '',
  expectedOutput: '',
  answers,
  endedAtMs: 0,
})

describe('figuresOf()', () => {
  test('counts verdicts, and adds up what each flow took', () => {
    const rows = [
      row(answer(100, ['pass', 'none']), answer(300, ['fail'], false)),
      row(answer(200, ['pass']), answer(400, ['error'], false)),
    ]
    expect(figuresOf(rows, 2)).toEqual({
      ...{ passed: 2, failed: 1, errors: 1, rows: 2, averageMs: 500 },
      targets: [
        { passed: 2, failed: 0, errors: 0, averageMs: 150, totalTokens: 10, costUsd: 1 },
        { passed: 0, failed: 1, errors: 1, averageMs: 350, totalTokens: undefined, costUsd: undefined },
      ],
    })
  })

  test('of no rows are zero rather than no number', () => {
    expect(figuresOf([], 1)).toMatchObject({ averageMs: 0, targets: [{ averageMs: 0, totalTokens: undefined }] })
  })
})

test.each([
  [{ passed: 3, failed: 1, errors: 0 }, 75],
  [{ passed: 1, failed: 0, errors: 1 }, 50],
  [{ passed: 0, failed: 0, errors: 0 }, undefined],
])('of %o verdicts pass per cent: %s', (counts, percent) => {
  expect(passPercent(counts)).toBe(percent)
})
