import { jsonBounds } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { decodeJsonPush, spellNumbers } from './decode-json.ts'
import { parseLabelsText } from './labels-text.ts'
import { PushMemory } from './line-memory.ts'
import { decodePlainPush } from './plain-json.ts'
import type { SentStream } from './pushed.ts'

const memory = new PushMemory()
const plainly = (body: string, bounds = jsonBounds) => decodePlainPush(Buffer.from(body), bounds, memory)
const asJson = (body: string) => decodeJsonPush(JSON.parse(body), parseLabelsText, () => spellNumbers(body))

const shown = (streams: readonly SentStream[] | undefined) =>
  streams?.map(({ labels, entries }) => ({
    labels,
    entries: entries.map(({ time, line, metadata }) => ({
      time,
      line: line.toWellFormed(),
      metadata: { ...metadata },
    })),
  }))

const timeOf = (at: number) => String(1_795_251_600_000_000_000n + BigInt(at))
const many = Array.from({ length: 600 }, (_, at) => [timeOf(at), `line ${at} of "grüße"\n\u{1f600}`])
const bodyOf = (values: unknown, stream: unknown = { app: 'shop' }) => JSON.stringify({ streams: [{ stream, values }] })

test.each([
  { name: 'a line', body: bodyOf([[timeOf(0), 'one']]) },
  { name: 'no line', body: bodyOf([]) },
  { name: 'an empty line', body: bodyOf([[timeOf(0), '']]) },
  { name: 'many lines', body: bodyOf(many) },
  { name: 'lines that come backwards', body: bodyOf(many.toReversed()) },
  { name: 'lines of one time', body: bodyOf(many.map(([, line]) => [timeOf(0), line])) },
  { name: 'no labels', body: bodyOf([[timeOf(0), 'one']], {}) },
  { name: 'labels with signs', body: bodyOf([[timeOf(0), 'one']], { a: '"}\\{[', 'b\n': 'ü', c: '' }) },
  { name: 'a label twice', body: `{"streams":[{"stream":{"a":"1","a":"2"},"values":[["${timeOf(0)}","x"]]}]}` },
  { name: 'blanks', body: JSON.stringify(JSON.parse(bodyOf(many)), null, '\t ') },
  {
    name: 'several streams',
    body: JSON.stringify({
      streams: [
        { stream: { a: '1' }, values: many },
        { stream: { a: '2' }, values: many.slice(0, 3) },
        { stream: { a: '1' }, values: many.slice(100) },
      ],
    }),
  },
  ...[String.raw`\"\\\/\b\f\n\r\t`, String.raw`\u00e4\u0000\uFFFF`, String.raw`\ud83d\ude00`, String.raw`\ud83dx`].map(
    (line) => ({ name: `escapes ${line}`, body: `{"streams":[{"stream":{},"values":[["${timeOf(0)}","${line}"]]}]}` }),
  ),
  ...[String.raw`\ude00\ud83d`, String.raw`\ud83d\ud83d\ude00`, String.raw`\ud83d\n`].map((line) => ({
    name: `half characters ${line}`,
    body: `{"streams":[{"stream":{},"values":[["${timeOf(0)}","${line}"]]}]}`,
  })),
])('$name are read as JSON is', ({ body }) => {
  expect(shown(plainly(body))).toEqual(shown(asJson(body)))
})

test('lines that are many and rise in time stay packed, each stream by itself', () => {
  const streams = [many, many.slice(0, 3), many.toReversed()].map((values) => ({ stream: {}, values }))
  expect(plainly(JSON.stringify({ streams }))?.map(({ packed }) => packed?.lengths.length)).toEqual([
    600,
    undefined,
    undefined,
  ])
})

const line = (value: string) => `{"streams":[{"stream":{},"values":[${value}]}]}`

test.each([
  '',
  '{}',
  '[]',
  '{"streams":[]}',
  '{"streams":null}',
  '{"streams":[null]}',
  '{"streams":[{"stream":{}}]}',
  '{"streams":[{"values":[],"stream":{}}]}',
  '{"streams":[{"stream":{"a":1},"values":[]}]}',
  '{"streams":[{"stream":{"a":{}},"values":[]}]}',
  '{"streams":[{"stream":{"a"},"values":[]}]}',
  '{"streams":[{"stream":{},"values":[],"more":1}]}',
  '{"streams":[{"stream":{},"values":[]}],"more":1}',
  '{"streams":[{"stream":{},"values":[]}]} x',
  '{"streams":[{"stream":{},"values":[]},]}',
  '{"streams":[{"stream":{},"values":[]}',
  line('null'),
  line(`["${timeOf(0)}"]`),
  line(`["${timeOf(0)}","x",{"trace":"1"}]`),
  line(`["${timeOf(0)}","x"],`),
  line(`["${timeOf(0)}","x"`),
  line(`["${timeOf(0)}","x`),
  line(`["${timeOf(0)}","tab\tin it"]`),
  line(`["${timeOf(0)}","\\x"]`),
  line(`["${timeOf(0)}","\\u12g4"]`),
  line(`["${timeOf(0)}","\\`),
  line(`["${timeOf(0)}",1]`),
  line(`[${timeOf(0)},"x"]`),
  line('["179525160000000000","x"]'),
  line('["17952516000000000000","x"]'),
  line('["-795251600000000000","x"]'),
  line('["9795251600000000000","x"]'),
])('%s is not read plainly', (body) => expect(plainly(body)).toBeUndefined())

test.each([
  { name: 'keys', bounds: { ...jsonBounds, maxKeys: 12 } },
  { name: 'items', bounds: { ...jsonBounds, maxItems: 100 } },
])('a body that comes near to the bound of $name is not read plainly', ({ bounds }) => {
  expect(plainly(bodyOf(many.slice(0, 20)), bounds)).toBeDefined()
  expect(plainly(bodyOf(many, { a: '1', b: '2' }), bounds)).toBeUndefined()
})

test('a whole body that is cut anywhere is not read plainly', () => {
  const body = bodyOf(many.slice(0, 2))
  const read = Array.from({ length: body.length - 1 }, (_, end) => plainly(body.slice(0, end)))
  expect(read.every((streams) => streams === undefined)).toBe(true)
})
