import { describe, expect, test } from 'vitest'
import { interpolatePromql } from '../interpolate/interpolate.ts'
import { createScope } from '../interpolate/scope.ts'
import { readVariables } from '../read/read-variable.ts'
import { filterOption, parseFilter, renderFilter } from './adhoc-filters.ts'
import { filtersFor } from './filters-for.ts'
import { resolveVariables } from './resolve-variables.ts'
import { variablesToUrl } from './variable-url.ts'

const datasources = [
  { uid: 'main', name: 'Main', type: 'prometheus', isDefault: true },
  { uid: 'other', name: 'Other', type: 'prometheus', isDefault: false },
]
const saved = { key: 'job', operator: '=', value: 'api' }

async function resolve(wanted: readonly string[] | undefined) {
  const variables = readVariables([
    {
      type: 'adhoc',
      name: 'Filters',
      datasource: 'Main',
      filters: [saved, { key: '' }],
      baseFilters: [saved],
      defaultKeys: [{ text: 'Job', value: 'job' }, { text: 'pod' }],
    },
  ])
  const context = { datasources, rangeMs: 1, builtIns: {}, kept: new Map(), signal: new AbortController().signal }
  const runQuery = () => Promise.reject(new Error('asked'))
  return resolveVariables(variables, {
    ...context,
    runQuery,
    wanted: new Map(wanted === undefined ? [] : [['Filters', wanted]]),
  })
}

describe('filters that readers choose', () => {
  test.each([
    { filter: saved, text: 'job|=|api' },
    { filter: { key: 'path', operator: '=~', value: 'a|b,c' }, text: 'path|=~|a__gfp__b__gfc__c' },
    {
      filter: { key: 'job', operator: '=|', value: 'api', values: ['api', 'web|2'] },
      text: 'job|=__gfp__|api|web__gfp__2',
    },
    { filter: { key: 'job', operator: '!=|', value: 'api', values: ['api'] }, text: 'job|!=__gfp__|api' },
  ])('$text stands in the address', ({ filter, text }) => {
    expect(renderFilter(filter)).toBe(text)
    expect(parseFilter(text)).toEqual(filter)
  })

  test.each(['', 'job', 'job|', 'job|="x"} or {|api', 'job|!=~|api'])('%j is none', (text) => {
    expect(parseFilter(text)).toBeUndefined()
  })

  test('are read without what Grafana calls their parts', () => {
    expect(parseFilter('job,The job|=|api,The API')).toEqual(saved)
  })

  test('are those of the dashboard until the address says otherwise', async () => {
    const [state] = await resolve(undefined)
    expect(state?.selected).toEqual([filterOption(saved)])
    expect((await resolve(['pod|!=|x']))[0]?.selected).toMatchObject([{ text: 'pod != x' }])
    expect((await resolve(['']))[0]?.selected).toEqual([])
  })

  test('go with the queries of their source alone', async () => {
    const states = await resolve(undefined)
    const scope = createScope(states, {}, {})
    expect(filtersFor(datasources[0], states, datasources, scope)).toEqual([saved])
    expect(filtersFor(datasources[1], states, datasources, scope)).toEqual([])
    expect(variablesToUrl(states)).toBe('var-Filters=job%7C%3D%7Capi')
  })

  test('can be put into a query by hand', async () => {
    const scope = createScope(await resolve(['a|=|x', 'b|!=|say "y"']), {}, {})
    expect(interpolatePromql('up{$Filters}', scope)).toBe('up{a="x",b!="say \\"y\\""}')
  })

  test('stand in a query as a pattern where they take several values', async () => {
    const scope = createScope(await resolve(['a|=__gfp__|x.y|z', 'k8s.pod|!=__gfp__|p']), {}, {})
    expect(interpolatePromql('up{$Filters}', scope)).toBe('up{a=~"x\\\\.y|z","k8s.pod"!~"p"}')
  })
})
