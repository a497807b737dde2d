import { describe, expect, test } from 'vitest'
import { alertRows, firingOf, selectRows } from './alert-stretches.ts'

const raised = (alertname: string, alertstate: string, room: string, ...times: readonly number[]) => ({
  metric: { alertname, alertstate, room },
  values: times.map((atS) => [atS, '1'] as const),
})

const rows = alertRows(
  [
    raised('Hot', 'pending', 'attic', 60, 120),
    raised('Hot', 'firing', 'attic', 180, 240, 420),
    raised('Cold', 'firing', 'hall', 600),
  ],
  60_000,
)

describe('alertRows()', () => {
  test('puts the states of an alert together, each point standing for the step before it', () => {
    expect(rows.find(({ name }) => name === 'Hot')).toEqual({
      name: 'Hot',
      labels: { room: 'attic' },
      stretches: [
        { state: 'pending', fromMs: 0, toMs: 120_000 },
        { state: 'firing', fromMs: 120_000, toMs: 240_000 },
        { state: 'firing', fromMs: 360_000, toMs: 420_000 },
      ],
    })
  })

  test('begins with what was raised last', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Cold', 'Hot'])
  })
})

test('firingOf() counts what fired, not what was pending', () => {
  expect(rows.map(firingOf)).toEqual([
    { count: 1, totalMs: 60_000 },
    { count: 2, totalMs: 180_000 },
  ])
})

test.each([
  { text: '', expected: ['Cold', 'Hot'] },
  { text: 'ROOM=attic', expected: ['Hot'] },
  { text: 'warm', expected: [] },
])('selectRows() by "$text"', ({ text, expected }) => {
  expect(selectRows(rows, text).map(({ name }) => name)).toEqual(expected)
})
