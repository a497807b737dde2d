import { describe, expect, test } from 'vitest'
import type { Datasource } from '../queries/build-query.ts'
import type { DatasourceVariable, IntervalVariable } from '../variable.ts'
import { autoInterval, autoToken, customOptions, datasourceOptions, intervalOptions } from './static-options.ts'

const same = (...values: readonly string[]) => values.map((value) => ({ text: value, value }))

const base = {
  name: 'step',
  label: 'step',
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

describe('customOptions()', () => {
  test.each([
    { query: '', options: [] },
    { query: ' , ', options: [] },
    { query: 'a', options: same('a') },
    { query: ' a , b,', options: same('a', 'b') },
    { query: 'a\\,b, c', options: same('a,b', 'c') },
    { query: 'Shown : value', options: [{ text: 'Shown', value: 'value' }] },
    { query: 'host:9090', options: same('host:9090') },
    { query: '["a", 1]', options: same('a', '1') },
    { query: '[{"text":"A","value":"a"}]', options: [{ text: 'A', value: 'a' }] },
    { query: '[{"text":"A"}, {"value":"b"}]', options: same('A', 'b') },
    { query: '[a, b', options: same('[a', 'b') },
    { query: ' []', options: [] },
  ])('of "$query"', ({ query, options }) => expect(customOptions(query)).toEqual(options))
})

describe('an interval variable', () => {
  const interval = (more: Partial<IntervalVariable>): IntervalVariable => ({
    ...base,
    kind: 'interval',
    query: '',
    hasAuto: false,
    autoCount: 30,
    autoMin: '10s',
    ...more,
  })

  test.each([
    { query: '', options: [] },
    { query: '1m, 5m,,1h ', options: same('1m', '5m', '1h') },
    { query: `"1m","2m", '3m'`, options: same('1m', '2m', '3m') },
  ])('offers what is written in $query', ({ query, options }) => {
    expect(intervalOptions(interval({ query }))).toEqual(options)
  })

  test('offers auto first', () => {
    expect(intervalOptions(interval({ query: '1m', hasAuto: true }))).toEqual([
      { text: 'auto', value: autoToken('step') },
      ...same('1m'),
    ])
    expect(autoToken('step')).toBe('$__auto_interval_step')
  })

  test.each([
    { name: 'the range in as many round steps', more: { autoCount: 10 }, rangeMs: 3_600_000, expected: '5m' },
    { name: 'at least the shortest', more: { autoMin: '2m' }, rangeMs: 60_000, expected: '2m' },
    { name: 'ten seconds where the shortest cannot be read', more: { autoMin: 'x' }, rangeMs: 1_000, expected: '10s' },
    { name: 'one step where the number is none', more: { autoCount: 0 }, rangeMs: 3_600_000, expected: '1h' },
  ])('auto is $name', ({ more, rangeMs, expected }) => {
    expect(autoInterval(interval(more), rangeMs)).toBe(expected)
  })
})

describe('datasourceOptions()', () => {
  const datasources = [
    { uid: 'u1', name: 'Metrics A', type: 'prometheus' },
    { uid: 'u2', name: 'Logs A', type: 'loki' },
    { uid: 'u3', name: 'Metrics B', type: 'prometheus' },
  ] as unknown as readonly Datasource[]
  const variable = (regex: string): DatasourceVariable => ({
    ...base,
    kind: 'datasource',
    pluginType: 'prometheus',
    regex,
  })

  test.each([
    { name: 'all of the type', regex: '', uids: ['u1', 'u3'] },
    { name: 'those whose names match', regex: '/B$/', uids: ['u3'] },
    { name: 'also at the begin of the name', regex: '/^Metrics A/', uids: ['u1'] },
    { name: 'none', regex: '/Logs/', uids: [] },
  ])('offers $name', ({ regex, uids }) => {
    expect(datasourceOptions(variable(regex), datasources).map(({ value }) => value)).toEqual(uids)
  })

  test('offers our own Loki behind others', () => {
    const own = { uid: 'hearth-loki', name: 'Own', type: 'loki', isDefault: false }
    const among = (all: readonly Datasource[]) =>
      datasourceOptions({ ...variable(''), pluginType: 'loki' }, all).map(({ value }) => value)
    expect(among([own, ...datasources])).toEqual(['u2', 'hearth-loki'])
  })

  test('shows names and chooses uids', () => {
    expect(datasourceOptions(variable('/A/'), datasources)).toEqual([{ text: 'Metrics A', value: 'u1' }])
  })
})
