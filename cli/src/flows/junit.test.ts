import { describe, expect, test } from 'vitest'
import type { EvaluatedRow } from '../client/evaluations.ts'
import { renderJunit } from './junit.ts'

type Answer = EvaluatedRow['answers'][number]

const row = (input: string, answer: Partial<Answer>): EvaluatedRow => ({
  input,
  answers: [{ text: '', error: null, durationMs: 1_500, totalTokens: null, costUsd: null, verdicts: [], ...answer }],
})
const verdict = (result: Answer['verdicts'][number]['result'], reason: string | null = null) => ({
  name: 'Short',
  result,
  reason,
})

describe('a test as JUnit XML', () => {
  const xml = renderJunit('Flow: "Questions"', [
    row('one', { text: 'fine', verdicts: [verdict('pass'), verdict('none')] }),
    row('two <b>\n&', { text: 'a "long" <answer>\u0000', verdicts: [verdict('fail', 'It is 12')] }),
    row('three', { error: 'Cannot ask', verdicts: [verdict('error', 'There is no answer')] }),
  ])

  test('counts rows that fail apart from those without an answer', () => {
    const counts = 'tests="3" failures="1" errors="1" time="4.500"'
    expect(xml).toContain(`<testsuites ${counts}>`)
    expect(xml).toContain(`<testsuite name="Flow: &quot;Questions&quot;" ${counts}>`)
  })

  test('is a case a row, with what is wrong and the answer, in characters that XML can say', () => {
    expect(xml).toContain('name="one" time="1.500"/>')
    expect(xml).toContain('name="two &lt;b&gt;&#10;&amp;" time="1.500">')
    expect(xml).toContain('<failure message="Short: It is 12">a &quot;long&quot; &lt;answer&gt;</failure>')
    expect(xml).toContain('<error message="Cannot ask"></error>')
  })
})
