import { expect, test } from 'vitest'
import { framesIn, withData, withHiddenQueries } from './shared-json.ts'

const dashboard = {
  title: 'T',
  templating: { list: [{ name: 'v', query: 'secret' }] },
  panels: [
    { id: 1, datasource: { uid: 'm' }, targets: [{ refId: 'A', expr: 'secret' }] },
    { id: 2, type: 'row', panels: [{ id: 3, targets: [{ refId: 'B', expr: 'secret' }] }] },
  ],
}

test('queries that are not told are asked for all the same, in rows as well', () => {
  expect(
    withHiddenQueries({ panels: [{ targets: [{ refId: 'A' }] }, { panels: [{ targets: [{ refId: 'B' }] }] }] }),
  ).toEqual({
    panels: [
      { targets: [{ refId: 'A', expr: 'hidden' }] },
      { panels: [{ targets: [{ refId: 'B', expr: 'hidden' }] }] },
    ],
  })
})

test('a snapshot holds what panels show and nothing of what they ask', () => {
  const frames = [{ refId: 'B', fields: [], meta: { type: 'table', executedQuery: 'secret' } }]
  const time = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00Z' }
  const snapshot = withData(dashboard, (id) => (id === 3 ? frames : []), time)
  expect(JSON.stringify(snapshot)).not.toContain('secret')
  expect(snapshot).toMatchObject({ title: 'T', time, templating: { list: [] } })
  expect(framesIn(snapshot, 3)).toEqual([{ refId: 'B', fields: [], meta: { type: 'table', notices: [] } }])
  expect([framesIn(snapshot, 1), framesIn(snapshot, 9)]).toEqual([[], []])
})
