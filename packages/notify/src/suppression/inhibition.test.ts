import { expect, test } from 'vitest'
import { parseMatchers } from '../matchers/parse-matcher.ts'
import type { LabelSet } from '../model/alert.ts'
import { fingerprintOf } from '../model/fingerprint.ts'
import type { StoredAlert } from '../model/stored-alert.ts'
import { createInhibitor } from './inhibition.ts'

const alert = (labels: LabelSet, endsAtMs = 1_000): StoredAlert => ({
  labels,
  annotations: {},
  startsAtMs: 0,
  endsAtMs,
  generatorUrl: '',
  fingerprint: fingerprintOf(labels),
  updatedAtMs: 0,
  timesOut: false,
})

const rule = (source: string, target: string, equal: readonly string[]) => ({
  source: parseMatchers(source),
  target: parseMatchers(target),
  equal,
})

const critical = { severity: 'critical', host: 'a' }

test.each([
  { name: 'a target of the same host is quiet', labels: { severity: 'warning', host: 'a' }, by: critical },
  { name: 'one of another host is not', labels: { severity: 'warning', host: 'b' }, by: undefined },
  { name: 'what is no target is not', labels: { severity: 'info', host: 'a' }, by: undefined },
])('$name', ({ labels, by }) => {
  const inhibitor = createInhibitor([rule('severity="critical"', 'severity="warning"', ['host'])])
  inhibitor.take(alert(critical))
  expect(inhibitor.inhibitedBy(labels, 500)).toBe(by && fingerprintOf(by))
})

test('a source that is over quietens nothing', () => {
  const inhibitor = createInhibitor([rule('severity="critical"', 'severity="warning"', ['host'])])
  inhibitor.take(alert(critical, 400))
  expect(inhibitor.inhibitedBy({ severity: 'warning', host: 'a' }, 500)).toBeUndefined()
})

test('a label that both lack is equal', () => {
  const inhibitor = createInhibitor([rule('a="1"', 'a="2"', ['zone'])])
  inhibitor.take(alert({ a: '1' }))
  expect(inhibitor.inhibitedBy({ a: '2' }, 500)).toBe(fingerprintOf({ a: '1' }))
  expect(inhibitor.inhibitedBy({ a: '2', zone: 'x' }, 500)).toBeUndefined()
})

test('two that are source and target at once do not quieten each other', () => {
  const inhibitor = createInhibitor([rule('a=~".+"', 'a=~".+"', [])])
  inhibitor.take(alert({ a: '1' }))
  inhibitor.take(alert({ a: '2' }))
  expect(inhibitor.inhibitedBy({ a: '1' }, 500)).toBeUndefined()
})

test('prune() forgets what is over and nothing else', () => {
  const inhibitor = createInhibitor([rule('a="1"', 'a="2"', [])])
  inhibitor.take(alert({ a: '1', b: 'old' }, 400))
  inhibitor.take(alert({ a: '1', b: 'new' }))
  inhibitor.prune(500)
  expect(inhibitor.inhibitedBy({ a: '2' }, 300)).toBe(fingerprintOf({ a: '1', b: 'new' }))
})
