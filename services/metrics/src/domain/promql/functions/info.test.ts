import { expect, test } from 'vitest'
import { askAt } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const same = { instance: 'a', job: 'x' }
const store = [
  series({ __name__: 'm', ...same }, every(60, [1, 2, 3])),
  series({ __name__: 'm', instance: 'b', job: 'x' }, every(60, [7, 8, 9])),
  series({ __name__: 'target_info', ...same, version: 'old', os: 'linux' }, every(60, [1, 'stale'])),
  series({ __name__: 'target_info', ...same, version: 'new', os: 'linux' }, [[60, 1]]),
  series({ __name__: 'solo', job: 'y' }, every(60, [4, 4])),
  series({ __name__: 'target_info', job: 'y', rack: '7' }, every(60, [1, 1])),
  series({ __name__: 'target_info', job: 'y', instance: 'a', rack: '8' }, every(60, [1, 1])),
  series({ __name__: 'build_info', ...same, commit: 'c1' }, every(60, [1, 1])),
  series({ __name__: 'clashing_info', ...same, commit: 'c2' }, every(60, [1, 1])),
]

test.each([
  {
    name: 'adds the labels of target_info, and leaves alone what has none',
    query: 'info(m)',
    lines: ['m{instance="a",job="x",os="linux",version="new"} 2', 'm{instance="b",job="x"} 8'],
  },
  {
    name: 'adds the labels that are asked for, and leaves out what lacks them',
    query: 'info(m, {version=~".+"})',
    lines: ['m{instance="a",job="x",version="new"} 2'],
  },
  {
    name: 'takes the info metrics that are named',
    query: 'info(m{instance="a"}, {__name__="build_info"})',
    lines: ['m{commit="c1",instance="a",job="x"} 2'],
  },
  {
    name: 'looks at them when it looks at the series',
    query: 'info(m{instance="a"} @ 0)',
    lines: ['m{instance="a",job="x",os="linux",version="old"} 1'],
  },
  {
    name: 'looks at them when all series are looked at, however that is written',
    query: 'info(m{instance="a"} @ 60 offset 1m or m{instance="b"} @ 0)',
    lines: ['m{instance="a",job="x",os="linux",version="old"} 1', 'm{instance="b",job="x"} 7'],
  },
  {
    name: 'looks at them at each step where the series are looked at by turns',
    query: 'info(m{instance="a"} @ 0 or m{instance="b"})',
    lines: ['m{instance="a",job="x",os="linux",version="new"} 1', 'm{instance="b",job="x"} 8'],
  },
  {
    name: 'looks at them at each step where a vector comes from no series',
    query: 'info(m{instance="a"} @ 0 or vector(5))',
    lines: ['m{instance="a",job="x",os="linux",version="new"} 1', '{} 5'],
  },
  {
    name: 'takes no time from what is a number',
    query: 'info(scalar(m{instance="b"} @ 0) * m{instance="a"})',
    lines: ['{instance="a",job="x",os="linux",version="new"} 14'],
  },
  {
    name: 'adds up the offsets within a subquery that is looked at once',
    query: 'info(last_over_time((m{instance="a"} offset 1m)[5m:1m] @ 60))',
    lines: ['m{instance="a",job="x",os="linux",version="old"} 1'],
  },
  {
    name: 'finds them by the labels that a series has',
    query: 'info(solo or m{instance="a"})',
    lines: ['m{instance="a",job="x",os="linux",version="new"} 2', 'solo{job="y",rack="7"} 4'],
  },
  {
    name: 'does not enrich info metrics themselves',
    query: 'info(build_info, {__name__=~".+_info"})',
    lines: ['build_info{commit="c1",instance="a",job="x"} 1'],
  },
])('info() $name', async ({ query, lines }) => {
  expect((await askAt(store, query, 60)).sort()).toEqual(lines)
})

test.each([
  { query: 'info(m, {__name__=~"build_info|clashing_info"})', words: 'conflicting label: commit' },
  { query: 'info(m, up)', words: 'expected label selectors only, got vector selector instead' },
  { query: 'info(m, vector(1))', words: 'expected label selectors only' },
])('$query fails: $words', async ({ query, words }) => {
  await expect(askAt(store, query, 60)).rejects.toThrow(words)
})
