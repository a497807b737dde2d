import { describe, expect, test } from 'vitest'
import type { ActiveAlert } from '../alerts/active-alert.ts'
import type { RuleState } from '../evaluation/group-evaluator.ts'
import { Labels } from '../values/labels.ts'
import { currentAlerts, type GroupView, renderAlert, renderGroup, renderRule } from './rule.ts'

const alert = (name: string, state: ActiveAlert['state'], change: Partial<ActiveAlert> = {}): ActiveAlert => ({
  labels: Labels.of({ alertname: name }),
  annotations: { summary: 's' },
  value: 1,
  state,
  activeAtMs: 0,
  ...change,
})
const stateOf = (alerts: readonly ActiveAlert[], change: object = {}, rule: object = {}): RuleState =>
  ({
    rule: {
      kind: 'alerting',
      name: 'R',
      expression: 'up == 0',
      holdMs: 90_000,
      keepFiringMs: 1_500,
      labels: [{ name: 'severity', text: '{{ $value }}' }],
      annotations: [{ name: 'summary', text: 's' }],
      ...rule,
    },
    active: new Map(alerts.map((one) => [one.labels.key, one])),
    health: 'ok',
    lastError: '',
    lastEvaluationMs: 1_000,
    durationMs: 250,
    ...change,
  }) as unknown as RuleState
const ended = { health: 'ok', evaluationTime: 0.25, lastEvaluation: '1970-01-01T00:00:01.000Z' }

describe('a rule', () => {
  test('that alerts', () => {
    expect(renderRule(stateOf([]), true)).toEqual({
      ...ended,
      state: 'inactive',
      name: 'R',
      query: 'up == 0',
      duration: 90,
      keepFiringFor: 1.5,
      labels: { severity: '{{ $value }}' },
      annotations: { summary: 's' },
      alerts: [],
      type: 'alerting',
    })
    expect(renderRule(stateOf([]), false)).toMatchObject({ alerts: null })
  })

  test('that records', () => {
    const state = stateOf([], { lastError: 'e', health: 'err' }, { kind: 'recording', labels: { a: 'b' } })
    expect(renderRule(state, true)).toEqual({
      ...ended,
      health: 'err',
      lastError: 'e',
      name: 'R',
      query: 'up == 0',
      labels: { a: 'b' },
      type: 'recording',
    })
  })

  test.each([
    { name: 'one that fires beside others', states: ['pending', 'firing', 'inactive'], health: 'ok', is: 'firing' },
    { name: 'one that is pending', states: ['inactive', 'pending'], health: 'ok', is: 'pending' },
    { name: 'one that is over', states: ['inactive'], health: 'err', is: 'inactive' },
    { name: 'none tried yet', states: [], health: 'unknown', is: 'unknown' },
  ] as const)('with $name is $is', ({ states, health, is }) => {
    const alerts = states.map((state, at) => alert(`a${at}`, state))
    expect(renderRule(stateOf(alerts, { health }), false)).toMatchObject({ state: is })
  })

  test('before its first evaluation was never evaluated', () => {
    const rendered = renderRule(stateOf([], { lastEvaluationMs: undefined }), false)
    expect(rendered.lastEvaluation).toBe('0001-01-01T00:00:00Z')
  })
})

test('the alerts of a rule are those that are not over, by their labels', () => {
  const alerts = [alert('c', 'firing'), alert('a', 'pending'), alert('b', 'inactive'), alert('d', 'firing')]
  expect(currentAlerts(stateOf(alerts)).map(({ labels }) => labels.get('alertname'))).toEqual(['a', 'c', 'd'])
})

describe('an alert', () => {
  test.each([
    { value: 0, is: '0e+00' },
    { value: 1, is: '1e+00' },
    { value: -12.5, is: '-1.25e+01' },
    { value: 1e-7, is: '1e-07' },
    { value: 1e100, is: '1e+100' },
    { value: Number.NaN, is: 'NaN' },
    { value: Infinity, is: '+Inf' },
    { value: -Infinity, is: '-Inf' },
  ])('of $value', ({ value, is }) => expect(renderAlert(alert('a', 'firing', { value })).value).toBe(is))

  test('tells since when it is kept firing where it is', () => {
    const plain = {
      labels: { alertname: 'a' },
      annotations: { summary: 's' },
      state: 'firing',
      activeAt: '1970-01-01T00:00:00.000Z',
      value: '1e+00',
    }
    expect(renderAlert(alert('a', 'firing'))).toEqual(plain)
    expect(renderAlert(alert('a', 'firing', { keepFiringSinceMs: 2_000 }))).toEqual({
      ...plain,
      keepFiringSince: '1970-01-01T00:00:02.000Z',
    })
  })
})

test('a group has its times in seconds', () => {
  const view = {
    group: { name: 'g', file: 'f', intervalMs: 15_000, limit: 3 },
    rules: [],
    lastEvaluationMs: undefined,
    durationMs: 500,
  } as unknown as GroupView
  expect(renderGroup(view, [])).toEqual({
    name: 'g',
    file: 'f',
    rules: [],
    interval: 15,
    limit: 3,
    evaluationTime: 0.5,
    lastEvaluation: '0001-01-01T00:00:00Z',
  })
})
