import { describe, expect, test } from 'vitest'
import type { Panel } from '../../dashboard.ts'
import type { QueryAnswer } from '../../frame.ts'
import { createScope } from '../../interpolate/scope.ts'
import { readDashboard } from '../../read/read-dashboard.ts'
import type { VariableState } from '../../variable.ts'
import { whyNoData } from './why-no-data.ts'

const organize = { id: 'organize', isDisabled: false, filter: undefined, options: {} }
const prometheus = { type: 'prometheus', uid: 'main' }
function panelOf(...targets: object[]): Panel {
  const json = { panels: [{ type: 'stat', datasource: prometheus, targets }], templating: { list: [] } }
  const [panel] = readDashboard(json).sections.flatMap(({ panels }) => panels)
  if (panel === undefined) throw new Error('Cannot read the panel')
  return panel
}
const state = (name: string, value: string, own: Partial<VariableState> = {}): VariableState => {
  const [variable] = readDashboard({ templating: { list: [{ type: 'custom', name }] } }).variables
  if (variable === undefined) throw new Error('Cannot read the variable')
  return { variable, options: [], selected: [{ text: value, value }], error: undefined, ...own }
}
function why(panel: Panel, states: readonly VariableState[] = [], answers: readonly QueryAnswer[] = []) {
  return whyNoData(panel, { scope: createScope(states, {}, {}), variables: states, answers })
}

describe('whyNoData()', () => {
  test('shows the query with its variables filled in', () => {
    expect(why(panelOf({ refId: 'A', expr: 'up{job="$job"}' }), [state('job', 'api')])).toEqual({
      text: 'The query found nothing in this range',
      queries: [{ refId: 'A', text: 'up{job="api"}' }],
    })
  })

  test('says which variable the dashboard does not have', () => {
    expect(why(panelOf({ refId: 'A', expr: 'up{job="$job"}' }), [state('zone', 'a')])).toEqual({
      text: 'No variable of this dashboard is called "job"',
      queries: [{ refId: 'A', text: 'up{job="$job"}' }],
    })
  })

  test('says where the transformations left nothing', () => {
    const panel = { ...panelOf({ refId: 'A', expr: 'up' }), transformations: [organize] }
    const found = { fields: [{ name: 'v', type: 'number' as const, config: {}, values: [1] }], meta: { notices: [] } }
    const answer = { refId: 'A', error: undefined, frames: [found] }
    expect(why(panel, [], [answer]).text).toBe('The transformations left nothing of what the query found')
    expect(why(panel, [], [{ ...answer, frames: [] }]).text).toBe('The query found nothing in this range')
  })

  test('shows it as it was sent, where the answer tells', () => {
    const meta = { notices: [], executedQuery: 'Expr: rate(up[30s])\nStep: 30s' }
    const answers = [{ refId: 'A', error: undefined, frames: [{ fields: [], meta }] }]
    expect(why(panelOf({ refId: 'A', expr: 'rate(up[$__interval])' }), [], answers).queries).toEqual([
      { refId: 'A', text: 'rate(up[30s])' },
    ])
  })

  test.each([
    {
      name: 'all are hidden',
      panel: panelOf({ expr: 'up', hide: true }),
      text: 'All queries of this panel are hidden',
    },
    { name: 'none has a text', panel: panelOf({ expr: '  ' }), text: 'The query has no text' },
    {
      name: 'they are for another source',
      panel: panelOf({ datasource: { type: 'mysql', uid: 'x' }, rawSql: 'select 1' }),
      text: 'It asks a data source of type "mysql", which cannot be asked here',
    },
  ])('when $name: $text', ({ panel, text }) => {
    expect(why(panel).text).toBe(text)
  })

  test.each([
    { name: 'has no text', query: { rawSql: '', format: 'table' }, text: 'The query has no text' },
    { name: 'was never written', query: { expr: '', range: true }, text: 'The query has no text' },
    { name: 'found no rows', query: { rawSql: 'select 1' }, text: 'The query found nothing in this range' },
  ])('when a source of another type has answered and its query $name: $text', ({ query, text }) => {
    const panel = panelOf({ datasource: { type: 'mysql', uid: 'x' }, refId: 'A', ...query })
    const reason = why(panel, [], [{ refId: 'A', error: undefined, frames: [] }])
    expect(reason.text).toBe(text)
    expect(reason.queries.map((one) => one.text)).toEqual(query.rawSql ? [query.rawSql] : [])
  })

  test('a variable without a value comes first', () => {
    const panel = panelOf({ expr: 'up{job="$job"}' })
    const none = state('job', '', { selected: [] })
    expect(why(panel, [none]).text).toBe('The variable "job" has no value to choose from')
    expect(why(panel, [{ ...none, error: 'no such host' }]).text).toBe(
      'The values of the variable "job" could not be read: no such host',
    )
    expect(why(panelOf({ expr: 'up' }), [none]).text).toBe('The query found nothing in this range')
  })
})
