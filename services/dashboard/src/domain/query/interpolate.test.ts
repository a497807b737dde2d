// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { expect, test } from 'vitest'
import { interpolate } from './interpolate.ts'

const range = { fromMs: 1_000_000, toMs: 1_090_400 }
const intervals = { intervalMs: 15_000, rateIntervalMs: 60_000, range }

test.each([
  { expr: 'up', written: 'up' },
  { expr: 'rate(x[$__interval])', written: 'rate(x[15s])' },
  { expr: 'rate(x[${__rate_interval}])', written: 'rate(x[1m])' },
  { expr: '[[__range]] ${__range:raw} [[__range:raw]]', written: '90s 90s 90s' },
  { expr: '$__interval_ms $__rate_interval_ms', written: '15000 60000' },
  { expr: '$__range_s $__range_ms', written: '90 90400' },
  { expr: '$__from $__to', written: '1000000 1090400' },
  { expr: '$1 ${job} [[job]] $__else', written: '$1 ${job} [[job]] $__else' },
])('$expr is asked as $written', ({ expr, written }) => expect(interpolate(expr, intervals)).toBe(written))

test('a range is a second long at least', () => {
  expect(interpolate('$__range', { ...intervals, range: { fromMs: 0, toMs: 400 } })).toBe('1s')
})
