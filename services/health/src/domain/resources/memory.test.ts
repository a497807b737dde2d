import { expect, test } from 'vitest'
import { judgeMemory } from './memory.ts'

const limits = { memoryWarnRatio: 0.1, memoryFailRatio: 0.05, memoryPressureWarnRatio: 0.2 }
const memory = { totalBytes: 1_000, availableBytes: 500, limited: false, pressureRatio: undefined }

test.each([
  { name: 'half is available', given: {}, state: 'passing', note: '500 B (50 %) available' },
  { name: 'as much as the warning begins below', given: { availableBytes: 100 }, state: 'passing' },
  { name: 'less', given: { availableBytes: 99 }, state: 'warning', reason: 'only 99 B (10 %) available' },
  { name: 'as much as the failure begins below', given: { availableBytes: 50 }, state: 'warning' },
  { name: 'hardly any', given: { availableBytes: 49 }, state: 'failing', reason: 'only 49 B (5 %) available' },
  { name: 'a limit', given: { limited: true }, state: 'passing', note: '500 B (50 % of the limit) available' },
  { name: 'no size at all', given: { totalBytes: 0, availableBytes: 0 }, state: 'passing' },
  { name: 'no pressure to speak of', given: { pressureRatio: 0.2 }, state: 'passing' },
  {
    name: 'pressure',
    given: { pressureRatio: 0.21 },
    state: 'warning',
    reason: 'work waited for memory 21 % of the time',
  },
  { name: 'pressure and hardly any', given: { pressureRatio: 0.21, availableBytes: 1 }, state: 'failing' },
] as const)('memory with $name is $state', ({ given, name: _, ...expected }) => {
  const found = judgeMemory({ ...memory, ...given }, limits)
  expect(found).toMatchObject(expected)
  expect(found.observed?.unit).toBe('ratio')
})

test('the share in use is observed', () => {
  expect(judgeMemory({ ...memory, availableBytes: 250 }, limits).observed).toEqual({ value: 0.75, unit: 'ratio' })
  expect(judgeMemory({ ...memory, totalBytes: 0 }, limits).observed).toEqual({ value: 0, unit: 'ratio' })
})
