import type { Counts, EvaluatedRow, Figures, RowAnswer, TargetFigures } from './evaluation.ts'

/** @param targets how many flows were asked */
export function figuresOf(rows: readonly EvaluatedRow[], targets: number): Figures {
  const all = rows.flatMap(({ answers }) => answers)
  return {
    ...countsOf(all),
    rows: rows.length,
    averageMs: sum(all.map(({ durationMs }) => durationMs)) / Math.max(1, rows.length),
    targets: Array.from({ length: targets }, (_, at) =>
      targetFigures(rows.flatMap(({ answers }) => answers[at] ?? [])),
    ),
  }
}

function targetFigures(answers: readonly RowAnswer[]): TargetFigures {
  const tokens = answers.flatMap(({ measured }) => measured?.usage ?? [])
  const costs = answers.flatMap(({ measured }) => measured?.costUsd ?? [])
  return {
    ...countsOf(answers),
    averageMs: sum(answers.map(({ durationMs }) => durationMs)) / Math.max(1, answers.length),
    totalTokens: tokens.length === 0 ? undefined : sum(tokens.map((one) => one.promptTokens + one.completionTokens)),
    costUsd: costs.length === 0 ? undefined : sum(costs),
  }
}

function countsOf(answers: readonly RowAnswer[]): Counts {
  const results = answers.flatMap(({ verdicts }) => verdicts.map(({ result }) => result))
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  return { passed: count('pass'), failed: count('fail'), errors: count('error') }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** How many of a hundred verdicts were good; `undefined` where there were none. */
export function passPercent({ passed, failed, errors }: Counts): number | undefined {
  const all = passed + failed + errors
  return all === 0 ? undefined : (passed / all) * 100
}
