import { expect, test } from 'vitest'
import { shownAlerts } from './shown-alerts.ts'

const alerts = [
  { labels: { alertname: 'Slow', job: 'web-1' }, state: 'pending', activeAt: '2026-01-02T00:00:00Z' },
  { labels: { alertname: 'Down', job: 'api' }, state: 'firing', activeAt: '2026-01-03T00:00:00Z' },
  { labels: { alertname: 'Full', job: 'web-2' }, state: 'firing', activeAt: '2026-01-01T00:00:00Z' },
]
const all = { text: '', states: [], labels: '', order: 'as-found' } as const
const namesOf = (options: Partial<Parameters<typeof shownAlerts>[1]>) =>
  shownAlerts(alerts, { ...all, ...options }).map(({ labels }) => (labels as { alertname: string }).alertname)

test.each([
  { order: 'as-found', names: ['Slow', 'Down', 'Full'] },
  { order: 'name', names: ['Down', 'Full', 'Slow'] },
  { order: 'name-descending', names: ['Slow', 'Full', 'Down'] },
  { order: 'importance', names: ['Down', 'Full', 'Slow'] },
  { order: 'oldest', names: ['Full', 'Slow', 'Down'] },
  { order: 'newest', names: ['Down', 'Slow', 'Full'] },
] as const)('alerts stand by $order', ({ order, names }) => {
  expect(namesOf({ order })).toEqual(names)
})

test.each([
  { labels: '{job="api"}', names: ['Down'] },
  { labels: '{job!="api"}', names: ['Slow', 'Full'] },
  { labels: 'job=~"web-.*", alertname!~"Fu.*"', names: ['Slow'] },
  { labels: '{job=~"web"}', names: [] },
  { labels: '{job=~"("}', names: [] },
  { labels: '{job="a\\"b"}', names: [] },
  { labels: 'anything', names: ['Slow', 'Down', 'Full'] },
])('$labels leaves $names', ({ labels, names }) => {
  expect(namesOf({ labels })).toEqual(names)
})

test('words and states leave those that have both', () => {
  expect(namesOf({ text: 'FULL' })).toEqual(['Full'])
  expect(namesOf({ states: ['pending'] })).toEqual(['Slow'])
})
