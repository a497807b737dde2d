import type { EvaluatedRow } from '../client/evaluations.ts'

/** What is wrong with the answers of a row, a sentence each; none where all is well. */
export function faultsOf({ answers }: EvaluatedRow): readonly string[] {
  return answers.flatMap(({ error, verdicts }) =>
    error === null
      ? verdicts
          .filter(({ result }) => result === 'fail' || result === 'error')
          .map(({ name, reason }) => (reason === null ? name : `${name}: ${reason}`))
      : [error],
  )
}
