import { expect, test } from 'vitest'
import { alertingAt } from './alerting-at.ts'

test.each([
  { path: '', place: { part: 'list' } },
  { path: 'list', place: { part: 'list' } },
  { path: 'groups', place: { part: 'list' } },
  { path: 'silences', place: { part: 'silences' } },
  { path: 'new', place: { part: 'new' } },
  { path: 'new/alerting', place: { part: 'new' } },
  { path: 'a1/edit', place: { part: 'edit', name: 'a1' } },
  { path: 'grafana/a1/view', place: { part: 'edit', name: 'a1' } },
  { path: 'notifications/receivers/new', place: { part: 'notifications', isNew: true } },
  { path: 'notifications/receivers/On call/edit', place: { part: 'notifications', name: 'On call' } },
  { path: 'notifications/templates/t/edit', place: { part: 'templates', name: 't' } },
  { path: 'routes/mute-timing/new', place: { part: 'mute-timings', isNew: true } },
  { path: 'routes/mute-timing/edit', muteName: 'nights', place: { part: 'mute-timings', name: 'nights' } },
  { path: 'silence/new', place: { part: 'silences', isNew: true } },
  { path: 'silence/1f/edit', place: { part: 'silences', name: '1f' } },
  { path: 'nonsense', place: { part: 'unknown' } },
  { path: 'list/more', place: { part: 'unknown' } },
  { path: 'notifications/receivers', place: { part: 'unknown' } },
  { path: 'silence/1f/edit/more', place: { part: 'unknown' } },
  { path: 'constructor', place: { part: 'unknown' } },
])('/alerting/$path', ({ path, muteName, place }) => {
  expect(alertingAt(path === '' ? [] : path.split('/'), muteName)).toEqual(place)
})
