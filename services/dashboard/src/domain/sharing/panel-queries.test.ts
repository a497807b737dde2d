import { describe, expect, test } from 'vitest'
import { ownTimeOf, queriesOf, withoutQueries } from './panel-queries.ts'

const dashboard = {
  title: 'T',
  time: { from: 'now-1h', to: 'now' },
  templating: { list: [{ name: 'secret', query: 'label_values(secret)' }] },
  annotations: { list: [{ expr: 'secret' }] },
  panels: [
    {
      id: 1,
      datasource: { uid: 'm' },
      targets: [
        { refId: 'A', expr: 'secret' },
        { refId: 'B', expr: 'x', hide: true },
      ],
    },
    { id: 2, type: 'row', panels: [{ id: 3, targets: [{ expr: 'secret', datasource: 'l' }] }] },
  ],
  rows: [{ panels: [{ id: 4, targets: [{ expr: 'secret' }] }] }],
}

describe('queriesOf()', () => {
  test.each([
    { id: 1, queries: [{ refId: 'A', expr: 'secret', datasource: { uid: 'm' } }] },
    { id: 2, queries: [] },
    { id: 3, queries: [{ refId: 'A', expr: 'secret', datasource: 'l' }] },
    { id: 4, queries: [{ refId: 'A', expr: 'secret', datasource: undefined }] },
    { id: 5, queries: undefined },
  ])('of panel $id', ({ id, queries }) => expect(queriesOf(dashboard, id)).toEqual(queries))
})

test('a dashboard without its queries says nothing of them, and all else', () => {
  const shown = withoutQueries(dashboard)
  expect(JSON.stringify(shown)).not.toContain('secret')
  expect(shown).toMatchObject({ title: 'T', panels: [{ id: 1, targets: [{ refId: 'A' }, { refId: 'B' }] }, { id: 2 }] })
})

test('a dashboard without a time shows six hours', () => {
  expect(ownTimeOf(dashboard)).toEqual({ from: 'now-1h', to: 'now' })
  expect(ownTimeOf({})).toEqual({ from: 'now-6h', to: 'now' })
})
