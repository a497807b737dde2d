import { expect, test } from 'vitest'
import { legendOf } from './legend.ts'

const labels = { __name__: 'up', job: 'api', instance: 'a "b"' }

test.each([
  { labels: {}, format: '', legend: 'expr' },
  { labels: { __name__: 'up' }, format: '', legend: 'up' },
  { labels: { job: 'api' }, format: '', legend: '{job="api"}' },
  { labels, format: '', legend: 'up{instance="a \\"b\\"", job="api"}' },
  { labels: {}, format: '__auto', legend: 'expr' },
  { labels, format: '__auto', legend: undefined },
  { labels, format: '{{job}} of {{ instance }}', legend: 'api of a "b"' },
  { labels, format: '{{other}}!', legend: '!' },
  { labels, format: 'fixed', legend: 'fixed' },
])('$labels under "$format" is $legend', ({ labels: found, format, legend }) => {
  expect(legendOf(found, format, 'expr')).toBe(legend)
})
