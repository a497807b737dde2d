import { describe, expect, test } from 'vitest'
import { LineLabels } from '../labels/line-labels.ts'
import { allLabels, type Hints, type LineStage } from '../stage.ts'
import { jsonExpressionStage, logfmtExpressionStage } from './expressions.ts'

function run(stage: LineStage | { readonly fault: string }, line: string) {
  if (typeof stage !== 'function') throw new Error(stage.fault)
  const labels = new LineLabels()
  labels.reset({ labels: { app: 'shop' }, metadata: { detected_level: 'x' }, line, time: '1' })
  expect(stage(line, labels, '1')).toBe(line)
  return { parsed: labels.categorized().parsed, error: labels.error, details: labels.errorDetails }
}
const json = (path: string, line: string) => run(jsonExpressionStage([{ label: 'x', path }], allLabels), line).parsed.x
const none: Hints = { ...allLabels, noLabels: true }

describe('jsonExpressionStage() finds', () => {
  const line = ' {"a" : {"b c":1,"d":"t\\"x","n":null,"deep":{"e":[10, {"f":"y"} ,[true]]}}, "0":"zero","l":[]} '.trim()
  test.each([
    { path: 'a.d', value: 't"x' },
    { path: 'a["b c"]', value: '1' },
    { path: '["a"].d', value: 't"x' },
    { path: '["a"]["d"]', value: 't"x' },
    { path: '[ "a" ].d', value: 't"x' },
    { path: 'a.deep.e[0]', value: '10' },
    { path: 'a.deep.e[ 1 ].f', value: 'y' },
    { path: 'a.deep.e[2]', value: '[true]' },
    { path: 'a.deep.e[2][0]', value: 'true' },
    { path: 'a.deep.e[3]', value: '' },
    { path: 'a.n', value: '' },
    { path: 'a.none', value: '' },
    { path: 'none', value: '' },
    { path: 'l[0]', value: '' },
    { path: 'a[0]', value: '' },
    { path: 'a.d.x', value: '' },
    { path: '["0"]', value: 'zero' },
    { path: 'l', value: '[]' },
  ])('$path: $value', ({ path, value }) => expect(json(path, line)).toBe(value))

  test.each([
    { path: '[1]', line: '[1, 2]', value: '2' },
    { path: 'a', line: '{"b" 1,"a":2}', value: '' },
    { path: 'b', line: '{"a":[1,"b":2}', value: '' },
    { path: 'a', line: '{"a', value: '' },
    { path: 'a', line: '{"a":', value: '' },
    { path: 'b', line: '{"a":1 "b":2}', value: '' },
    { path: '[1]', line: '[1 2]', value: '' },
    { path: 'b', line: '{"\\u0062":2}', value: '2' },
  ])('$path in $line: $value', ({ path, line, value }) => expect(json(path, line)).toBe(value))
})

describe('jsonExpressionStage()', () => {
  const extractions = [
    { label: 'app', path: 'a' },
    { label: 'y', path: 'b' },
  ]
  test('gives a label that is taken another name, or leaves it where nothing is found', () => {
    const stage = jsonExpressionStage(extractions, allLabels)
    expect(run(stage, '{"a":1,"b":2}').parsed).toEqual({ app_extracted: '1', y: '2' })
    expect(run(stage, '{"c":1}').parsed).toEqual({ y: '' })
  })

  test.each([true, false])('tells that a line is no JSON, and that it counts: %s', (preservesErrors) => {
    const stage = jsonExpressionStage(extractions, { ...allLabels, preservesErrors })
    const parsed = { __error__: 'JSONParserErr', ...(preservesErrors && { __preserve_error__: 'true' }) }
    expect(run(stage, 'text')).toEqual({ parsed, error: 'JSONParserErr', details: '' })
  })

  test('does nothing with an empty line, or where nothing is needed', () => {
    expect(run(jsonExpressionStage(extractions, allLabels), '')).toEqual({ parsed: {}, error: '', details: '' })
    expect(run(jsonExpressionStage(extractions, none), 'text')).toEqual({ parsed: {}, error: '', details: '' })
  })

  test.each([
    { path: '', fault: 'syntax error: unexpected $end, expecting LSB or FIELD' },
    { path: '.a', fault: 'syntax error: unexpected FIELD' },
    { path: 'a b', fault: 'syntax error: unexpected FIELD' },
    { path: 'a["b"]c', fault: 'syntax error: unexpected FIELD' },
    { path: 'a[', fault: 'syntax error: unexpected FIELD' },
    { path: 'a[1.5]', fault: 'cannot use float as array index' },
    { path: 'a-b', fault: 'unexpected char -' },
    { path: 'a?', fault: 'unexpected char ?' },
  ])('refuses the path "$path"', ({ path, fault }) => {
    const found = jsonExpressionStage(
      [
        { label: 'x', path: 'a' },
        { label: 'y', path },
      ],
      allLabels,
    )
    expect(found).toEqual({ fault: `cannot parse expression [${path}]: ${fault}` })
  })
})

describe('logfmtExpressionStage()', () => {
  const stage = (strict = false, hints = allLabels) =>
    logfmtExpressionStage(
      [
        { label: 'x', path: 'a' },
        { label: 'app', path: 'b' },
      ],
      strict,
      hints,
    )
  test.each([
    { line: 'a=1 b=2 c=3', parsed: { x: '1', app_extracted: '2' } },
    { line: 'c=3', parsed: { x: '' } },
    { line: 'a=1 a=2', parsed: { x: '2' } },
    { line: 'x=7', parsed: { x: '7' } },
    { line: 'a=y\uFFFD', parsed: { x: '' } },
    { line: 'a=1 =2', parsed: { x: '1' } },
  ])('reads $line', ({ line, parsed }) => expect(run(stage(), line)).toEqual({ parsed, error: '', details: '' }))

  test('gives a key to the last label that asks for it', () => {
    const both = logfmtExpressionStage(
      [
        { label: 'x', path: 'a' },
        { label: 'y', path: 'a' },
      ],
      false,
      allLabels,
    )
    expect(run(both, 'a=1').parsed).toEqual({ x: '', y: '1' })
  })

  test('tells a fault where it is strict, and nothing where nothing is needed', () => {
    const details = "logfmt syntax error at pos 5 : unexpected '='"
    expect(run(stage(true), 'a=1 =2')).toMatchObject({ error: 'LogfmtParserErr', details })
    expect(run(stage(true, none), 'a=1 =2')).toEqual({ parsed: {}, error: '', details: '' })
  })

  test.each(['', 'a.b', '9a', 'a b'])('refuses the key "%s"', (path) => {
    const fault = `cannot parse expression [${path}]: syntax error: unexpected KEY`
    expect(
      logfmtExpressionStage(
        [
          { label: 'x', path: 'a' },
          { label: 'y', path },
        ],
        false,
        allLabels,
      ),
    ).toEqual({ fault })
  })
})
