import { expect, test } from 'vitest'
import { outputName } from './output-name.ts'

test.each([
  { handle: 'seqCondition_0-output-grading-Condition', name: 'grading' },
  { handle: 'seqCondition_0-output-two-words-Condition|Runnable', name: 'two-words' },
  { handle: 'seqCondition_0-output-grading', name: '' },
  { handle: 'seqCondition_0-input-grading-Condition', name: '' },
  { handle: '', name: '' },
  { handle: null, name: '' },
  { handle: undefined, name: '' },
])('the output of the wire "$handle" is "$name"', ({ handle, name }) => {
  expect(outputName(handle)).toBe(name)
})
