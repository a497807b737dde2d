import { describe, expect, test } from 'vitest'
import { parseRecord, parseTime } from './record.ts'

const line = (fields: object) =>
  JSON.stringify({ log: 'text\n', stream: 'stdout', time: '2023-11-14T22:13:20Z', ...fields })

describe('a time', () => {
  test.each([
    { time: '2023-11-14T22:13:20Z', expected: '1700000000000000000' },
    { time: '2023-11-14T22:13:20.5Z', expected: '1700000000500000000' },
    { time: '2023-11-14T22:13:20.123456789Z', expected: '1700000000123456789' },
    { time: '2023-11-15T00:13:20+02:00', expected: '1700000000000000000' },
    { time: '1970-01-01T00:00:00Z', expected: '0000000000000000000' },
    { time: '1970-01-01T00:00:01.000000001Z', expected: '0000000001000000001' },
  ])('$time is $expected', ({ time, expected }) => expect(parseTime(time)).toBe(expected))

  test.each([
    '1969-12-31T23:59:59Z',
    '2023-13-14T22:13:20Z',
    '2023-11-14 22:13:20Z',
    '2023-11-14T22:13:20',
    '2023-11-14T22:13:20.1234567890Z',
    '',
  ])('"%s" is none', (time) => expect(parseTime(time)).toBeUndefined())
})

describe('a record', () => {
  test.each([
    { name: 'ends with its newline, which is not of its text', log: 'text\n', expected: ['text', true] },
    { name: 'of a terminal ends with a carriage return too', log: 'text\r\n', expected: ['text', true] },
    { name: 'without one goes on in the next', log: 'te', expected: ['te', false] },
    { name: 'keeps a carriage return within', log: 'te\r', expected: ['te\r', false] },
    { name: 'may be empty', log: '\n', expected: ['', true] },
    { name: 'holds no lone surrogate', log: 'a\ud800\n', expected: ['a\ufffd', true] },
  ])('$name', ({ log, expected }) => {
    const record = parseRecord(line({ log }))
    expect([record?.text, record?.ended]).toEqual(expected)
  })

  test('names its stream and its time', () => {
    expect(parseRecord(line({ stream: 'stderr' }))).toMatchObject({ stream: 'stderr', time: '1700000000000000000' })
  })

  test.each([
    { name: 'is cut short', damaged: '{"log":"te' },
    { name: 'is no object', damaged: '7' },
    { name: 'is null', damaged: 'null' },
    { name: 'has no text', damaged: line({ log: 7 }) },
    { name: 'is of another stream', damaged: line({ stream: 'stdin' }) },
    { name: 'has no time', damaged: line({ time: undefined }) },
    { name: 'has a time that is none', damaged: line({ time: 'now' }) },
  ])('that $name is passed over', ({ damaged }) => expect(parseRecord(damaged)).toBeUndefined())
})
