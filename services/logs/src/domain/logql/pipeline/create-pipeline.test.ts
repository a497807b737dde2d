import { describe, expect, test } from 'vitest'
import type { StreamLabels } from '../../streams/stream-store.ts'
import { parseLogSelector } from '../syntax/parser/parse-logql.ts'
import { createPipeline } from './create-pipeline.ts'
import { LineLabels } from './labels/line-labels.ts'
import { allLabels } from './stage.ts'

const json = '{"user":{"name":"ann","id":7},"took":1.50,"tags":["a"],"app":"other","note":null,"ok":true}'
const logfmt = 'took=1.5s size=2KB msg="a \\"b\\"" app=other empty= =x'

/** What stages make of a line of the stream `{app="shop"}`; its level is left out. */
function run(stages: string, line: string, metadata: StreamLabels = {}) {
  const pipeline = createPipeline(parseLogSelector(`{app="shop"} ${stages}`).stages, allLabels)
  const labels = new LineLabels()
  if (pipeline.accepts?.(line) === false) return undefined
  const entry = { labels: { app: 'shop' }, metadata: { detected_level: 'info', ...metadata }, line }
  const made = pipeline.run({ ...entry, time: '1700000000123456789' }, labels)
  if (made === undefined) return undefined
  const { app, detected_level: _, ...others } = labels.all()
  return { line: made, labels: app === 'shop' ? others : { app, ...others } }
}

describe('tests of the line', () => {
  test.each([
    { stages: '|= "needle"', line: 'a needle', kept: true },
    { stages: '|= "Needle"', line: 'a needle', kept: false },
    { stages: '|= "x" or "needle"', line: 'a needle', kept: true },
    { stages: '!= "x" or "needle"', line: 'a needle', kept: false },
    { stages: '|~ "n.*le"', line: 'a needle', kept: true },
    { stages: '|~ "le.*n"', line: 'a needle', kept: false },
    { stages: '|~ "(?i)NEEDLE"', line: 'a needle', kept: true },
    { stages: '|~ "x|ne+dle$"', line: 'a needle', kept: true },
    { stages: '|~ "^a (pin|needle)"', line: 'a needle', kept: true },
    { stages: '|~ "a\\\\.b"', line: 'axb', kept: false },
    { stages: '|~ "a.*b"', line: 'a\nb', kept: false },
    { stages: '|~ "a.b"', line: 'a\rb', kept: true },
    { stages: '|~ "(?i)ab\\\\b"', line: 'ab\u017f', kept: true },
    { stages: '!~ "need"', line: 'a needle', kept: false },
    { stages: '|~ ".+"', line: '', kept: false },
    { stages: '|> "<_>needle"', line: 'a needle', kept: true },
    { stages: '|> "a <_> needle"', line: 'a needle', kept: false },
    { stages: '!> "a <_>"', line: 'a needle', kept: false },
    { stages: '|= ip("192.168.0.0/16")', line: 'from 192.168.4.5:80', kept: true },
    { stages: '|= ip("192.168.4.1-192.168.4.9")', line: 'from 192.168.4.5', kept: true },
    { stages: '!= ip("192.168.4.5")', line: 'from 192.168.4.5', kept: false },
    { stages: '|= ip("2001:db8::/32")', line: 'at 2001:db8::1!', kept: true },
  ])('$stages of $line: $kept', ({ stages, line, kept }) => {
    expect(run(stages, line) !== undefined).toBe(kept)
  })
})

