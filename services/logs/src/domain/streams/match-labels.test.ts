import { expect, test } from 'vitest'
import { matchLabels } from './match-labels.ts'
import type { Matcher } from './stream-store.ts'

const streams = [{ job: 'a' }, { job: 'b', env: 'prod' }, { job: 'ab' }, { env: 'dev\nprod' }, {}]
const found = (...matchers: readonly Matcher[]) => streams.filter(matchLabels(matchers))
const matcher = (label: string, operator: Matcher['operator'], value: string): Matcher => ({ label, operator, value })
const [a, b, ab, dev, none] = streams

test.each([
  { name: 'no condition', matchers: [], streams },
  { name: 'a value', matchers: [matcher('job', '=', 'a')], streams: [a] },
  { name: 'another value', matchers: [matcher('job', '!=', 'a')], streams: [b, ab, dev, none] },
  { name: 'no label', matchers: [matcher('job', '=', '')], streams: [dev, none] },
  { name: 'a label', matchers: [matcher('job', '!=', '')], streams: [a, b, ab] },
  { name: 'an expression', matchers: [matcher('job', '=~', 'a|b')], streams: [a, b] },
  { name: 'an expression of the whole value', matchers: [matcher('job', '=~', 'a.')], streams: [ab] },
  { name: 'an expression over lines', matchers: [matcher('env', '=~', 'dev.prod')], streams: [dev] },
  { name: 'an expression of nothing', matchers: [matcher('env', '=~', '')], streams: [a, ab, none] },
  { name: 'no expression', matchers: [matcher('job', '!~', 'a.*')], streams: [b, dev, none] },
  { name: 'both of two', matchers: [matcher('job', '=~', '.+'), matcher('env', '=', 'prod')], streams: [b] },
  { name: 'a name that every object has', matchers: [matcher('toString', '!=', '')], streams: [] },
])('streams are found by $name', ({ matchers, streams: expected }) => {
  expect(found(...matchers)).toEqual(expected)
})
