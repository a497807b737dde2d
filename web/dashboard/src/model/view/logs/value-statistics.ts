import { type FieldLine, fieldValue } from './line-fields.ts'

export type ValueStatistics = {
  /** How many lines have the field, of how many. */
  readonly having: number
  readonly lines: number
  /** The values of most lines, the first of all of them. `ratio` is of the lines that have the field. */
  readonly top: readonly { readonly value: string; readonly count: number; readonly ratio: number }[]
  /** Lines with another value than these. */
  readonly others: number
}

const shownValues = 5

/** How often each value of a field is there among lines, a line that stands for several counting as these. */
export function valueStatistics(
  lines: readonly (FieldLine & { readonly count?: number })[],
  name: string,
): ValueStatistics {
  const counts = new Map<string, number>()
  let having = 0
  let all = 0
  for (const line of lines) {
    const { count = 1 } = line
    all += count
    const value = fieldValue(line, name)
    if (value === undefined) continue
    having += count
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
  const top = [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, shownValues)
    .map(([value, count]) => ({ value, count, ratio: count / having }))
  return { having, lines: all, top, others: top.reduce((rest, { count }) => rest - count, having) }
}
