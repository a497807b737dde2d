import { expect, test } from 'vitest'
import { sortInSteps, sortTextsInSteps } from './sort-in-steps.ts'
import { runWhole } from './turns.ts'

/** Numbers in no order, some of them often. */
function mixed(length: number): number[] {
  return Array.from({ length }, (_, at) => (at * 7_919) % 5_003)
}

test.each([0, 1, 2, 1_024, 1_025, 5_000, 20_000])('%i items come in order', (length) => {
  const items = mixed(length)
  expect(runWhole(sortInSteps(items, (a, b) => a - b))).toEqual([...items].sort((a, b) => a - b))
})

test('equal items stay as they stood', () => {
  const items = mixed(5_000).map((value, at) => ({ value: value % 10, at }))
  const sorted = runWhole(sortInSteps(items, (a, b) => a.value - b.value))
  expect(sorted).toEqual([...items].sort((a, b) => a.value - b.value || a.at - b.at))
})

test('texts are in the order of their units', () => {
  const texts = ['b', 'ä', 'a', '\u{1f600}', '￿', '', 'B', 'aa']
  expect(runWhole(sortTextsInSteps(texts))).toEqual([...texts].sort())
})

test('there is a pause at least every some thousand items', () => {
  let pauses = 0
  const steps = sortInSteps(mixed(100_000), (a, b) => a - b)
  while (steps.next().done !== true) pauses += 1
  expect(pauses).toBeGreaterThan(200)
})
