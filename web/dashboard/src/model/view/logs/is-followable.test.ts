import { describe, expect, test } from 'vitest'
import { asItIs } from '../../read/angular/upgraded.ts'
import { readPanel } from '../../read/read-panel.ts'
import { usualCalendar } from '../../time/calendar.ts'
import { isFollowable } from './is-followable.ts'

const datasources = [
  { uid: 'l', name: 'Loki', type: 'loki', isDefault: true },
  { uid: 'h', name: 'Logs', type: 'hearth-logs', isDefault: false },
  { uid: 'p', name: 'Prometheus', type: 'prometheus', isDefault: false },
]
const place = { x: 0, y: 0, w: 12, h: 8 }
const now = { from: 'now-1h', to: 'now' }
const asked = (uid: string) => [{ refId: 'A', datasource: { uid } }]

function follows({ json = {}, timeRange = now, nowDelay = '', queries = asked('l') }) {
  const { panel } = readPanel({ type: 'logs', targets: [{ refId: 'A' }], ...json }, 1, place, asItIs)
  return isFollowable(panel, { timeRange, calendar: { ...usualCalendar, nowDelay }, datasources }, queries)
}

describe('isFollowable()', () => {
  test.each([
    { name: 'lines of a Loki up to now', given: {} },
    { name: 'lines of the log service up to now', given: { queries: asked('h') } },
    { name: 'lines of both', given: { queries: [...asked('h'), ...asked('l')] } },
    { name: 'a range of its own', given: { json: { timeFrom: '6h' }, timeRange: { from: '1', to: '2' } } },
  ])('takes $name', ({ given }) => expect(follows(given)).toBe(true))

  test.each([
    { name: 'what ended before', given: { timeRange: { from: 'now-2h', to: 'now-1h' } } },
    { name: 'whole days', given: { timeRange: { from: 'now/d', to: 'now/d' } } },
    { name: 'a panel of whole days', given: { json: { timeFrom: 'now/d' } } },
    { name: 'a panel that looks back', given: { json: { timeShift: '1h' } } },
    { name: 'a now that is told late', given: { nowDelay: '1m' } },
    {
      name: 'lines that are changed before they are shown',
      given: { json: { transformations: [{ id: 'limit', options: {} }] } },
    },
    { name: 'a panel that draws something else', given: { json: { type: 'table' } } },
    { name: 'a source that tells no lines', given: { queries: [...asked('l'), ...asked('p')] } },
    { name: 'a source that is not there', given: { queries: asked('x') } },
    { name: 'nothing that is asked', given: { queries: [] } },
  ])('leaves $name', ({ given }) => expect(follows(given)).toBe(false))
})
