import { float, int, list, struct, type TemplateValue, textMap } from '@hearth/go-template'
import { describe, expect, test } from 'vitest'
import { templateFunctionNames, templateFunctions } from './functions.ts'

const functions = templateFunctions({
  query: async (expression) => [{ labels: { of: expression }, value: 2 }],
  externalUrl: 'http://ex.com/pre/',
  timeMs: 1_500,
})

const call = (name: string, ...args: readonly TemplateValue[]) => functions.get(name)?.(args)
const sample = (labels: Record<string, string>, value = 1) => struct({ Labels: textMap(labels), Value: float(value) })

describe('a function of templates', () => {
  test.each([
    { name: 'reReplaceAll', args: ['a(.)c', '<$1>', 'abc xac aXc'], result: '<b> xac <X>' },
    { name: 'reReplaceAll', args: ['x', 'y', 'abc'], result: 'abc' },
    { name: 'reReplaceAll', args: ['', '-', 'ab'], result: '-a-b-' },
    { name: 'match', args: ['b', 'abc'], result: true },
    { name: 'match', args: ['^b', 'abc'], result: false },
    { name: 'safeHtml', args: ['<b>'], result: '<b>' },
    { name: 'title', args: ["the élan of x9y and it's a_b"], result: "The Élan Of X9y And It's A_b" },
    { name: 'toUpper', args: ['aé'], result: 'AÉ' },
    { name: 'toLower', args: ['AÉ'], result: 'aé' },
    { name: 'graphLink', args: ['up == 0'], result: '/graph?g0.expr=up+%3D%3D+0&g0.tab=0' },
    { name: 'tableLink', args: ['up'], result: '/graph?g0.expr=up&g0.tab=1' },
    { name: 'stripPort', args: ['host.com:80'], result: 'host.com' },
    { name: 'stripPort', args: ['host.com:'], result: 'host.com' },
    { name: 'stripPort', args: ['host.com'], result: 'host.com' },
    { name: 'stripPort', args: ['[::1]:80'], result: '::1' },
    { name: 'stripPort', args: ['::1'], result: '::1' },
    { name: 'stripPort', args: [':80'], result: '' },
    { name: 'stripDomain', args: ['a.b.com'], result: 'a' },
    { name: 'stripDomain', args: ['a.b.com:80'], result: 'a:80' },
    { name: 'stripDomain', args: ['a'], result: 'a' },
    { name: 'stripDomain', args: ['10.0.0.1:80'], result: '10.0.0.1:80' },
    { name: 'stripDomain', args: ['10.0.0.1'], result: '10.0.0.1' },
    { name: 'stripDomain', args: ['[::1]:80'], result: '[::1]:80' },
    { name: 'urlQueryEscape', args: ["a b&c'"], result: 'a+b%26c%27' },
    { name: 'pathPrefix', args: [], result: '/pre' },
    { name: 'externalURL', args: [], result: 'http://ex.com/pre/' },
    { name: 'now', args: [], result: float(1.5) },
    { name: 'parseDuration', args: ['1h30m'], result: float(5400) },
    { name: 'parseDuration', args: ['0'], result: float(0) },
    { name: 'parseDuration', args: ['15ms'], result: float(0.015) },
    { name: 'humanize', args: [float(1234)], result: '1.234k' },
    { name: 'humanize', args: [int(-5)], result: '-5' },
    { name: 'humanize', args: ['1_000'], result: '1k' },
    { name: 'humanize', args: ['.5E1'], result: '5' },
    { name: 'humanize', args: ['+Inf'], result: '+Inf' },
    { name: 'humanize', args: ['-infinity'], result: '-Inf' },
    { name: 'humanize', args: ['inf'], result: '+Inf' },
    { name: 'humanize', args: ['nan'], result: 'NaN' },
    { name: 'humanize1024', args: [float(2048)], result: '2ki' },
    { name: 'humanizeDuration', args: [float(61)], result: '1m 1s' },
    { name: 'humanizePercentage', args: [float(0.5)], result: '50%' },
    { name: 'humanizeTimestamp', args: [float(1.5)], result: { kind: 'time', timeMs: 1500 } },
    { name: 'toTime', args: ['1'], result: { kind: 'time', timeMs: 1000 } },
    { name: 'toTime', args: [float(-9_223_372_036)], result: { kind: 'time', timeMs: -9_223_372_036_000 } },
    { name: 'toTime', args: [float(Number.POSITIVE_INFINITY)], result: '+Inf' },
    { name: 'toTime', args: [float(Number.NaN)], result: 'NaN' },
    { name: 'toDuration', args: [float(1.5)], result: { kind: 'duration', ns: 1_500_000_000 } },
    { name: 'toDuration', args: [float(-1.9e-9)], result: { kind: 'duration', ns: -1 } },
  ])('$name of $args is $result', ({ name, args, result }) => {
    expect(call(name, ...args)).toEqual(result)
  })

  test.each([
    { name: 'first', args: [list([])], message: 'first() called on vector with no elements' },
    { name: 'first', args: ['x'], message: 'wrong type for value; expected template.queryResult; got string' },
    { name: 'first', args: [textMap({})], message: 'expected template.queryResult; got map' },
    { name: 'value', args: ['x'], message: 'wrong type for value; expected *template.sample; got string' },
    { name: 'value', args: [list([])], message: 'expected *template.sample; got slice' },
    { name: 'sortByLabel', args: ['a', undefined], message: 'expected template.queryResult; got <nil>' },
    { name: 'toUpper', args: [float(1)], message: 'wrong type for value; expected string; got float64' },
    { name: 'match', args: ['(', 'a'], message: 'missing closing' },
    { name: 'humanize', args: ['1k'], message: 'strconv.ParseFloat: parsing "1k": invalid syntax' },
    { name: 'humanize', args: [''], message: 'strconv.ParseFloat: parsing "": invalid syntax' },
    { name: 'humanize', args: ['infinit'], message: 'strconv.ParseFloat: parsing "infinit": invalid syntax' },
    { name: 'humanize', args: ['x1'], message: 'strconv.ParseFloat: parsing "x1": invalid syntax' },
    { name: 'humanize', args: [true], message: "can't convert bool to float" },
    { name: 'humanize', args: [undefined], message: "can't convert <nil> to float" },
    { name: 'humanize', args: [list([])], message: "can't convert slice to float" },
    {
      name: 'toTime',
      args: [float(9_223_372_037)],
      message: '9223372037 cannot be represented as a nanoseconds timestamp since it overflows int64',
    },
    { name: 'toTime', args: [float(-9_223_372_037)], message: 'overflows int64' },
    {
      name: 'toDuration',
      args: [float(9_223_372_036)],
      message: '9223372036 seconds cannot be represented as a duration',
    },
    { name: 'toDuration', args: [float(Number.NaN)], message: 'NaN seconds cannot be represented as a duration' },
    { name: 'parseDuration', args: ['5'], message: 'not a valid duration string: "5"' },
  ])('$name of $args is refused', ({ name, args, message }) => {
    expect(() => call(name, ...args)).toThrow(message)
  })
})

