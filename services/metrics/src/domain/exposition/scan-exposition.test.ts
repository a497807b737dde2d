import { describe, expect, test } from 'vitest'
import { formatOf } from './format-of.ts'
import { parseSeries } from './parse-series.ts'
import { type ExpositionFormat, scanExposition } from './scan-exposition.ts'

function scan(page: string, format: ExpositionFormat = 'text') {
  const samples: [series: string, value: number, timeMs: number | undefined][] = []
  const facts: string[] = []
  scanExposition(page, format, {
    sample: (series, value, timeMs) => samples.push([series, value, timeMs]),
    fact: ({ metric, key, value }) => facts.push(`${metric} ${key} ${value}`),
  })
  return { samples, facts }
}

describe('scanExposition()', () => {
  test.each([
    { name: 'a bare name', page: 'up 1\n', sample: ['up', 1, undefined] },
    { name: 'no newline at the end', page: 'up 1', sample: ['up', 1, undefined] },
    { name: 'carriage returns', page: 'up 1\r\n', sample: ['up', 1, undefined] },
    { name: 'labels', page: 'm{a="1",b="2"} 3', sample: ['m{a="1",b="2"}', 3, undefined] },
    { name: 'a timestamp in milliseconds', page: 'm 1 1395066363000', sample: ['m', 1, 1_395_066_363_000] },
    {
      name: 'a brace, a blank and a quote in a value',
      page: 'm{a="} \\" {"} 3',
      sample: ['m{a="} \\" {"}', 3, undefined],
    },
    { name: 'a newline in a value', page: 'm{a="1\n2"} 3 4\n', sample: ['m{a="1\n2"}', 3, 4] },
    { name: 'a blank before the braces', page: 'm {a="1"}  3', sample: ['m {a="1"}', 3, undefined] },
    { name: 'blanks and tabs between', page: ' m\t{a="1"}\t 3 \t4 ', sample: ['m\t{a="1"}', 3, 4] },
    { name: 'infinity', page: 'm +Inf', sample: ['m', Number.POSITIVE_INFINITY, undefined] },
    { name: 'NaN', page: 'm NaN', sample: ['m', Number.NaN, undefined] },
    { name: 'an exponent', page: 'm -1.5e-3', sample: ['m', -0.0015, undefined] },
  ])('reads $name', ({ page, sample }) => {
    expect(scan(page).samples).toEqual([sample])
  })

  test('goes on behind a newline in a value, and counts it as one of a line', () => {
    expect(scan('m{a="1\n2\n"} 3\nn 4\n').samples).toEqual([
      ['m{a="1\n2\n"}', 3, undefined],
      ['n', 4, undefined],
    ])
    expect(() => scan('m{a="1\n2\n"} 3\nn x\n')).toThrow('Cannot read line 4 of the metrics: "x" is no value')
    expect(() => scan('m{a="1\n2"} x\nn 1\n')).toThrow('Cannot read line 1 of the metrics: "x" is no value')
    expect(() => scan('m{a="1\n2"} 3\n# EOF\n', 'openmetrics')).toThrow('Cannot read line 1 of the metrics')
  })

  test('reads OpenMetrics: seconds, exemplars, units and its end', () => {
    const page =
      '# TYPE m counter\n# UNIT m seconds\n# HELP m a \\"b\\"\nm_total 1 1.5 # {id="x"} 0.5 1.4\nn 2 # {} 1\n# EOF\n'
    expect(scan(page, 'openmetrics')).toEqual({
      samples: [
        ['m_total', 1, 1_500],
        ['n', 2, undefined],
      ],
      facts: ['m type counter', 'm unit seconds', 'm help a "b"'],
    })
  })

  test('passes over comments and empty lines of the text format, and keeps help and type', () => {
    const page = '# a comment\n\n#\n# HELP m one\\ntwo\\\\\n# TYPE m untyped\nm 1\n'
    expect(scan(page).facts).toEqual(['m help one\ntwo\\', 'm type unknown'])
  })

  test.each([
    { name: 'a sample without value', page: 'up 1\nm', fault: 'line 2' },
    { name: 'a word for a value', page: 'm one', fault: '"one" is no value' },
    { name: 'a value in another base', page: 'm 0x10', fault: '"0x10" is no value' },
    { name: 'braces that do not close', page: 'm{a="1" 2', fault: 'not closed' },
    { name: 'too much', page: 'm 1 2 3', fault: '"3" is too much' },
    { name: 'a broken timestamp', page: 'm 1 1.5', fault: '"1.5" is no timestamp' },
    { name: 'an unknown type', page: '# TYPE m thing', fault: 'invalid metric type "thing"' },
    { name: 'OpenMetrics without its end', page: 'm 1\n', format: 'openmetrics', fault: 'does not end with # EOF' },
    { name: 'something after the end', page: '# EOF\nm 1\n', format: 'openmetrics', fault: 'after "# EOF"' },
  ] as const)('refuses $name', ({ page, fault, ...rest }) => {
    expect(() => scan(page, 'format' in rest ? rest.format : 'text')).toThrow(fault)
  })
})

