import { describe, expect, test } from 'vitest'
import type { EvaluatedRow, Evaluation, Figures, RowAnswer, Verdict } from '../../domain/evaluation/evaluation.ts'
import { renderEvaluatedRow, renderEvaluation } from './evaluation.ts'

const counts = { passed: 3, failed: 1, errors: 0 }
const figures: Figures = {
  ...counts,
  rows: 2,
  averageMs: 12.34567,
  targets: [{ ...counts, averageMs: 9, totalTokens: 7, costUsd: 0.5 }],
}
const evaluation: Evaluation = {
  id: 'e',
  name: 'n',
  datasetId: 'd',
  datasetName: 'data',
  targets: [
    { chatflowId: 'a', name: 'A', wanted: 'deployed', version: 4 },
    { chatflowId: 'b', name: 'B', wanted: 'draft', version: 'draft' },
  ],
  options: { evaluatorIds: ['x'], judgeIds: [], judge: undefined, asOneConversation: false },
  status: 'completed',
  totalRows: 2,
  figures,
  runAtMs: 0,
}

describe('renderEvaluation()', () => {
  const render = (change: Partial<Evaluation> = {}) => renderEvaluation({ ...evaluation, ...change })
  const configOf = (options: Evaluation['options']) => JSON.parse(render({ options }).additionalConfig)

  test('has the flows in texts of JSON, and in plain values', () => {
    const { chatflowId, chatflowName, targets } = render()
    expect([chatflowId, chatflowName]).toEqual(['["a","b"]', '["A","B"]'])
    expect(targets).toEqual([
      {
        chatflowId: 'a',
        chatflowName: 'A',
        version: 4,
        passCount: 3,
        failCount: 1,
        errorCount: 0,
        passPercent: 75,
        averageMs: 9,
        totalTokens: 7,
        costUsd: 0.5,
      },
      {
        chatflowId: 'b',
        chatflowName: 'B',
        version: 'draft',
        passCount: 0,
        failCount: 0,
        errorCount: 0,
        passPercent: null,
        averageMs: null,
        totalTokens: null,
        costUsd: null,
      },
    ])
  })

  test('tells what came of it once it is over', () => {
    const averages = {
      averageLatency: '12.346',
      totalRuns: 2,
      passCount: 3,
      failCount: 1,
      errorCount: 0,
      passPcnt: '75.00',
    }
    expect(JSON.parse(render().average_metrics)).toEqual(averages)
    expect(render({ figures: undefined }).average_metrics).toBe('{}')
    const nothing = { ...figures, passed: 0, failed: 0 }
    expect(JSON.parse(render({ figures: nothing }).average_metrics).passPcnt).toBe('-1.00')
  })

  test.each([
    { figures, interrupted: false },
    { figures: { ...figures, interrupted: true as const }, interrupted: true },
    { figures: undefined, interrupted: false },
  ])('was cut short: $interrupted', ({ figures: given, interrupted }) =>
    expect(render({ figures: given }).interrupted).toBe(interrupted),
  )

  test('names the model that judges only where one does', () => {
    const judge = { node: 'chat', model: 'm', credentialId: 'c' }
    const judged = { ...evaluation.options, judgeIds: ['j'], judge }
    expect([render().evaluationType, render({ options: judged }).evaluationType]).toEqual(['benchmarking', 'llm'])
    const plain = { chatflowVersions: [4, 'draft'], datasetAsOneConversation: false, simpleEvaluators: ['x'] }
    expect(configOf(evaluation.options)).toEqual(plain)
    expect(configOf(judged)).toEqual({
      ...plain,
      lLMEvaluators: ['j'],
      llmConfig: { llm: 'chat', model: 'm', credentialId: 'c' },
    })
    expect(configOf({ ...judged, judge: undefined })).toEqual({ ...plain, lLMEvaluators: ['j'] })
  })
})

describe('renderEvaluatedRow()', () => {
  const plain: Verdict = {
    evaluatorId: 'x',
    name: 'X',
    rule: { type: 'text', operator: 'Contains', value: 'v' } as never,
    result: 'pass',
  }
  const judged: Verdict = {
    evaluatorId: 'j',
    name: 'J',
    rule: { type: 'llm', prompt: 'p', outputSchema: [] },
    result: 'none',
  }
  const answer: RowAnswer = { text: 't', error: undefined, durationMs: 1.5, measured: undefined, verdicts: [] }
  const usage = { promptTokens: 2, completionTokens: 3 } as never
  const measured = { durationMs: 4, modelMs: 2.25, usage, costUsd: undefined }
  const render = (...answers: readonly Partial<RowAnswer>[]) => {
    const row: EvaluatedRow = {
      id: 'r',
      evaluationId: 'e',
      sequenceNo: 1,
      input: 'i',
      expectedOutput: 'o',
      answers: answers.map((one) => ({ ...answer, ...one })),
      endedAtMs: 0,
    }
    return renderEvaluatedRow(row)
  }

  test.each<{ name: string; given: Partial<RowAnswer>; metrics: object }>([
    { name: 'nothing measured', given: {}, metrics: { apiLatency: '1.50' } },
    {
      name: 'tokens',
      given: { measured },
      metrics: { apiLatency: '1.50', chain: '4.00', llm: '2.25', promptTokens: 2, completionTokens: 3, totalTokens: 5 },
    },
    {
      name: 'no tokens',
      given: { measured: { ...measured, usage: undefined } },
      metrics: { apiLatency: '1.50', chain: '4.00', llm: '2.25' },
    },
    {
      name: 'less than a cent',
      given: { measured: { ...measured, usage: undefined, costUsd: 0.009 } },
      metrics: { apiLatency: '1.50', chain: '4.00', llm: '2.25', totalCost: '$ <0.01' },
    },
    {
      name: 'a cent',
      given: { measured: { ...measured, usage: undefined, costUsd: 0.01 } },
      metrics: { apiLatency: '1.50', chain: '4.00', llm: '2.25', totalCost: '$ 0.01' },
    },
  ])('$name', ({ given, metrics }) => expect(JSON.parse(render(given).metrics)).toEqual([metrics]))

  test('what models judged stands apart from what rules say', () => {
    const row = render(
      { verdicts: [plain, { ...judged, grades: { score: 4 } }] },
      { verdicts: [judged, { ...judged, reason: 'away' }] },
    )
    expect(JSON.parse(row.llmEvaluators ?? '')).toEqual([{ score: 4 }, { error: 'Not Graded!' }, { error: 'away' }])
    expect(JSON.parse(row.evaluators)).toEqual([
      [{ id: 'x', name: 'X', type: 'text', operator: 'Contains', value: 'v', result: 'Pass' }],
      [],
    ])
    expect(render({ verdicts: [plain] }).llmEvaluators).toBeNull()
  })

  test('has the answers in a text of JSON, and in plain values', () => {
    const row = render(
      { measured: { ...measured, costUsd: 0.2 }, verdicts: [{ ...plain, reason: 'why' }] },
      { text: '', error: 'no' },
    )
    expect([row.actualOutput, row.errors]).toEqual(['["t",""]', '["","no"]'])
    const verdict = { evaluatorId: 'x', name: 'X', result: 'pass', reason: 'why', grades: null }
    expect(row.answers).toEqual([
      { text: 't', error: null, durationMs: 1.5, totalTokens: 5, costUsd: 0.2, verdicts: [verdict] },
      { text: '', error: 'no', durationMs: 1.5, totalTokens: null, costUsd: null, verdicts: [] },
    ])
  })
})
