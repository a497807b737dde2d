import { expect, test } from 'vitest'
import type { EvaluatedRow } from '../client/evaluations.ts'
import { faultsOf } from './row-faults.ts'

const verdict = (name: string, result: string, reason: string | null = null) => ({ name, result, reason })

test.each([
  {
    name: 'nothing where all pass, or say nothing',
    answers: [{ error: null, verdicts: [verdict('a', 'pass'), verdict('b', 'none')] }],
    faults: [],
  },
  {
    name: 'what fails, with its reason',
    answers: [{ error: null, verdicts: [verdict('a', 'fail', 'too long'), verdict('b', 'pass')] }],
    faults: ['a: too long'],
  },
  { name: 'what fails without a reason', answers: [{ error: null, verdicts: [verdict('a', 'fail')] }], faults: ['a'] },
  {
    name: 'what cannot be told',
    answers: [{ error: null, verdicts: [verdict('a', 'error', 'no model')] }],
    faults: ['a: no model'],
  },
  {
    name: 'why there is no answer, rather than what that fails',
    answers: [
      { error: 'timed out', verdicts: [verdict('a', 'fail')] },
      { error: null, verdicts: [verdict('b', 'fail')] },
    ],
    faults: ['timed out', 'b'],
  },
])('the faults of a row are $name', ({ answers, faults }) => {
  expect(faultsOf({ input: '', answers } as unknown as EvaluatedRow)).toEqual(faults)
})
