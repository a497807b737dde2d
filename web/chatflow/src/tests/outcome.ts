import type { Answer } from './test-api.ts'

/** What verdicts on an answer come to. */
export type Outcome = 'passed' | 'failed' | 'noAnswer' | 'unjudged'

export function outcomeOf({ error, verdicts }: Pick<Answer, 'error' | 'verdicts'>): Outcome {
  if (error !== null) return 'noAnswer'
  const judged = verdicts.filter(({ result }) => result !== 'none')
  if (judged.length === 0) return 'unjudged'
  return judged.every(({ result }) => result === 'pass') ? 'passed' : 'failed'
}

/** How the second answer stands to the first. */
export type Change = 'better' | 'worse' | 'same'

const ranks: Readonly<Record<Outcome, number>> = { noAnswer: 0, failed: 1, unjudged: 2, passed: 3 }

export function changeOf(before: Answer, after: Answer): Change {
  const [was, is] = [outcomeOf(before), outcomeOf(after)]
  const passed = (answer: Answer) => answer.verdicts.filter(({ result }) => result === 'pass').length
  const step = ranks[is] - ranks[was] || (was === 'unjudged' ? 0 : passed(after) - passed(before))
  return step === 0 ? 'same' : step > 0 ? 'better' : 'worse'
}

/** Whether two flows said something else, or are judged otherwise. */
export function isDifferent(answers: readonly Answer[]): boolean {
  const [first, ...others] = answers
  if (first === undefined) return false
  return others.some((answer) => answer.text.trim() !== first.text.trim() || changeOf(first, answer) !== 'same')
}
