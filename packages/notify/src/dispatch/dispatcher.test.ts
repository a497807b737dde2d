import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import type { LabelSet } from '../model/alert.ts'
import { fingerprintOf } from '../model/fingerprint.ts'
import type { StoredAlert } from '../model/stored-alert.ts'
import { createDispatcher } from './dispatcher.ts'

const { route } = parseConfig(
  `
route:
  receiver: a
  group_by: [zone]
  group_wait: 1s
  group_interval: 10s
  routes: [{ matchers: [copy="yes"], receiver: b, group_by: ['...'] }]
receivers: [{ name: a }, { name: b }]
`,
  'alertmanager.yml',
)

const alert = (labels: LabelSet, fields: Partial<StoredAlert> = {}): StoredAlert => ({
  labels,
  annotations: {},
  startsAtMs: 100_000,
  endsAtMs: 900_000,
  generatorUrl: '',
  fingerprint: fingerprintOf(labels),
  updatedAtMs: 0,
  timesOut: false,
  ...fields,
})

test('alerts of the same labels are one group, which waits for more and is looked at again later', () => {
  const dispatcher = createDispatcher(route)
  dispatcher.insert(alert({ zone: 'x', n: '1' }), 100_000)
  dispatcher.insert(alert({ zone: 'x', n: '2' }), 100_500)
  dispatcher.insert(alert({ zone: 'y' }), 100_500)
  expect(dispatcher.nextDueMs()).toBe(101_000)
  expect(dispatcher.takeDue(101_000).map(({ key, alerts }) => [key, alerts.size])).toEqual([['{}:{zone="x"}', 2]])
  expect(dispatcher.nextDueMs()).toBe(101_500)
  expect(dispatcher.takeDue(111_000).map(({ key }) => key)).toEqual(['{}:{zone="y"}', '{}:{zone="x"}'])
})

test('what has long been firing does not wait', () => {
  const dispatcher = createDispatcher(route)
  dispatcher.insert(alert({ zone: 'x' }, { startsAtMs: 50_000 }), 100_000)
  expect(dispatcher.nextDueMs()).toBe(100_000)
})

test('a route of its own has groups of its own', () => {
  const dispatcher = createDispatcher(route)
  dispatcher.insert(alert({ zone: 'x', copy: 'yes' }), 100_000)
  expect(dispatcher.groups().map(({ key, route: { receiver } }) => [key, receiver])).toEqual([
    ['{}/{copy="yes"}:{copy="yes", zone="x"}', 'b'],
  ])
})

test('what was over when it was told is forgotten, and what came again meanwhile is not', () => {
  const dispatcher = createDispatcher(route)
  const over = alert({ zone: 'x', n: '1' }, { endsAtMs: 100_500 })
  const again = alert({ zone: 'x', n: '2' }, { endsAtMs: 100_500 })
  for (const one of [over, again]) dispatcher.insert(one, 100_000)
  const [group] = dispatcher.takeDue(101_000)
  dispatcher.insert({ ...again, endsAtMs: 900_000 }, 101_000)
  group?.endFlush([over, again], 101_000)
  expect([...dispatcher.held()]).toEqual([again.fingerprint])
  dispatcher.prune()
  expect(dispatcher.groups()).toHaveLength(1)
  group?.endFlush([...(group?.alerts.values() ?? [])], 900_000)
  dispatcher.prune()
  expect(dispatcher.groups()).toEqual([])
})
