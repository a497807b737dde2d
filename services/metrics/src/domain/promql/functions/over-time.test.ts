import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const nan = Number.NaN
const ofValues = (values: readonly number[], job = 'a') => series({ __name__: 'm', job }, every(60, values))
/** Over all of them: the sample at 0 s is in, for the window is a second longer. */
const over = (values: readonly number[], name: string, arg = '') =>
  askAt([ofValues(values)], `${name}(${arg}m[${(values.length - 1) * 60 + 1}s])`, (values.length - 1) * 60)

describe('a figure about a window', () => {
  test.each([
    { name: 'sum_over_time', values: [1, 2, 4], value: '7' },
    { name: 'avg_over_time', values: [1, 2, 6], value: '3' },
    { name: 'stdvar_over_time', values: [1, 3], value: '1' },
    { name: 'stddev_over_time', values: [1, 5], value: '2' },
    { name: 'min_over_time', values: [3, 1, 2], value: '1' },
    { name: 'min_over_time', values: [nan, 2, nan], value: '2' },
    { name: 'min_over_time', values: [nan, nan], value: 'NaN' },
    { name: 'max_over_time', values: [1, 3, 2], value: '3' },
    { name: 'max_over_time', values: [-3, -1, nan], value: '-1' },
    { name: 'mad_over_time', values: [1, 2, 4, 6, 9], value: '2' },
    { name: 'mad_over_time', values: [1, nan, 2, 4], value: 'NaN' },
    { name: 'count_over_time', values: [9, nan, 9], value: '3' },
    { name: 'present_over_time', values: [9, 9], value: '1' },
    { name: 'changes', values: [1, 1, 2, 1], value: '2' },
    { name: 'changes', values: [nan, nan, 1, nan], value: '2' },
    { name: 'changes', values: [1], value: '0' },
    { name: 'resets', values: [1, 2, 2, 0, 1, 0], value: '2' },
    { name: 'ts_of_first_over_time', values: [1, 2, 3], value: '0' },
    { name: 'ts_of_last_over_time', values: [1, 2, 3], value: '120' },
    { name: 'ts_of_min_over_time', values: [1, 1, 3], value: '60' },
    { name: 'ts_of_max_over_time', values: [4, 1, 3], value: '0' },
    { name: 'ts_of_max_over_time', values: [1, 4, 4, 3], value: '120' },
    { name: 'ts_of_min_over_time', values: [nan, nan], value: '60' },
  ])('$name of $values is $value', async ({ name, values, value }) => {
    expect(await over(values, name)).toEqual([`{job="a"} ${value}`])
  })

  test.each([
    { name: 'first_over_time', value: '1' },
    { name: 'last_over_time', value: '3' },
  ])('$name is a sample as it was, and keeps its name', async ({ name, value }) => {
    expect(await over([1, 2, 3], name)).toEqual([`m{job="a"} ${value}`])
  })

  test('is none where the window has no sample', async () => {
    expect(await askAt([ofValues([1])], 'count_over_time(m[1m])', 60)).toEqual([])
  })

  test.each(['min_over_time', 'max_over_time'])(
    '%s of a window that moves on is that of what is in it',
    async (name) => {
      const values = [5, 3, 4, 1, 6, 2, nan, 7]
      const least = name === 'min_over_time'
      const times = { startMs: 60_000, endMs: 420_000, stepMs: 60_000 }
      const asked = await engineOver([ofValues(values)]).range(`${name}(m[121s])`, times, longLimits)
      const wanted = [1, 2, 3, 4, 5, 6, 7].map((at) => {
        const inside = values.slice(Math.max(0, at - 2), at + 1).filter((value) => !Number.isNaN(value))
        return least ? Math.min(...inside) : Math.max(...inside)
      })
      expect(linesOf(asked)).toEqual([`{job="a"} ${wanted.join(' ')}`])
    },
  )
})

describe('quantile_over_time()', () => {
  test.each([
    { q: '0', value: '1' },
    { q: '0.5', value: '2.5' },
    { q: '1', value: '4' },
    { q: '-0.1', value: '-Inf' },
    { q: '1.1', value: '+Inf' },
    { q: 'NaN', value: 'NaN' },
  ])('of $q is $value', async ({ q, value }) => {
    expect(await over([4, 1, 3, 2], 'quantile_over_time', `${q}, `)).toEqual([`{job="a"} ${value}`])
  })

  test.each([
    { q: '0', warnings: [] },
    { q: '1', warnings: [] },
    { q: '-0.1', warnings: [expect.stringContaining('between 0 and 1, got -0.1 (1:20)')] },
    { q: '1.1', warnings: [expect.stringContaining('got 1.1')] },
    { q: 'NaN', warnings: [expect.stringContaining('got NaN')] },
    { q: 'Inf', warnings: [expect.stringContaining('got +Inf')] },
    { q: '-Inf', warnings: [expect.stringContaining('got -Inf')] },
  ])('remarks on a quantile of $q: $warnings', async ({ q, warnings }) => {
    const answer = await engineOver([ofValues([1])]).instant(`quantile_over_time(${q}, m[1m])`, 0, longLimits)
    expect(answer.warnings).toEqual(warnings)
  })

  test('takes another quantile at each step', async () => {
    const times = { startMs: 120_000, endMs: 240_000, stepMs: 60_000 }
    const engine = engineOver([ofValues([1, 2, 3, 3, 3])])
    const { value } = await engine.range('quantile_over_time((time() - 120) / 120, m[5m])', times, longLimits)
    expect(linesOf({ value, warnings: [], infos: [] })).toEqual(['{job="a"} 1 2.5 3'])
  })
})
