import { describe, expect, test } from 'vitest'
import type { AlertBody, GroupBody } from '../../../../services/metrics/src/wire/rule.ts'
import { selectAlerts, selectGroups } from './select-rules.ts'

const ended = { health: 'ok', evaluationTime: 0, lastEvaluation: '2026-01-01T00:00:00Z' } as const

const alert = (state: AlertBody['state'], room: string, activeAt: string): AlertBody => ({
  labels: { alertname: 'Hot', room },
  annotations: { summary: `${room} is hot` },
  state,
  activeAt,
  value: '3e+01',
})

const groups: readonly GroupBody[] = [
  {
    name: 'g',
    file: 'f',
    interval: 15,
    limit: 0,
    evaluationTime: 0,
    lastEvaluation: '2026-01-01T00:00:00Z',
    rules: [
      {
        ...ended,
        type: 'alerting',
        state: 'firing',
        name: 'Hot',
        query: 'temperature > 30',
        duration: 0,
        keepFiringFor: 0,
        labels: { severity: 'page' },
        annotations: {},
        alerts: [
          alert('pending', 'attic', '2026-01-01T00:00:03Z'),
          alert('firing', 'cellar', '2026-01-01T00:00:01Z'),
          alert('firing', 'hall', '2026-01-01T00:00:02Z'),
        ],
      },
      {
        ...ended,
        type: 'recording',
        name: 'broken',
        query: 'sum(a)',
        labels: {},
        health: 'err',
        lastError: 'too much',
      },
    ],
  },
]

describe('selectGroups()', () => {
  test.each([
    { text: '', isFailingOnly: false, expected: ['Hot', 'broken'] },
    { text: '', isFailingOnly: true, expected: ['broken'] },
    { text: 'SEVERITY=page', isFailingOnly: false, expected: ['Hot'] },
    { text: 'too much', isFailingOnly: false, expected: ['broken'] },
    { text: 'nowhere', isFailingOnly: false, expected: [] },
  ])('"$text", failing only: $isFailingOnly', ({ expected, ...filter }) => {
    expect(selectGroups(groups, filter).flatMap(({ rules }) => rules.map(({ name }) => name))).toEqual(expected)
  })
})

describe('selectAlerts()', () => {
  test.each([
    { text: '', isFiringOnly: false, expected: ['hall', 'cellar', 'attic'] },
    { text: '', isFiringOnly: true, expected: ['hall', 'cellar'] },
    { text: 'attic is', isFiringOnly: false, expected: ['attic'] },
  ])('"$text", firing only: $isFiringOnly', ({ expected, ...filter }) => {
    expect(selectAlerts(groups, filter).map((raised) => raised.alert.labels.room)).toEqual(expected)
  })
})
