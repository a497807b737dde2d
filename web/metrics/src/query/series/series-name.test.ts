import { expect, test } from 'vitest'
import { seriesName } from './series-name.ts'

test.each([
  { name: 'name and labels', metric: { __name__: 'up', job: 'a', x: 'b"c' }, expected: 'up{job="a", x="b\\"c"}' },
  { name: 'a name alone', metric: { __name__: 'up' }, expected: 'up' },
  { name: 'labels alone', metric: { job: 'a' }, expected: '{job="a"}' },
  { name: 'nothing', metric: {}, expected: '{}' },
  { name: 'names that need quotes', metric: { __name__: 'my.up', 'a.b': 'c' }, expected: '{"my.up", "a.b"="c"}' },
])('$name', ({ metric, expected }) => {
  expect(seriesName(metric)).toBe(expected)
})