describe('the answer to a query', () => {
  test('is a list of samples with labels and values', async () => {
    expect(await call('query', 'up')).toEqual(list([sample({ of: 'up' }, 2)]))
  })

  test('has a first sample, whose labels and value can be asked for', () => {
    const samples = list([sample({ job: 'a', __value__: 'said' }, 3), sample({ job: 'b' }, 4)])
    const first = call('first', samples) as TemplateValue
    expect(call('label', 'job', first)).toBe('a')
    expect(call('label', 'none', first)).toBe('')
    expect(call('value', first)).toEqual(float(3))
    expect(call('strvalue', first)).toBe('said')
    expect(call('strvalue', sample({}))).toBe('')
    expect(call('label', 'job', struct({}))).toBe('')
  })

  test('is sorted by a label', () => {
    const [a, b, c] = [sample({ job: 'a' }), sample({ job: 'b' }), sample({})]
    expect(call('sortByLabel', 'job', list([b, c, a]))).toEqual(list([c, a, b]))
    const given = [b, a]
    call('sortByLabel', 'job', list(given))
    expect(given).toEqual([b, a])
  })
})

test('arguments of a template that is called are numbered', () => {
  expect(call('args', 'x', float(1))).toEqual({
    ...{ kind: 'map', missing: undefined },
    entries: new Map<string, TemplateValue>([
      ['arg0', 'x'],
      ['arg1', float(1)],
    ]),
  })
})

test('an address without a path has no prefix', () => {
  const bare = templateFunctions({ query: async () => [], externalUrl: 'http://ex.com', timeMs: 0 })
  expect(bare.get('pathPrefix')?.([])).toBe('')
})

test('all names are known before there is anything to ask', () => {
  expect(templateFunctionNames).toEqual([...functions.keys()])
  expect(templateFunctionNames).toHaveLength(29)
})
