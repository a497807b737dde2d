import { describe, expect, test } from 'vitest'
import type { QueryAnswer } from '../frame.ts'
import { compared, compareShiftMs, shiftedRequest } from './compare.ts'

const request = { from: '100000', to: '400000', queries: [{ refId: 'A' }] }

describe('compareShiftMs()', () => {
  test.each([
    { timeCompare: '24h', expected: 86_400_000 },
    { timeCompare: '1w', expected: 604_800_000 },
    { timeCompare: '__previousPeriod', expected: 300_000 },
    { timeCompare: '__noPeriod', expected: undefined },
    { timeCompare: 'soon', expected: undefined },
    { timeCompare: '0s', expected: undefined },
    { timeCompare: undefined, expected: undefined },
  ])('$timeCompare is $expected', ({ timeCompare, expected }) => {
    expect(compareShiftMs(timeCompare, request)).toBe(expected)
  })
})

test('shiftedRequest() asks the same about the time before', () => {
  expect(shiftedRequest(request, 60_000)).toEqual({ ...request, from: '40000', to: '340000' })
})

describe('compared()', () => {
  const answer: QueryAnswer = {
    refId: 'A',
    frames: [
      {
        refId: 'A',
        fields: [
          { name: 'Time', type: 'time', config: {}, values: [1_000, 2_000] },
          { name: 'Value', type: 'number', labels: { job: 'web' }, config: { unit: 's' }, values: [1, 2] },
        ],
        meta: { notices: [] },
      },
    ],
    error: undefined,
  }

  test('draws what was at the times of today, by a name of its own', () => {
    const [{ refId, frames: [frame] = [] } = answer] = compared([answer], 60_000, undefined)
    expect([refId, frame?.refId]).toEqual(['A-compare', 'A-compare'])
    expect(frame?.fields[0]?.values).toEqual([61_000, 62_000])
    expect(frame?.fields[1]?.values).toEqual([1, 2])
    expect(frame?.fields[1]?.config).toEqual({
      unit: 's',
      displayNameFromDS: 'web (comparison)',
      color: { mode: 'fixed', fixedColor: 'gray' },
      custom: { lineStyle: { fill: 'dash', dash: [10, 10] } },
    })
  })

  test('keeps the name that the panel gives its fields', () => {
    const [{ frames: [frame] = [] } = answer] = compared([answer], 60_000, 'Job {job}')
    expect(frame?.fields[1]?.config.displayName).toBe('Job {job} (comparison)')
  })
})
