import { describe, expect, test } from 'vitest'
import type { WatchedGroup } from '../../domain/alerting/alert-rules.ts'
import { alertsOf, renderStates } from './rule-states.ts'

const alert = (state: string, activeAt: string) => ({
  labels: { a: state },
  annotations: {},
  state,
  activeAt,
  value: '1',
})
const rule = {
  uid: 'r',
  title: 'Load',
  folderUid: 'f',
  data: [{ model: { expr: 'up' } }],
  forMs: 60_000,
  keepFiringMs: 5_000,
  labels: { l: '1' },
  annotations: { n: '2' },
  isPaused: false,
  record: undefined,
  provenance: 'api',
}
const state = (name: string, alerts: object[] = [], more: object = {}) => ({
  state: name,
  alerts,
  health: 'ok',
  lastEvaluation: '2026-01-01T00:00:00Z',
  evaluationTime: 0.5,
  ...more,
})
const groupOf = (differs: object, ...states: object[]) =>
  [
    {
      folderUid: 'f',
      name: 'g',
      intervalSeconds: 60,
      lastEvaluation: '2026-01-01T00:00:00Z',
      rules: [{ rule: { ...rule, ...differs }, states }],
    },
  ] as unknown as readonly WatchedGroup[]
const titleOf = (uid: string) => `title of ${uid}`
const ruleOf = (differs: object, ...states: object[]) => {
  const [group] = renderStates(groupOf(differs, ...states), titleOf) as { rules: Record<string, unknown>[] }[]
  return group?.rules[0] ?? {}
}

test('a group is told with the time that its rules took', () => {
  expect(renderStates(groupOf({}, state('inactive')), titleOf)).toEqual([
    {
      name: 'g',
      file: 'title of f',
      folderUid: 'f',
      interval: 60,
      lastEvaluation: '2026-01-01T00:00:00Z',
      evaluationTime: 0.5,
      rules: [expect.objectContaining({ name: 'Load' })],
      totals: {},
    },
  ])
  expect(renderStates(groupOf({}), titleOf)).toMatchObject([{ evaluationTime: 0 }])
})

describe('a rule is told', () => {
  test('with what it asks and how it does', () => {
    const alerts = [alert('firing', '2026-01-02'), alert('pending', '2026-01-01'), alert('firing', '2026-01-03')]
    expect(ruleOf({}, state('firing', alerts, { lastError: 'slow' }))).toEqual({
      state: 'firing',
      activeAt: '2026-01-01',
      alerts: [
        { labels: { a: 'firing' }, annotations: {}, state: 'Alerting', activeAt: '2026-01-02', value: '1' },
        { labels: { a: 'pending' }, annotations: {}, state: 'Pending', activeAt: '2026-01-01', value: '1' },
        { labels: { a: 'firing' }, annotations: {}, state: 'Alerting', activeAt: '2026-01-03', value: '1' },
      ],
      name: 'Load',
      uid: 'r',
      folderUid: 'f',
      query: 'up',
      duration: 60,
      keepFiringFor: 5,
      labels: { l: '1' },
      annotations: { n: '2' },
      health: 'ok',
      lastError: 'slow',
      type: 'alerting',
      lastEvaluation: '2026-01-01T00:00:00Z',
      evaluationTime: 0.5,
      isPaused: false,
      provenance: 'api',
      totals: { alerting: 2, pending: 1 },
    })
  })

  test('as one that nobody has seen yet', () => {
    const told = ruleOf({ data: [] })
    expect(told).toMatchObject({
      state: 'inactive',
      alerts: [],
      query: '',
      health: 'unknown',
      lastEvaluation: '0001-01-01T00:00:00Z',
      evaluationTime: 0,
    })
    expect(told).not.toHaveProperty('lastError')
  })

  test('as one that is paused', () => {
    expect(ruleOf({ isPaused: true }, state('inactive'))).toMatchObject({ health: 'paused', isPaused: true })
  })

  test('as one that records, which has no alerts', () => {
    const told = ruleOf({ record: { metric: 'm', from: 'A' } }, state('firing'))
    expect(told.type).toBe('recording')
    for (const name of ['state', 'activeAt', 'alerts']) expect(told).not.toHaveProperty(name)
  })

  test.each([
    { states: ['inactive', 'firing'], worst: 'firing' },
    { states: ['pending', 'inactive'], worst: 'pending' },
    { states: ['pending', 'firing'], worst: 'firing' },
    { states: ['inactive', 'inactive'], worst: 'inactive' },
  ])('by the worst of $states', ({ states, worst }) => {
    expect(ruleOf({}, ...states.map((name) => state(name))).state).toBe(worst)
  })
})

test('all alerts are told, of rules and of those that tell of them', () => {
  const groups = groupOf({}, state('firing', [alert('firing', '1')]), state('pending', [alert('pending', '2')]))
  expect(alertsOf(groups)).toMatchObject([{ state: 'Alerting' }, { state: 'Pending' }])
})