describe('labels of a text', () => {
  const fromJson = { user_name: 'ann', user_id: '7', took: '1.50', app_extracted: 'other', ok: 'true' }
  test.each([
    { name: 'json', stages: '| json', line: json, labels: fromJson },
    {
      name: 'json at paths',
      stages: '| json who="user.name", first="tags[0]", gone="x.y", all="user"',
      line: json,
      labels: { who: 'ann', first: 'a', gone: '', all: '{"name":"ann","id":7}' },
    },
    {
      name: 'json that ends too early keeps what was read and tells of the fault',
      stages: '| json',
      line: '{"a":"b","c',
      labels: { a: 'b', __error__: 'JSONParserErr', __error_details__: 'Malformed JSON error' },
    },
    {
      name: 'logfmt',
      stages: '| logfmt',
      line: logfmt,
      labels: { took: '1.5s', size: '2KB', msg: 'a "b"', app_extracted: 'other' },
    },
    {
      name: 'logfmt with its empty values',
      stages: '| logfmt --keep-empty',
      line: 'a= b c=1',
      labels: { a: '', b: '', c: '1' },
    },
    {
      name: 'logfmt whose escapes stand next to each other',
      stages: '| logfmt --strict',
      line: String.raw`a="b\\ac\/\u00e9" d="\x"`,
      labels: {
        a: String.raw`b\ac/é`,
        __error__: 'LogfmtParserErr',
        __error_details__: 'logfmt syntax error at pos 25 : invalid quoted value',
      },
    },
    {
      name: 'strict logfmt ends where it is none',
      stages: '| logfmt --strict',
      line: 'a=1 =2 c=3',
      labels: {
        a: '1',
        __error__: 'LogfmtParserErr',
        __error_details__: "logfmt syntax error at pos 5 : unexpected '='",
      },
    },
    { name: 'logfmt by key', stages: '| logfmt s="size", z', line: logfmt, labels: { s: '2KB', z: '' } },
    {
      name: 'regexp',
      stages: '| regexp "(?P<method>\\\\w+) (?P<path>\\\\S+)"',
      line: 'GET /cart?x',
      labels: { method: 'GET', path: '/cart?x' },
    },
    {
      name: 'pattern',
      stages: '| pattern "<ip> - <_> [<when>] <rest>"',
      line: '::1 - ann [noon] all of it',
      labels: { ip: '::1', when: 'noon', rest: 'all of it' },
    },
  ])('$name', ({ stages, line, labels }) => {
    expect(run(stages, line)).toEqual({ line, labels })
  })

  test('unpack puts the line back that was packed', () => {
    expect(run('| unpack', '{"pod":"p1","n":1,"_entry":"hello"}')).toEqual({ line: 'hello', labels: { pod: 'p1' } })
  })

  test('what was sent with a line goes before what its text says', () => {
    expect(run('| logfmt', 'trace=2', { trace: '1' })?.labels).toEqual({ trace: '1', trace_extracted: '2' })
  })
})

describe('tests of labels', () => {
  test.each([
    { filter: 'took > 1s', kept: true },
    { filter: 'took >= 1.5s and size < 2KB', kept: false },
    { filter: 'took >= 1.5s or size < 2KB', kept: true },
    { filter: 'size == 2KB, msg =~ "a .*"', kept: true },
    { filter: 'msg =~ "a"', kept: false },
    { filter: 'msg !~ "a"', kept: true },
    { filter: 'none = ""', kept: true },
    { filter: 'none != 1', kept: false },
    { filter: 'app_extracted = "other"', kept: true },
  ])('$filter: $kept', ({ filter, kept }) => {
    expect(run(`| logfmt | ${filter}`, logfmt) !== undefined).toBe(kept)
  })

  test('a value that cannot be compared keeps the line and tells of the fault', () => {
    const labels = run('| logfmt | msg > 5', logfmt)?.labels
    expect(labels).toMatchObject({ __error__: 'LabelFilterErr' })
    expect(run('| logfmt | msg > 5 | __error__ = ""', logfmt)).toBeUndefined()
  })
})

describe('what makes lines and labels anew', () => {
  test.each([
    { stages: '| logfmt | line_format "{{.took}}/{{.none}}"', line: '1.5s/', labels: undefined },
    { stages: '| decolorize', given: '\u001b[31mred\u001b[0m', line: 'red', labels: {} },
    { stages: '| logfmt a="took" | label_format b=a,c="<{{.a}}>"', line: logfmt, labels: { b: '1.5s', c: '<>' } },
    { stages: '| logfmt | keep took | drop app', line: logfmt, labels: { app: undefined, took: '1.5s' } },
    { stages: '| logfmt | drop app_extracted, size="2KB", took="9s", msg', line: logfmt, labels: { took: '1.5s' } },
    { stages: '| json | drop __error__, __error_details__', given: '[', line: '[', labels: {} },
  ])('$stages', ({ stages, given = logfmt, line, labels }) => {
    const made = run(stages, given)
    expect(made?.line).toBe(line)
    if (labels !== undefined) expect(made?.labels).toEqual(labels)
  })

  test.each([
    { stages: '|~ "["', message: 'parse error : stage \'|~ "["\' : error parsing regexp: missing closing ]: `[`' },
    { stages: '| line_format "{{"', message: /^parse error : stage '\| line_format "{{"' : invalid line template: / },
    { stages: '| label_format a=b,a=c', message: /multiple label name 'a' not allowed in a single format operation$/ },
    { stages: '| x=ip("?")', message: /ip: invalid pattern: "\?"$/ },
    { stages: '|~ ip("::1")', message: /ip: invalid operation$/ },
    { stages: '|> "<name>"', message: /named captures are not allowed: found '<name>'$/ },
    { stages: '| json a="["', message: /cannot parse expression \[\[\]: / },
  ])('$stages cannot be made', ({ stages, message }) => {
    expect(() => run(stages, '')).toThrow(message)
  })
})
