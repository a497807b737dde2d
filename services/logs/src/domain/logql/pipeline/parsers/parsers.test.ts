import { describe, expect, test } from 'vitest'
import { parsePattern } from '../filters/line-pattern.ts'
import { LineLabels } from '../labels/line-labels.ts'
import { allLabels, type Hints, type LineStage } from '../stage.ts'
import { jsonStage, logfmtStage, patternStage, regexpStage, unpackStage } from './parsers.ts'
import { namesOf } from './regexp-names.ts'

/** The line, the labels that a stage set, and the fault. */
function run(stage: LineStage, line: string) {
  const labels = new LineLabels()
  labels.reset({ labels: { app: 'shop' }, metadata: { detected_level: 'x' }, line, time: '1' })
  const made = stage(line, labels, '1')
  const { error, errorDetails } = labels
  return { made, parsed: labels.categorized().parsed, error, errorDetails }
}
const parsedBy = (stage: LineStage, line: string) => run(stage, line).parsed
const wanting = (...names: string[]): Hints => ({ ...allLabels, wanted: new Set(names) })
const none: Hints = { ...allLabels, noLabels: true }

describe('jsonStage()', () => {
  test.each([
    { line: '{"a":1,"b":"x"}', parsed: { a: '1', b: 'x' } },
    { line: '{"a":{"b":{"c":1}}}', parsed: { a_b_c: '1' } },
    { line: '{" a ":{"":{"c d":1}}}', parsed: { a_c_d: '1' } },
    { line: '{"":1,"  ":2,"b":3}', parsed: { b: '3' } },
    { line: '{"app":1,"a":1,"a":2}', parsed: { app_extracted: '1', a: '1' } },
    { line: '{"a":{"b":1},"c":2}', parsed: { a_b: '1', c: '2' } },
  ])('reads $line', ({ line, parsed }) =>
    expect(run(jsonStage(allLabels), line)).toMatchObject({ made: line, parsed, error: '' }),
  )

  test('reads no more than is wanted', () => {
    const line = '{"a":{"b":1,"c":2},"d":3,"e":bad}'
    expect(run(jsonStage(wanting('a_b', 'd')), line)).toMatchObject({ parsed: { a_b: '1', d: '3' }, error: '' })
    expect(run(jsonStage(none), 'no json')).toMatchObject({ parsed: {}, error: '' })
    expect(parsedBy(jsonStage(wanting('ab')), '{"a":{"b":1},"ab":2}')).toEqual({ ab: '2' })
  })

  test.each([true, false])('tells a fault, and that it counts: %s', (preservesErrors) => {
    expect(run(jsonStage({ ...allLabels, preservesErrors }), '{"a":1,')).toEqual({
      made: '{"a":1,',
      parsed: {
        a: '1',
        ...(preservesErrors && { __preserve_error__: 'true' }),
        __error__: 'JSONParserErr',
        __error_details__: "Value is array, but can't find closing ']' symbol",
      },
      error: 'JSONParserErr',
      errorDetails: "Value is array, but can't find closing ']' symbol",
    })
  })
})

describe('logfmtStage()', () => {
  test.each([
    { line: 'a=1 b="x y" c', keepsEmpty: false, parsed: { a: '1', b: 'x y' } },
    { line: 'a=1 b= c', keepsEmpty: true, parsed: { a: '1', b: '', c: '' } },
    { line: 'app=1 a-b=2 a=1 a=2', keepsEmpty: false, parsed: { app_extracted: '1', a_b: '2', a: '1' } },
    { line: 'a=x\uFFFDy', keepsEmpty: false, parsed: { a: 'x y' } },
    { line: 'a=b=c d=1', keepsEmpty: false, parsed: { d: '1' } },
  ])('reads $line, empty ones: $keepsEmpty', ({ line, keepsEmpty, parsed }) => {
    expect(run(logfmtStage(false, keepsEmpty, allLabels), line)).toMatchObject({ made: line, parsed, error: '' })
  })

  test('tells a fault only where it is strict', () => {
    expect(run(logfmtStage(true, false, allLabels), 'a=1 =2')).toMatchObject({
      error: 'LogfmtParserErr',
      errorDetails: "logfmt syntax error at pos 5 : unexpected '='",
    })
    expect(run(logfmtStage(false, false, allLabels), 'a=1 =2').error).toBe('')
  })

  test('reads no more than is wanted', () => {
    expect(run(logfmtStage(true, false, wanting('a')), 'b=0 a=1 =2')).toMatchObject({ parsed: { a: '1' }, error: '' })
    expect(run(logfmtStage(true, false, none), '=2').error).toBe('')
  })
})

