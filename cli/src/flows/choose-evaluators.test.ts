import { describe, expect, test } from 'vitest'
import { chooseEvaluators } from './choose-evaluators.ts'

const evaluators = [
  { id: '1', name: 'Short', type: 'text' },
  { id: '2', name: 'Judge', type: 'llm' },
]
const past = [
  {
    datasetId: 'd',
    additionalConfig: {
      simpleEvaluators: ['1', 'removed since'],
      lLMEvaluators: ['2'],
      llmConfig: { llm: 'chatOpenAI', model: 'm' },
      datasetAsOneConversation: true,
    },
  },
]

describe('who judges a test', () => {
  test('is who is named, by name or id', () => {
    expect(chooseEvaluators({ named: ['Short', '2'], evaluators, past: [] })).toEqual({
      selectedSimpleEvaluators: ['1'],
      selectedLLMEvaluators: ['2'],
      datasetAsOneConversation: false,
    })
  })

  test('is who judged last, by the same model, but for those that are gone', () => {
    expect(chooseEvaluators({ named: [], evaluators, past })).toEqual({
      selectedSimpleEvaluators: ['1'],
      selectedLLMEvaluators: ['2'],
      datasetAsOneConversation: true,
      llm: 'chatOpenAI',
      model: 'm',
    })
  })

  test.each([
    ['nobody', [], [], 'name who judges with --evaluator, or test once on the page; there are "Short", "Judge"'],
    ['somebody unknown', ['Long'], past, 'there is no evaluator "Long"; there are "Short", "Judge"'],
  ])('is not %s', (_name, named, known, message) => {
    expect(() => chooseEvaluators({ named, evaluators, past: known })).toThrow(message)
  })

  test.each([
    { name: 'somebody', named: ['Long'], message: 'there is no evaluator "Long"; there are none yet' },
    { name: 'nobody', named: [], message: 'or test once on the page; make one on the page of the flow' },
  ])('is not $name where nobody can judge', ({ named, message }) => {
    expect(() => chooseEvaluators({ named, evaluators: [], past: [] })).toThrow(message)
  })
})
