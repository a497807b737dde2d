import { describe, expect, test } from 'vitest'
import type { RecentResult } from '../domain/history.ts'
import { checkOf } from '../test-support/check-of.ts'
import { gatusKey, renderGatusStatus } from './gatus.ts'

const passing: RecentResult = { atMs: 0, state: 'passing', latencyMs: 1.5, reason: undefined, httpStatus: undefined }

test.each([
  { group: 'services', name: 'logs', key: 'services_logs' },
  { group: 'host', name: 'Disk /var_lib.a,b#c+d&e f', key: 'host_disk--var-lib-a-b-c-d-e-f' },
] as const)('the key of $name is $key', ({ key, ...check }) => expect(gatusKey(check)).toBe(key))

describe('renderGatusStatus()', () => {
  const resultOf = (given: Partial<RecentResult>) => renderGatusStatus(checkOf(), [{ ...passing, ...given }]).results

  test('tells the durations of results in nanoseconds, and when they came', () => {
    expect(renderGatusStatus(checkOf(), [passing])).toStrictEqual({
      name: 'logs',
      group: 'services',
      key: 'services_logs',
      results: [
        {
          duration: 1_500_000,
          conditionResults: [{ condition: '[STATE] == passing', success: true }],
          success: true,
          timestamp: '1970-01-01T00:00:00.000Z',
        },
      ],
    })
  })

  test('tells the status of an answer, and the error of a failure', () => {
    expect(resultOf({ state: 'failing', reason: 'answered 503', httpStatus: 503 })).toEqual([
      expect.objectContaining({
        status: 503,
        success: false,
        errors: ['answered 503'],
        conditionResults: [{ condition: '[STATE] == passing', success: false }],
      }),
    ])
  })

  test('a failure without a reason has no errors', () => {
    expect(resultOf({ state: 'failing' })).toEqual([expect.not.objectContaining({ errors: expect.anything() })])
  })

  test('a warning is a success, whose reason is no error', () => {
    const [result] = resultOf({ state: 'warning', reason: 'almost full' })
    expect(result).toMatchObject({ success: true })
    expect(result).not.toHaveProperty('errors')
  })

  test('what nobody could tell is left out', () => expect(resultOf({ state: 'unknown' })).toEqual([]))

  test('incidents are events, oldest first; one that lasts has no end', () => {
    const incidents = [
      { id: 'b', check: 'logs', startMs: 3_000, cause: 'gone' },
      { id: 'a', check: 'logs', startMs: 1_000, endMs: 2_000, cause: 'gone' },
    ]
    expect(renderGatusStatus(checkOf(), [], incidents).events).toEqual([
      { type: 'UNHEALTHY', timestamp: '1970-01-01T00:00:01.000Z' },
      { type: 'HEALTHY', timestamp: '1970-01-01T00:00:02.000Z' },
      { type: 'UNHEALTHY', timestamp: '1970-01-01T00:00:03.000Z' },
    ])
  })
})