describe('regexpStage()', () => {
  function stage(pattern: string, hints = allLabels) {
    const named = namesOf(pattern)
    if ('fault' in named) throw new Error(named.fault)
    return regexpStage(named, hints)
  }
  test.each([
    { pattern: '(?P<a>\\d+) (\\w+) (?P<b>\\w+)', line: 'in 1 x y', parsed: { a: '1', b: 'y' } },
    { pattern: '(?P<a>\\d+)|(?P<b>x)', line: 'x', parsed: { a: '', b: 'x' } },
    { pattern: '(?P<app>x)', line: 'x', parsed: { app_extracted: 'x' } },
    { pattern: '(?P<a>y)', line: 'x', parsed: {} },
  ])('takes of "$line" what $pattern names', ({ pattern, line, parsed }) => {
    expect(run(stage(pattern), line)).toMatchObject({ made: line, parsed })
  })

  test('takes no more than is wanted', () => {
    expect(parsedBy(stage('(?P<a>.)(?P<b>.)', wanting('b')), 'xy')).toEqual({ b: 'y' })
  })
})

test.each([
  { pattern: '(a)', fault: 'at least one named capture must be supplied' },
  { pattern: 'a', fault: 'at least one named capture must be supplied' },
  { pattern: '(?P<a>x', fault: 'error parsing regexp: missing closing ): `(?P<a>x`' },
])('namesOf() refuses $pattern', ({ pattern, fault }) => expect(namesOf(pattern)).toEqual({ fault }))

describe('patternStage()', () => {
  test.each([
    { pattern: '<a> - <_> [<b>]', line: '1 - x [y] z', parsed: { a: '1', b: 'y' } },
    { pattern: 'at <app>', line: 'at x', parsed: { app_extracted: 'x' } },
    { pattern: 'at <a>', line: 'x', parsed: {} },
  ])('takes of "$line" what $pattern names', ({ pattern, line, parsed }) => {
    expect(run(patternStage(parsePattern(pattern), allLabels), line)).toMatchObject({ made: line, parsed })
  })

  test('takes no more than is wanted', () => {
    expect(parsedBy(patternStage(parsePattern('<a> <b>'), wanting('b')), 'x y')).toEqual({ b: 'y' })
    expect(parsedBy(patternStage(parsePattern('<a> <b>'), none), 'x y')).toEqual({})
  })
})

describe('unpackStage()', () => {
  const packed = '{"app":"x","a":"1","n":2,"o":{"z":"z"},"_entry":"the \\"line\\""}'
  test('makes the line anew, and labels of texts', () => {
    expect(run(unpackStage(allLabels), packed)).toMatchObject({
      made: 'the "line"',
      parsed: { app_extracted: 'x', a: '1' },
      error: '',
    })
  })

  test.each([
    { name: 'an empty line', line: '', error: '', errorDetails: '' },
    { name: 'one without an entry', line: '{"a":"1"}', error: '', errorDetails: '' },
    {
      name: 'one that is no object',
      line: 'x',
      error: 'JSONParserErr',
      errorDetails: 'expecting json object(6), but it is not',
    },
    {
      name: 'one that is cut off',
      line: '{"_entry":"x","a":"b"',
      error: 'JSONParserErr',
      errorDetails: "Value is array, but can't find closing ']' symbol",
    },
  ])('leaves $name as it is', ({ line, error, errorDetails }) => {
    const after = run(unpackStage(allLabels), line)
    expect(after).toMatchObject({ made: line, error, errorDetails })
    expect(after.parsed).not.toHaveProperty('a')
  })

  test('takes no more than is wanted', () => {
    expect(run(unpackStage(wanting('a')), packed)).toMatchObject({ made: 'the "line"', parsed: { a: '1' } })
    expect(run(unpackStage(none), packed)).toMatchObject({ made: packed, parsed: {} })
  })
})
