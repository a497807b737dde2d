// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { describe, expect, test } from 'vitest'
import { interpolatePromql } from '../interpolate/interpolate.ts'
import { createScope } from '../interpolate/scope.ts'
import { readVariables } from '../read/read-variable.ts'
import type { VariableOption } from '../variable.ts'
import { inWaves } from './dependencies.ts'
import { optionsFromAnswer, sortOptions } from './options-from-answer.ts'
import { type ResolveContext, resolveVariables } from './resolve-variables.ts'
import { customOptions } from './static-options.ts'
import { parseVariableQuery } from './variable-query.ts'
import { variablesFromUrl, variablesToParams, variablesToUrl } from './variable-url.ts'

const option = (value: string): VariableOption => ({ text: value, value })
const datasources = [
  { uid: 'p1', name: 'Prometheus', type: 'prometheus', isDefault: true },
  { uid: 'l1', name: 'Loki', type: 'loki', isDefault: false },
]

function resolve(list: readonly object[], more: Partial<ResolveContext> = {}) {
  return resolveVariables(readVariables(list), {
    datasources,
    rangeMs: 3_600_000,
    builtIns: {},
    wanted: new Map(),
    kept: new Map(),
    runQuery: async () => [],
    signal: new AbortController().signal,
    ...more,
  })
}

describe('parseVariableQuery()', () => {
  test.each([
    ['label_names()', { kind: 'label-names', match: undefined }],
    ['label_values(job)', { kind: 'label-values', label: 'job', match: undefined }],
    [
      'label_values(up{a="1", b=~"x,y"}, instance)',
      { kind: 'label-values', label: 'instance', match: 'up{a="1", b=~"x,y"}' },
    ],
    ['metrics(node_.*)', { kind: 'metrics', pattern: 'node_.*' }],
    ['query_result(sum(up) by (job))', { kind: 'query-result', expr: 'sum(up) by (job)' }],
    ['up{job="a"}', { kind: 'series', match: 'up{job="a"}' }],
    [' ', undefined],
  ])('%s', (query, expected) => {
    expect(parseVariableQuery(query)).toEqual(expected)
  })
})

describe('options', () => {
  test.each([
    { name: 'the whole text without a group', regex: '/^a/', expected: [option('ab'), option('ac')] },
    { name: 'the group where there is one', regex: '/^a(.)/', expected: [option('b'), option('c')] },
    {
      name: 'both sides by named groups',
      regex: '/(?<text>.)(?<value>.)/',
      expected: [
        { text: 'a', value: 'b' },
        { text: 'a', value: 'c' },
        { text: 'x', value: 'y' },
      ],
    },
    {
      name: 'text and value from alternatives of a global pattern',
      regex: '/^(?<text>.)|(?<value>.)$/g',
      expected: [
        { text: 'a', value: 'b' },
        { text: 'a', value: 'c' },
        { text: 'x', value: 'y' },
      ],
    },
    {
      name: 'everything when the pattern is broken',
      regex: '/(/',
      expected: [option('ab'), option('ac'), option('xy')],
    },
    {
      name: 'every match of a global pattern',
      regex: '/[bcy]/g',
      expected: [option('ab'), option('ac'), option('xy')],
    },
  ])('of a regex are $name', ({ regex, expected }) => {
    const answer = ['ab', 'ac', 'xy', 'ab'].map(option)
    expect(optionsFromAnswer(answer, { regex, regexAppliesTo: 'value', sort: 'none' })).toEqual(expected)
  })

  test.each([
    ['alphabetical-asc', ['A10', 'a2', 'b1']],
    ['insensitive-desc', ['b1', 'a2', 'A10']],
    ['numerical-asc', ['b1', 'a2', 'A10']],
    ['natural-asc', ['a2', 'A10', 'b1']],
    ['none', ['b1', 'a2', 'A10']],
  ] as const)('sorted %s', (sort, expected) => {
    expect(sortOptions(['b1', 'a2', 'A10'].map(option), sort).map(({ value }) => value)).toEqual(expected)
  })

  test.each([
    { query: 'a, b,c', expected: ['a=a', 'b=b', 'c=c'] },
    { query: 'One : 1, Two : 2', expected: ['One=1', 'Two=2'] },
    { query: 'x\\,y,z', expected: ['x,y=x,y', 'z=z'] },
    { query: '["a", {"text": "B", "value": "b"}]', expected: ['a=a', 'B=b'] },
    { query: '', expected: [] },
  ])('of the custom query "$query"', ({ query, expected }) => {
    expect(customOptions(query).map(({ text, value }) => `${text}=${value}`)).toEqual(expected)
  })
})

