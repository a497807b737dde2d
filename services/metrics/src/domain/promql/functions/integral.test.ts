import { describe, expect, test } from 'vitest'
import { askAt, engineOver, longLimits } from '../test-support/ask.ts'
import { every, type Samples, series } from '../test-support/memory-store.ts'

const { NaN: nan, POSITIVE_INFINITY: infinity, MAX_VALUE: most } = Number

async function areaUnder(samples: Samples, rule = ''): Promise<string> {
  const [line = ''] = await askAt([series({ __name__: 'w', job: 'a' }, samples)], `integral(w[1h]${rule})`, 3599)
  return line
}

describe('integral()', () => {
  // Two seconds of 1, three of 5, then 3.
  const uneven: Samples = [
    [3590, 1],
    [3592, 5],
    [3595, 3],
  ]

  test.each([
    { rule: '', area: 6 + 12 },
    { rule: ', 2', area: 6 + 12 },
    { rule: ', 0', area: 2 + 15 },
    { rule: ', 1', area: 10 + 9 },
  ])('under uneven samples with the rule "$rule" is $area', async ({ rule, area }) => {
    expect(await areaUnder(uneven, rule)).toBe(`{job="a"} ${area}`)
  })

  test.each([
    { name: 'a single sample covers nothing', values: [7], area: '0' },
    { name: 'NaN counts as nothing', values: [nan, 2, nan], area: '20' },
    { name: 'an infinite one makes it infinite', values: [1, infinity, 1], area: '+Inf' },
    { name: 'both infinities leave no number', values: [infinity, -infinity], area: 'NaN' },
    { name: 'what is small beside what is large is kept', values: [1e100, 1, -1e100], area: '10' },
  ])('$name', async ({ values, area }) => {
    expect(await areaUnder(every(10, values))).toBe(`{job="a"} ${area}`)
  })

  test('a mean of the largest numbers is one', async () => {
    const store = [
      series({ __name__: 'w' }, [
        [59, most],
        [60, most],
      ]),
    ]
    const { value } = await engineOver(store).instant('integral(w[1m])', 60_000, longLimits)
    expect(value).toMatchObject({ samples: [{ value: most }] })
  })

  test.each(['3', '-1', '0.5', 'NaN', '+Inf'])('takes the line, and says so, for the rule %s', async (rule) => {
    const store = [series({ __name__: 'w' }, uneven)]
    const { value, warnings } = await engineOver(store).instant(`integral(w[1h], ${rule})`, 3_600_000, longLimits)
    expect(value).toMatchObject({ samples: [{ value: 18 }] })
    expect(warnings).toEqual([`PromQL warning: strategy should be 0, 1, or 2 (default), using 2, got ${rule} (1:17)`])
  })

  test('the rule may change from step to step', async () => {
    const store = [series({ __name__: 'w' }, every(10, [0, 10, 20]))]
    const times = { startMs: 10_000, endMs: 20_000, stepMs: 10_000 }
    const { value } = await engineOver(store).range('integral(w[11s], scalar(w) / 10 - 1)', times, longLimits)
    expect(value).toMatchObject({ series: [{ values: Float64Array.of(0, 200) }] })
  })
})

test('series of a subquery that follow one another are one', async () => {
  const store = [series({ __name__: 'm' }, every(60, [1, 'stale', 'stale', 1]))]
  expect(await askAt(store, 'count_over_time((absent(m) or vector(0))[3m1ms:1m])', 180)).toEqual(['{} 4'])
})
