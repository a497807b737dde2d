import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { findChanges } from './find-changes.ts'

const cpu = {
  id: 1,
  type: 'stat',
  title: 'CPU',
  gridPos: { x: 0, y: 0, w: 6, h: 4 },
  fieldConfig: { defaults: { unit: 's' } },
}
const board: Json = { id: 3, uid: 'a', version: 4, title: 'Board', time: { from: 'now-1h', to: 'now' }, panels: [cpu] }
const told = (after: Json, before: Json = board) =>
  findChanges(before, after).map(({ about, name, kind, path, before: old, after: now }) =>
    [about, name, kind, path, kind === 'changed' ? `${JSON.stringify(old)} → ${JSON.stringify(now)}` : '']
      .filter((part) => part !== '')
      .join(' '),
  )

describe('findChanges() tells', () => {
  test.each([
    { name: 'nothing of id, uid and version', after: { ...board, id: 9, uid: 'b', version: 5 }, expected: [] },
    {
      name: 'another title',
      after: { ...board, title: 'Other' },
      expected: ['dashboard changed title "Board" → "Other"'],
    },
    {
      name: 'one end of the time',
      after: { ...board, time: { from: 'now-6h', to: 'now' } },
      expected: ['dashboard changed time.from "now-1h" → "now-6h"'],
    },
    {
      name: 'a unit of a panel',
      after: { ...board, panels: [{ ...cpu, fieldConfig: { defaults: { unit: 'bytes' } } }] },
      expected: ['panel CPU changed fieldConfig.defaults.unit "s" → "bytes"'],
    },
    {
      name: 'another place',
      after: { ...board, panels: [{ ...cpu, gridPos: { x: 6, y: 0, w: 6, h: 4 } }] },
      expected: ['panel CPU moved'],
    },
    {
      name: 'panels that came and went',
      after: { ...board, panels: [{ ...cpu, id: 2, title: 'Memory' }] },
      expected: ['panel CPU removed', 'panel Memory added'],
    },
    {
      name: 'a variable that came',
      after: { ...board, templating: { list: [{ name: 'job', type: 'query' }] } },
      expected: ['variable job added'],
    },
  ])('$name', ({ after, expected }) => expect(told(after)).toEqual(expected))

  test('panels of closed rows as those of open ones', () => {
    const row = (panels: readonly Json[]) => ({ id: 2, type: 'row', title: 'Row', collapsed: true, panels })
    const closed = { ...board, panels: [row([cpu])] }
    expect(told({ ...board, panels: [row([{ ...cpu, title: 'Processor' }])] }, closed)).toEqual([
      'panel Processor changed title "CPU" → "Processor"',
    ])
  })

  test('lists of another length as a whole', () => {
    expect(told({ ...board, tags: ['a'] }, { ...board, tags: [] })).toEqual(['dashboard changed tags [] → ["a"]'])
  })
})

test('six levels down a change is told by its place, further down as one', () => {
  const deep = (value: unknown) => ({ ...board, a: { b: { c: { d: { e: { f: { g: value } } } } } } })
  expect(told(deep(2), deep(1))).toEqual(['dashboard changed a.b.c.d.e.f {"g":1} → {"g":2}'])
})