describe('order of variables', () => {
  const variables = readVariables([
    { name: 'instance', type: 'query', query: 'label_values(up{job="$job"}, instance)' },
    { name: 'job', type: 'query', query: 'label_values(job)', datasource: '${source}' },
    { name: 'source', type: 'datasource', query: 'prometheus' },
    { name: 'x', type: 'custom', query: '$y' },
    { name: 'y', type: 'custom', query: '$x' },
  ])

  test('inWaves() puts what is needed before, and does not hang on a circle', () => {
    expect(inWaves(variables).map((wave) => wave.map(({ name }) => name))).toEqual([
      ['source'],
      ['job'],
      ['instance'],
      ['x'],
      ['y'],
    ])
  })
})

describe('resolveVariables()', () => {
  test('asks in order, with what was chosen before', async () => {
    const asked: string[] = []
    const states = await resolve(
      [
        {
          name: 'instance',
          type: 'query',
          query: 'label_values(up{job=~"$job"}, instance)',
          includeAll: true,
          datasource: '$source',
        },
        {
          name: 'job',
          type: 'query',
          query: 'label_values(job)',
          multi: true,
          current: { value: ['web', 'gone'] },
          datasource: '$source',
        },
        { name: 'source', type: 'datasource', query: 'prometheus', current: { value: 'elsewhere' } },
      ],
      {
        runQuery: async (source, query) => {
          asked.push(`${source.uid} ${JSON.stringify(query)}`)
          return (query.kind === 'label-values' && query.label === 'job' ? ['api', 'web'] : ['h1', 'h2']).map(option)
        },
      },
    )
    expect(asked).toEqual([
      'p1 {"kind":"label-values","label":"job"}',
      'p1 {"kind":"label-values","label":"instance","match":"up{job=~\\"web\\"}"}',
    ])
    expect(states.map(({ selected }) => selected.map(({ value }) => value))).toEqual([['$__all'], ['web'], ['p1']])
  })

  test.each([
    {
      name: 'the URL wins over what was saved',
      json: { type: 'custom', query: 'a,b,c', current: { value: 'b' } },
      wanted: ['c'],
      expected: ['c'],
    },
    {
      name: 'what nobody offers falls back to the first',
      json: { type: 'custom', query: 'a,b' },
      wanted: ['z'],
      expected: ['a'],
    },
    {
      name: 'All by its word',
      json: { type: 'custom', query: 'a,b', includeAll: true, current: { value: 'a' } },
      wanted: ['All'],
      expected: ['$__all'],
    },
    {
      name: 'several where one is allowed: the first',
      json: { type: 'custom', query: 'a,b' },
      wanted: ['b', 'a'],
      expected: ['b'],
    },
    {
      name: 'a text box takes what was typed',
      json: { type: 'textbox', query: 'old' },
      wanted: ['new'],
      expected: ['new'],
    },
    { name: 'a constant stays', json: { type: 'constant', query: 'fixed' }, wanted: ['new'], expected: ['fixed'] },
    {
      name: 'an interval may be one that is not offered',
      json: { type: 'interval', query: '1m,5m' },
      wanted: ['7m'],
      expected: ['7m'],
    },
  ])('$name', async ({ json, wanted, expected }) => {
    const [state] = await resolve([{ name: 'v', ...json }], { wanted: new Map([['v', wanted]]) })
    expect(state?.selected.map(({ value }) => value)).toEqual(expected)
  })

  test.each([
    { type: 'mysql', asked: 0, error: 'Cannot read the variable "v": there is no data source' },
    { type: 'elasticsearch', asked: 0, error: 'Cannot read the variable "v": there is no data source' },
    { type: 'prometheus', asked: 1, error: undefined },
    { type: 'grafana-amazonprometheus-datasource', asked: 1, error: undefined },
    { type: 'victoriametrics-metrics-datasource', asked: 1, error: undefined },
    { type: 'victoriametrics-datasource', asked: 1, error: undefined },
    {
      type: 'victoriametrics-logs-datasource',
      asked: 0,
      error: 'Cannot read the variable "v": there is no data source',
    },
  ])('what was written for $type is asked $asked times of the metrics', async ({ type, asked, error }) => {
    let count = 0
    const json = { name: 'v', type: 'query', query: 'label_values(job)', datasource: { type, uid: 'elsewhere' } }
    const runQuery = async () => {
      count += 1
      return [option('api')]
    }
    const [state] = await resolve([json], { runQuery })
    expect({ asked: count, error: state?.error }).toEqual({ asked, error })
  })

  test.each([
    { uid: 'p1', error: undefined },
    { uid: '${ds}', error: undefined },
    { uid: '$ds', error: undefined },
    { uid: '${gone}', error: 'Cannot read the variable "v": there is no data source' },
  ])('of $uid the source counts, not the type that once stood beside it', async ({ uid, error }) => {
    const states = await resolve([
      { name: 'ds', type: 'datasource', query: 'prometheus' },
      { name: 'v', type: 'query', query: 'label_values(job)', datasource: { type: 'elasticsearch', uid } },
    ])
    expect(states.map((state) => state.error)).toEqual([undefined, error])
  })

  test('auto of an interval variable reaches the variables that use it', async () => {
    const states = await resolve([
      {
        name: 'step',
        type: 'interval',
        query: '1m,5m',
        auto: true,
        auto_count: 30,
        current: { value: '$__auto_interval_step' },
      },
      { name: 'copy', type: 'custom', query: '$step' },
    ])
    expect(states[1]?.options).toEqual([option('2m')])
  })

  test('a failing query is the error of its variable alone', async () => {
    const runQuery = async () => {
      throw new Error('no route to host')
    }
    const states = await resolve(
      [
        { name: 'q', type: 'query', query: 'metrics(.*)' },
        { name: 'c', type: 'custom', query: 'a' },
      ],
      { runQuery },
    )
    expect(states.map(({ error, selected }) => [error, selected.length])).toEqual([
      ['no route to host', 0],
      [undefined, 1],
    ])
  })

  test('an abort is an abort', async () => {
    const gone = new AbortController()
    const runQuery = async () => {
      gone.abort(new Error('left'))
      throw new Error('cut off')
    }
    await expect(
      resolve([{ name: 'q', type: 'query', query: 'up' }], { runQuery, signal: gone.signal }),
    ).rejects.toThrow('left')
  })
})