describe('parseSeries()', () => {
  test.each([
    { name: 'a bare name', text: 'up', labels: { __name__: 'up' } },
    { name: 'empty braces', text: 'up{}', labels: { __name__: 'up' } },
    { name: 'a comma at the end', text: 'm{a="1",}', labels: { __name__: 'm', a: '1' } },
    { name: 'blanks everywhere', text: 'm { a = "1" , b = "2" }', labels: { __name__: 'm', a: '1', b: '2' } },
    { name: 'escapes', text: 'm{a="x\\n\\"\\\\y"}', labels: { __name__: 'm', a: 'x\n"\\y' } },
    { name: 'a quoted name', text: '{"my.metric","a b"="1"}', labels: { __name__: 'my.metric', 'a b': '1' } },
    { name: 'an empty value, which is no label', text: 'm{a=""}', labels: { __name__: 'm' } },
  ])('reads $name', ({ text, labels }) => {
    expect(parseSeries(text).toRecord()).toEqual(labels)
  })

  test.each(['m{a="1"b}', 'm{a="1",a="2"}', 'm{1a="1"}', 'm{a=1}', '{a="1"}', '1m', 'm{a="1",,}'])(
    'refuses %s',
    (text) => {
      expect(() => parseSeries(text)).toThrow(RangeError)
    },
  )
})

test.each([
  ['application/openmetrics-text; version=1.0.0; charset=utf-8', 'openmetrics'],
  ['text/plain; version=0.0.4', 'text'],
  ['', 'text'],
  ['application/json', 'text'],
])('content type "%s" is read as %s', (type, format) => {
  expect(formatOf(type)).toBe(format)
})

describe('exemplars', () => {
  const exemplarsOf = (line: string, format: 'text' | 'openmetrics' = 'openmetrics') => {
    const found: (readonly [string, object, number, number | undefined])[] = []
    let last = ''
    scanExposition(`${line}\n${format === 'openmetrics' ? '# EOF\n' : ''}`, format, {
      sample(series) {
        last = series
      },
      exemplar: (labels, value, timeMs) => void found.push([last, labels.toRecord(), value, timeMs]),
      fact: () => undefined,
    })
    return found
  }

  test.each([
    ['b_bucket{le="1"} 3 # {trace_id="a"} 0.5', ['b_bucket{le="1"}', { trace_id: 'a' }, 0.5, undefined]],
    ['c_total 3 5 # {} 1e3 1520879607.789', ['c_total', {}, 1000, 1_520_879_607_789]],
    ['c 3  #  { a = "x\\"}" , b="" }  +Inf ', ['c', { a: 'x"}' }, Number.POSITIVE_INFINITY, undefined]],
  ])('%s', (line, expected) => {
    expect(exemplarsOf(line)).toEqual([expected])
  })

  test.each([
    ['c 3 # a 1'],
    ['c 3 # {a="b"}'],
    ['c 3 # {a="b"} x'],
    ['c 3 # {a="b"} 1 x'],
    ['c 3 # {a="b"} 1 2 3'],
    ['c 3 # {a="b",a="c"} 1'],
    ['c 3 # {a} 1'],
  ])('%s is refused', (line) => {
    expect(() => exemplarsOf(line)).toThrow(/line 1/)
  })

  test('are none in the older format', () => {
    expect(exemplarsOf('c 3 # {a="b"} 1', 'text')).toEqual([])
  })
})
