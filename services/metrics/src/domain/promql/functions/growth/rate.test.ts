import { describe, expect, test } from 'vitest'
import { askAt, engineOver, longLimits } from '../../test-support/ask.ts'
import { every, type Samples, series } from '../../test-support/memory-store.ts'

const ask = async (samples: Samples, query: string, at: number) => {
  const lines = await askAt([series({ __name__: 'm_total' }, samples)], query, at)
  return lines.map((line) => Number(line.replace('{} ', '')))
}

describe('growth in a window', () => {
  test.each([
    // Samples at 60, 120 and 180 s reach to both ends of a window that starts at 0: growth of 20 in 120 s, for 180 s.
    { name: 'is extrapolated to both ends', query: 'increase(m_total[3m])', values: [90, 100, 110, 120], value: 30 },
    { name: 'as a rate is a second of it', query: 'rate(m_total[3m])', values: [90, 100, 110, 120], value: 30 / 180 },
    { name: 'of a gauge is so too', query: 'delta(m_total[3m])', values: [90, 100, 110, 120], value: 30 },
    { name: 'of a gauge may be negative', query: 'delta(m_total[3m])', values: [90, 80, 70, 60], value: -30 },
    {
      name: 'of a counter reaches back no further than to zero',
      query: 'increase(m_total[3m])',
      values: [0, 0, 10, 20],
      value: 20,
    },
    { name: 'of a gauge does', query: 'delta(m_total[3m])', values: [0, 0, 10, 20], value: 30 },
    {
      name: 'of a counter that reset goes on from zero',
      query: 'increase(m_total[3m])',
      values: [0, 10, 2, 4],
      value: 6,
    },
    { name: 'of nothing that grows is nothing', query: 'increase(m_total[3m])', values: [5, 5, 5, 5], value: 0 },
  ])('$name', async ({ query, values, value }) => {
    expect(await ask(every(60, values), query, 180)).toEqual([expect.closeTo(value, 10)])
  })

  test.each([
    { name: 'two samples are enough', from: 110, count: 2 },
    { name: 'one is not', from: 170, count: 1 },
  ])('$name', async ({ from, count }) => {
    const samples: Samples = [[from, 1], ...(count === 2 ? ([[from + 10, 2]] as const) : [])]
    expect(await ask(samples, 'increase(m_total[3m])', 180)).toHaveLength(count - 1)
  })

  test('ends half a gap after the last sample when others seem to be missing', async () => {
    // Gaps of 10 s: the window goes on for 100 s behind the last, and 10 s before the first.
    expect(
      await ask(
        [
          [10, 100],
          [20, 110],
          [30, 120],
        ],
        'delta(m_total[130s])',
        130,
      ),
    ).toEqual([expect.closeTo((20 * (20 + 5 + 10)) / 20, 10)])
  })

  test.each([
    { name: 'just within 1.1 gaps', atSeconds: 30.99, reach: 10.99 },
    { name: 'at 1.1 gaps', atSeconds: 31, reach: 5 },
  ])('goes on to the end of the window $name', async ({ atSeconds, reach }) => {
    const grown = await ask(
      [
        [10, 100],
        [20, 110],
      ],
      `delta(m_total[${Math.round(atSeconds * 1000)}ms])`,
      atSeconds,
    )
    // The window starts at 0, where a gap before the first sample is 10 s.
    expect(grown).toEqual([expect.closeTo((10 * (10 + 10 + reach)) / 10, 8)])
  })
})

describe('growth between the last two samples', () => {
  test.each([
    { query: 'irate(m_total[3m])', values: [0, 0, 10, 40], value: 0.5 },
    { query: 'idelta(m_total[3m])', values: [0, 0, 10, 40], value: 30 },
    { query: 'idelta(m_total[3m])', values: [0, 0, 40, 10], value: -30 },
    { query: 'irate(m_total[3m])', values: [0, 0, 40, 6], value: 0.1 },
    { query: 'irate(m_total[3m])', values: [0, 0, 6, 6], value: 0 },
  ])('$query of $values is $value', async ({ query, values, value }) => {
    expect(await ask(every(60, values), query, 180)).toEqual([expect.closeTo(value, 10)])
  })

  test('needs two', async () => {
    expect(await ask([[170, 1]], 'irate(m_total[1m])', 180)).toEqual([])
  })
})

describe('a remark', () => {
  const remarksOn = async (name: string, query: string) => {
    const engine = engineOver([series({ __name__: name }, every(60, [1, 2, 3]))])
    return (await engine.instant(query, 120_000, longLimits)).infos
  }

  test.each(['m_total', 'm_sum', 'm_count', 'm_bucket'])('is not made on a counter by its name: %s', async (name) => {
    expect(await remarksOn(name, `rate(${name}[2m])`)).toEqual([])
  })

  test.each(['m', 'm_totals', 'm_total:rate'])('is made on one that is none: %s', async (name) => {
    expect(await remarksOn(name, `increase(${name}[2m])`)).toEqual([expect.stringContaining(`"${name}"`)])
  })

  test('is not made where a gauge is meant', async () => {
    expect(await remarksOn('m', 'delta(m[2m])')).toEqual([])
  })
})