describe('variables in the URL', () => {
  test('are read, several values of one too', () => {
    expect([...variablesFromUrl('?from=now-1h&var-job=a&var-job=b&var-x=')]).toEqual([
      ['job', ['a', 'b']],
      ['x', ['']],
    ])
  })

  test('are written, All as a word, constants not at all', async () => {
    const states = await resolve([
      { name: 'job', type: 'custom', query: 'a b,c', includeAll: true },
      { name: 'one', type: 'custom', query: 'a b,c' },
      { name: 'fixed', type: 'constant', query: 'x' },
    ])
    expect(variablesToParams(states)).toEqual([
      ['var-job', 'All'],
      ['var-one', 'a b'],
    ])
    expect(variablesToUrl(states)).toBe('var-job=%24__all&var-one=a%20b')
  })
})

describe('labels to group by', () => {
  const by = { type: 'groupby', name: 'by', datasource: { uid: 'p1' }, current: { value: ['job'], text: ['job'] } }
  const labels = async () => [option('instance'), option('job')]

  test('are those of the source, and none has to be chosen', async () => {
    const [chosen] = await resolve([by], { runQuery: labels })
    expect(chosen).toMatchObject({ options: [option('instance'), option('job')], selected: [option('job')] })
    const [open] = await resolve([{ ...by, current: {} }], { runQuery: labels })
    expect(open?.selected).toEqual([])
  })

  test.each([
    { value: ['job', 'instance'], expected: 'sum by (job,instance) (up)' },
    { value: ['job'], expected: 'sum by (job) (up)' },
    { value: [], expected: 'sum by () (up)' },
  ])('stand in a query as $expected', async ({ value, expected }) => {
    const states = await resolve([{ ...by, current: { value, text: value } }], { runQuery: labels })
    expect(interpolatePromql('sum by ($by) (up)', createScope(states, {}, {}))).toBe(expected)
  })
})

test('a switch offers what it is off and on, and is off until it is chosen', async () => {
  const given = { type: 'switch', name: 's', enabledValue: '1', disabledValue: '0' }
  expect(await resolve([given, { ...given, name: 't', current: { value: '1', text: 'on' } }])).toMatchObject([
    { options: [option('0'), option('1')], selected: [option('0')] },
    { selected: [option('1')] },
  ])
})
