import { expect, test } from 'vitest'
import { describeMetrics } from './describe-metric.ts'

const of = (metric: string, type: string) => ({ metric, type, help: '', unit: '' })
const describeOne = describeMetrics([
  ...[of('hits', 'counter'), of('took', 'histogram'), of('size', 'summary'), of('load', 'gauge'), of('build', 'info')],
  of('all_total', 'counter'),
])

test.each([
  ['load', 'gauge'],
  ['hits_total', 'counter'],
  ['took_bucket', 'histogram'],
  ['took_sum', 'histogram'],
  ['size_count', 'summary'],
  ['build_info', 'info'],
  ['size_bucket', undefined],
  ['load_total', undefined],
  ['all_total', 'counter'],
  ['all_total_total', undefined],
  ['nothing', undefined],
])('%s is a %s', (name, type) => expect(describeOne(name)?.type).toBe(type))
