import { expect, test } from 'vitest'
import type { Variable } from '../variable.ts'
import { inWaves } from './dependencies.ts'

const base = {
  label: '',
  description: '',
  hide: 'nothing',
  isMulti: false,
  includesAll: false,
  allValue: undefined,
  allowsCustomValue: true,
  skipsUrl: false,
  current: [],
  options: [],
} as const
const custom = (name: string, query = ''): Variable => ({ ...base, kind: 'custom', name, query })
const query = (name: string, more: { query?: string; regex?: string; source?: string }): Variable => ({
  ...base,
  kind: 'query',
  name,
  query: more.query ?? '',
  regex: more.regex ?? '',
  regexAppliesTo: 'value',
  sort: 'none',
  refresh: 'on-load',
  datasource: { kind: 'named', id: more.source, type: undefined },
})
const source = (name: string, regex: string): Variable => ({
  ...base,
  kind: 'datasource',
  name,
  pluginType: 'loki',
  regex,
})
const adhoc = (name: string): Variable => ({
  ...base,
  kind: 'adhoc',
  name,
  datasource: { kind: 'named', id: '$job', type: undefined },
  filters: [],
  baseFilters: [],
  offeredKeys: undefined,
})

test.each([
  { name: 'no variable has no wave', variables: [], waves: [] },
  { name: 'independent ones are one wave', variables: [custom('a'), custom('b')], waves: [['a', 'b']] },
  { name: 'a query waits', variables: [query('a', { query: 'up{x="$job"}' }), custom('job')], waves: [['job'], ['a']] },
  { name: 'a pattern waits', variables: [query('a', { regex: '/$job/' }), custom('job')], waves: [['job'], ['a']] },
  { name: 'a source waits', variables: [query('a', { source: '$job' }), custom('job')], waves: [['job'], ['a']] },
  { name: 'names of sources wait', variables: [source('a', '/$job/'), custom('job')], waves: [['job'], ['a']] },
  { name: 'a list waits', variables: [custom('a', '$job'), custom('job')], waves: [['job'], ['a']] },
  { name: 'filters wait for none', variables: [adhoc('a'), custom('job')], waves: [['a', 'job']] },
  { name: 'names of others do not count', variables: [custom('a', '$__from $a $else')], waves: [['a']] },
  {
    name: 'a chain has a wave for each',
    variables: [custom('c', '$b'), custom('b', '$a'), custom('a')],
    waves: [['a'], ['b'], ['c']],
  },
  {
    name: 'a circle comes last, in the order of the dashboard',
    variables: [custom('a', '$b'), custom('b', '$a'), custom('c')],
    waves: [['c'], ['a'], ['b']],
  },
])('$name', ({ variables, waves }) => {
  expect(inWaves(variables).map((wave) => wave.map(({ name }) => name))).toEqual(waves)
})
