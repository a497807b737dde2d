import { expect, test } from 'vitest'
import { sortFlows } from './sort-flows.ts'

const flow = (name: string, day: number, own: { ran?: number; runs?: number[]; errors?: number[] } = {}) => {
  const { ran, runs = [0, 0], errors = [0, 0] } = own
  const date = (of: number) => `2026-01-0${of}T00:00:00.000Z`
  const activity =
    ran === undefined ? undefined : { id: name, lastRunDate: date(ran), lastRunFailed: false, runs, errors }
  return { name, updatedDate: date(day), activity }
}
const flows = [
  flow('b', 3, { ran: 4, runs: [1, 1], errors: [1, 1] }),
  flow('a', 2),
  flow('d', 2),
  flow('c', 1, { ran: 5, runs: [9, 0], errors: [0, 1] }),
]

test.each([
  { sort: 'changed', names: 'badc' },
  { sort: 'ran', names: 'cbad' },
  { sort: 'runs', names: 'cbad' },
  { sort: 'errors', names: 'bcad' },
  { sort: 'name', names: 'abcd' },
] as const)('by $sort the flows are $names', ({ sort, names }) => {
  expect(
    sortFlows(flows, sort)
      .map(({ name }) => name)
      .join(''),
  ).toBe(names)
})
