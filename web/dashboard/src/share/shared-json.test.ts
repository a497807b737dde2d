// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { expect, test } from 'vitest'
import { createScope } from '../model/interpolate/scope.ts'
import { framesIn, withData, withHiddenQueries } from './shared-json.ts'

const dashboard = {
  title: 'T',
  templating: { list: [{ name: 'v', query: 'secret' }] },
  panels: [
    { id: 1, datasource: { uid: 'm' }, targets: [{ refId: 'A', expr: 'secret' }] },
    { id: 2, type: 'row', panels: [{ id: 3, targets: [{ refId: 'B', expr: 'secret' }] }] },
  ],
}

const nothing = createScope([], {}, {})

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
  const value = { name: 'Value', config: { unit: 's', displayNameFromDS: 'secret' } }
  const frames = [{ refId: 'B', name: 'secret', fields: [value], meta: { type: 'table', executedQuery: 'secret' } }]
  const time = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T01:00:00Z' }
  const snapshot = withData(dashboard, ({ id }) => ({ frames: id === 3 ? frames : [], scope: nothing }), time)
  expect(JSON.stringify(snapshot)).not.toContain('secret')
  expect(snapshot).toMatchObject({ title: 'T', time, templating: { list: [] } })
  const kept = { name: 'Value', config: { unit: 's' } }
  expect(framesIn(snapshot, 3)).toEqual([{ refId: 'B', fields: [kept], meta: { type: 'table', notices: [] } }])
  expect([framesIn(snapshot, 1), framesIn(snapshot, 9)]).toEqual([[], []])
})

test('a snapshot says what was chosen of variables, which it has no more', () => {
  const fieldConfig = {
    defaults: { displayName: '$v of ${__field.labels.job}', unit: 's' },
    overrides: [
      {
        matcher: { id: 'byName', options: 'a' },
        properties: [
          { id: 'displayName', value: 'b $v' },
          { id: 'unit', value: '$v' },
        ],
      },
    ],
  }
  const links = [{ title: 'More of $v', url: '/d/more' }]
  const panels = [
    { id: 1, title: 'Up to $v', description: 'of $v', links, fieldConfig },
    { id: 2, type: 'text', options: { mode: 'markdown', content: 'See $v' } },
  ]
  const scope = createScope([], { v: { text: '95 %', value: '0.95' } }, {})
  const snapshot = withData({ panels }, () => ({ frames: [], scope }), { from: '', to: '' })
  expect(snapshot.panels).toMatchObject([
    {
      title: 'Up to 95 %',
      description: 'of 95 %',
      links: [{ title: 'More of 95 %', url: '/d/more' }],
      fieldConfig: {
        defaults: { displayName: '0.95 of ${__field.labels.job}', unit: 's' },
        overrides: [
          {
            matcher: { id: 'byName', options: 'a' },
            properties: [
              { id: 'displayName', value: 'b 0.95' },
              { id: 'unit', value: '$v' },
            ],
          },
        ],
      },
    },
    { options: { mode: 'markdown', content: 'See 95 %' } },
  ])
})

test.each([
  { name: 'that somebody gave', query: { legendFormat: 'Mine' }, labels: {}, shown: 'Named' },
  { name: 'of its labels', query: {}, labels: { job: 'a' }, shown: 'Named' },
  { name: 'that is its expression', query: { legendFormat: '__auto' }, labels: {}, shown: undefined },
])('a series of a snapshot and the name $name: $shown', ({ query, labels, shown }) => {
  const panels = [{ id: 1, targets: [{ refId: 'A', ...query }] }]
  const frame = { refId: 'A', fields: [{ labels, config: { displayNameFromDS: 'Named' } }] }
  const [kept] = framesIn(
    withData({ panels }, () => ({ frames: [frame], scope: nothing }), { from: '', to: '' }),
    1,
  )
  expect(kept?.fields[0]?.config).toEqual({ displayNameFromDS: shown })
})
