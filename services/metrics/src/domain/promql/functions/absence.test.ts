import { expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const data = [
  series({ __name__: 'm', job: 'a' }, every(60, [1, 'stale', 3])),
  series({ __name__: 'm', job: 'b' }, every(60, [1, 'stale', 'stale'])),
]

test.each([
  { query: 'absent(m)', lines: [] },
  { query: 'absent(m{job="c"})', lines: ['{job="c"} 1'] },
  { query: 'absent((m{job="c"}))', lines: ['{job="c"} 1'] },
  { query: 'absent(none{job=~"c"})', lines: ['{} 1'] },
  { query: 'absent(none{job!="c"})', lines: ['{} 1'] },
  { query: 'absent(none{job="c",at="d"})', lines: ['{at="d",job="c"} 1'] },
  { query: 'absent(none{job="c",job=~".+"})', lines: ['{} 1'] },
  { query: 'absent(none{job=~".+",job="c"})', lines: ['{job="c"} 1'] },
  { query: 'absent(none{job="c",job="c"})', lines: ['{} 1'] },
  { query: 'absent(none{job=""})', lines: ['{} 1'] },
  { query: 'absent(none{__type__="counter",__unit__="s",job="c"})', lines: ['{job="c"} 1'] },
  { query: 'absent(sum(none))', lines: ['{} 1'] },
  { query: 'absent(sum(m))', lines: [] },
  { query: 'label_replace(absent(none), "__name__", "gone", "", "")', lines: ['gone{} 1'] },
  { query: 'absent_over_time(m[1m])', lines: [] },
  { query: 'absent_over_time(none{job="c"}[1m])', lines: ['{job="c"} 1'] },
  { query: 'absent_over_time(sum(none)[1m:1s])', lines: ['{} 1'] },
])('$query is $lines', async ({ query, lines }) => {
  expect(await askAt(data, query, 0)).toEqual(lines)
})

test('is told at the steps alone where nothing is', async () => {
  const times = { startMs: 0, endMs: 120_000, stepMs: 60_000 }
  const { value } = await engineOver(data).range('absent(m{job=~".*"})', times, longLimits)
  expect(value.type === 'matrix' && value.series.map(({ timestamps }) => [...timestamps])).toEqual([[60_000]])
  expect(linesOf(await engineOver(data).range('absent(m)', { ...times, endMs: 0 }, longLimits))).toEqual([])
})
