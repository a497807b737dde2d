import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const load = (value: number, at: number) =>
  series({ __name__: 'load', host: `h${at}`, zone: at < 2 ? 'x' : 'y' }, every(60, [value]))
const data = [1, 5, 2, 4].map(load)
const times = { startMs: 0, endMs: 120_000, stepMs: 60_000 }

describe('count_values()', () => {
  test.each([
    { query: 'count_values("v", load)', lines: ['{v="1"} 1', '{v="5"} 1', '{v="2"} 1', '{v="4"} 1'] },
    {
      query: 'count_values("v", load > bool 1) by (zone)',
      lines: ['{v="0",zone="x"} 1', '{v="1",zone="x"} 1', '{v="1",zone="y"} 2'],
    },
    { query: 'count_values("zone", load > bool 1) by (zone)', lines: ['{zone="0"} 1', '{zone="1"} 3'] },
    { query: 'count_values("v", (load - load) * (load - 1.5))', lines: ['{v="-0"} 1', '{v="0"} 3'] },
    { query: 'count_values without (v, host, zone) ("v", load)', lines: ['{} 4'] },
    { query: 'count_values("v", none)', lines: [] },
  ])('$query', async ({ query, lines }) => {
    expect(await askAt(data, query, 0)).toEqual(lines)
  })

  test('refuses a label without a name', async () => {
    const message = 'invalid label name ""'
    await expect(askAt(data, 'count_values("", load)', 0)).rejects.toMatchObject({ kind: 'execution', message })
  })

  test('counts at each step', async () => {
    const two = [
      series({ __name__: 'm', at: 'a' }, every(60, [1, 2, 'stale'])),
      series({ __name__: 'm', at: 'b' }, every(60, [1, 1, 1])),
    ]
    expect(linesOf(await engineOver(two).range('count_values("v", m)', times, longLimits))).toEqual([
      '{v="1"} 2 1 1',
      '{v="2"} 1',
    ])
    const places = await engineOver(two).range('count_values("at", m) by (at)', times, longLimits)
    expect(linesOf(places)).toEqual(['{at="1"} 2 1 1', '{at="2"} 1'])
  })
})
