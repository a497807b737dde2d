import { describe, expect, test } from 'vitest'
import { evaluationIds, newEvaluation } from './new-evaluation.ts'

const base = { name: 'n', datasetId: 'd', chatflowId: '["f"]' }
const read = (change: object = {}) => newEvaluation.safeParse({ ...base, ...change })

describe('an evaluation that is asked for', () => {
  test.each([
    { name: 'the text of a list', chatflowId: '["a","b"]', is: ['a', 'b'] },
    { name: 'a list', chatflowId: ['a', 'a'], is: ['a', 'a'] },
    { name: 'the most', chatflowId: Array(8).fill('a'), is: Array(8).fill('a') },
  ])('names its flows by $name', ({ chatflowId, is }) => expect(read({ chatflowId }).data?.chatflowId).toEqual(is))

  test.each([
    { name: 'none', chatflowId: '', message: 'names no flow' },
    { name: 'an empty list', chatflowId: [], message: 'names no flow' },
    { name: 'what is no list', chatflowId: 'f', message: 'is neither a list nor the JSON text of one' },
    { name: 'the text of no list', chatflowId: '"f"', message: /./ },
    { name: 'too many', chatflowId: Array(9).fill('a'), message: /./ },
    { name: 'numbers', chatflowId: [1], message: /./ },
  ])('is refused with $name', ({ chatflowId, message }) => {
    const { error } = read({ chatflowId })
    expect(error?.issues[0]).toMatchObject({ path: expect.arrayContaining(['chatflowId']) })
    expect(error?.issues[0]?.message).toMatch(message)
  })

  test('has evaluators where it names them, and drawings', () => {
    const versions = [1, 'draft', 'deployed', null]
    expect(
      read({ chatflowVersions: versions, selectedLLMEvaluators: null, selectedSimpleEvaluators: '["x"]' }).data,
    ).toMatchObject({
      chatflowVersions: [1, 'draft', 'deployed', 'deployed'],
      selectedLLMEvaluators: [],
      selectedSimpleEvaluators: ['x'],
    })
  })

  test.each([
    { chatflowVersions: [0] },
    { chatflowVersions: ['other'] },
    { selectedSimpleEvaluators: Array(101).fill('x') },
    { name: ' ' },
    { name: 'n'.repeat(201) },
    { llm: 'l'.repeat(201) },
    { id: 'no uuid' },
  ])('%o is refused', (change) => expect(read(change).success).toBe(false))
})

test('up to a thousand are deleted at once', () => {
  expect(evaluationIds.parse({})).toEqual({ ids: [] })
  expect(evaluationIds.safeParse({ ids: Array(1_000).fill('x') }).success).toBe(true)
  expect(evaluationIds.safeParse({ ids: Array(1_001).fill('x') }).success).toBe(false)
})
