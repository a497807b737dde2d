import { describe, expect, test } from 'vitest'
import { decodeJsonPush, decodeOldPush, spellNumbers } from './decode-json.ts'
import { parseLabelsText } from './labels-text.ts'

const never = () => {
  throw new Error('Nobody needs the numbers as they were written')
}
const decode = (stream: unknown) => decodeJsonPush({ streams: [stream] }, parseLabelsText, never)
const decodeText = (text: string) => decodeJsonPush(JSON.parse(text), parseLabelsText, () => spellNumbers(text))
const decodeValue = (value: unknown) => decode({ stream: {}, values: [value] })[0]?.entries[0]

describe('streams in JSON', () => {
  test.each([
    { name: 'no streams', body: {}, streams: [] },
    { name: 'streams of nothing', body: { streams: null }, streams: [] },
    { name: 'a stream of nothing', body: { streams: [{}] }, streams: [{ labels: {}, entries: [] }] },
    {
      name: 'labels and values of nothing',
      body: { streams: [{ stream: null, values: null }] },
      streams: [{ labels: {}, entries: [] }],
    },
    {
      name: 'a value of nothing among others',
      body: { streams: [{ stream: { a: 'b' }, values: [null, ['1700000000000000001', 'x']] }] },
      streams: [{ labels: { a: 'b' }, entries: [{ time: '1700000000000000001', line: 'x', metadata: {} }] }],
    },
  ])('$name are read', ({ body, streams }) => {
    expect(decodeJsonPush(body, parseLabelsText, never)).toEqual(streams)
  })

  test.each([
    { name: 'a list', body: [], says: 'loghttp.PushRequest: ReadObjectCB: expect { or n' },
    { name: 'nothing', body: null, says: 'loghttp.PushRequest: ReadObjectCB: expect { or n' },
    { name: 'streams that are no list', body: { streams: {} }, says: '.Streams: decode slice: expect [ or n' },
    { name: 'a stream that is no object', body: { streams: ['x'] }, says: 'looks like object' },
    { name: 'labels that are no object', body: { streams: [{ stream: [] }] }, says: 'looks like object' },
    { name: 'values that are no list', body: { streams: [{ stream: {}, values: {} }] }, says: 'Value is array' },
  ])('refuses $name', ({ body, says }) => {
    expect(() => decodeJsonPush(body, parseLabelsText, never)).toThrow(says)
  })

  test('labels that are no texts are written as in the body', () => {
    const body = '{"streams":[{"stream":{}},{"stream":{"a":1.50,"b":true,"c":[1,"x"],"d":"e"},"values":[]}]}'
    expect(decodeText(body)[1]?.labels).toEqual({ a: '1.50', b: 'true', c: '[1,"x"]', d: 'e' })
  })
})

describe('a value', () => {
  test.each([
    { value: ['1700000000000000001', 'x'], entry: { time: '1700000000000000001', line: 'x', metadata: {} } },
    { value: ['5', 'x'], entry: { time: '0000000000000000005', line: 'x', metadata: {} } },
    { value: ['-1700000000000000001', 'x'], entry: { time: '0'.repeat(19), line: 'x', metadata: {} } },
    { value: [], entry: { time: '0'.repeat(19), line: '', metadata: {} } },
    { value: ['1', 'x', { a: 'b' }], entry: { time: '0000000000000000001', line: 'x', metadata: { a: 'b' } } },
  ])('$value is read', ({ value, entry }) => expect(decodeValue(value)).toEqual(entry))

  test.each([
    { value: 'x', says: "Value is array, but can't find closing ']' symbol" },
    { value: [1, 'x'], says: "Value is string, but can't find closing" },
    { value: ['1', 2], says: "Value is string, but can't find closing" },
    { value: ['1.5', 'x'], says: 'looks like Number' },
    { value: ['1x', 'x'], says: 'looks like Number' },
    { value: ['x1', 'x'], says: 'looks like Number' },
    { value: ['12345678901234567890', 'x'], says: 'looks like Number' },
    { value: ['1', 'x', 'y'], says: 'looks like object' },
    { value: ['1', 'x', { a: 1 }], says: "Value is string, but can't find closing" },
  ])('$value is refused', ({ value, says }) => expect(() => decodeValue(value)).toThrow(says))
})

describe('the older form', () => {
  const old = (entry: unknown) => decodeOldPush({ streams: [{ labels: '{a="b"}', entries: [entry] }] }, parseLabelsText)

  test.each([
    { ts: '2023-11-14T22:13:20Z', time: '1700000000000000000' },
    { ts: '2023-11-14T22:13:20.000000001Z', time: '1700000000000000001' },
    { ts: '2023-11-14T22:13:20.25z', time: '1700000000250000000' },
    { ts: '2023-11-15T00:13:20.5+02:00', time: '1700000000500000000' },
    { ts: '1970-01-01T00:00:01Z', time: '0000000001000000000' },
    { ts: '1970-01-01T00:00:00Z', time: '0000000000000000000' },
  ])('reads $ts as $time', ({ ts, time }) => {
    expect(old({ ts, line: 'x' })).toEqual([{ labels: { a: 'b' }, entries: [{ time, line: 'x', metadata: {} }] }])
  })

  test.each([
    { name: 'a time that is none', entry: { ts: 'now', line: 'x' }, says: 'parsing time "now"' },
    { name: 'a time before 1970', entry: { ts: '1969-12-31T23:59:59Z', line: 'x' }, says: 'parsing time' },
    { name: 'a time that is a number', entry: { ts: 1, line: 'x' }, says: 'Value is string' },
    { name: 'a line that is a number', entry: { ts: '2023-11-14T22:13:20Z', line: 1 }, says: 'Value is string' },
    { name: 'an entry that is none', entry: 'x', says: 'Value is string' },
  ])('refuses $name', ({ entry, says }) => expect(() => old(entry)).toThrow(says))

  test.each([
    { name: 'no object', body: 'x', says: 'decode slice: expect [ or n' },
    { name: 'streams that are no list', body: { streams: 'x' }, says: 'decode slice: expect [ or n' },
    { name: 'labels that are no text', body: { streams: [{ labels: {} }] }, says: 'Value is string' },
    { name: 'entries that are no list', body: { streams: [{ labels: '{}', entries: {} }] }, says: 'decode slice' },
  ])('refuses $name', ({ body, says }) => expect(() => decodeOldPush(body, parseLabelsText)).toThrow(says))

  test('may lack streams and entries, and comes among streams of the newer form', () => {
    expect(decodeOldPush({}, parseLabelsText)).toEqual([])
    expect(decodeOldPush({ streams: [{ labels: '{}' }] }, parseLabelsText)).toEqual([{ labels: {}, entries: [] }])
    expect(decode({ labels: '{a="b"}', entries: [] })).toEqual([{ labels: { a: 'b' }, entries: [] }])
    expect(decode({ stream: { c: 'd' }, labels: '{a="b"}' })).toEqual([{ labels: { c: 'd' }, entries: [] }])
  })
})
