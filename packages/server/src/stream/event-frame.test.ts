import { describe, expect, test } from 'vitest'
import { eventFrame, jsonFrame } from './event-frame.ts'

describe('a server-sent event', () => {
  test.each([
    { name: 'has data alone', event: { data: 'a' }, text: 'data: a\n\n' },
    {
      name: 'has a name, an id and data',
      event: { event: 'x', id: '7', data: '{}' },
      text: 'event: x\nid: 7\ndata: {}\n\n',
    },
    { name: 'says when to come back', event: { retryMs: 2_000, id: '7' }, text: 'retry: 2000\nid: 7\n\n' },
    {
      name: 'has one line of data for each line of a text',
      event: { data: 'a\nb\r\nc\rd' },
      text: 'data: a\ndata: b\ndata: c\ndata: d\n\n',
    },
    { name: 'may have empty data', event: { data: '' }, text: 'data: \n\n' },
  ])('$name', ({ event, text }) => {
    expect(eventFrame(event)).toBe(text)
  })

  test('carries a value as JSON, line breaks of its texts escaped', () => {
    expect(jsonFrame({ text: 'a\nb' }, { event: 'x' })).toBe('event: x\ndata: {"text":"a\\nb"}\n\n')
  })

  test.each([
    { name: 'a line feed in its name', event: { event: 'x\ndata: forged' } },
    { name: 'a carriage return in its name', event: { event: 'x\rdata: forged' } },
    { name: 'a line feed in its id', event: { id: '7\n\ndata: forged' } },
    { name: 'a carriage return in its id', event: { id: '7\r' } },
  ])('is refused with $name', ({ event }) => {
    expect(() => eventFrame({ ...event, data: 'a' })).toThrow(RangeError)
  })
})
