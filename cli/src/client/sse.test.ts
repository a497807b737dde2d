import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEvents } from './sse.ts'

async function read(...chunks: (string | Uint8Array)[]) {
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk))
  const events = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of bytes) controller.enqueue(part)
      controller.close()
    },
  })
  for await (const event of readEvents(body)) events.push(event)
  return events
}

describe('readEvents()', () => {
  test.each([
    { name: 'an event', text: 'data: a\n\n', expected: [{ event: 'message', data: 'a' }] },
    { name: 'a named event', text: 'event: x\ndata: a\n\n', expected: [{ event: 'x', data: 'a' }] },
    {
      name: 'several lines of data are one',
      text: 'data: a\ndata: b\n\n',
      expected: [{ event: 'message', data: 'a\nb' }],
    },
    { name: 'comments are left out', text: ': ping\n\ndata: a\n\n', expected: [{ event: 'message', data: 'a' }] },
    { name: 'CRLF ends lines too', text: 'data: a\r\n\r\n', expected: [{ event: 'message', data: 'a' }] },
    { name: 'data after the colon may lack a space', text: 'data:a\n\n', expected: [{ event: 'message', data: 'a' }] },
    {
      name: "Flowise's bare field is ignored",
      text: 'message:\ndata:a\n\n',
      expected: [{ event: 'message', data: 'a' }],
    },
    { name: 'the last event may lack its blank line', text: 'data: a', expected: [{ event: 'message', data: 'a' }] },
  ])('$name', async ({ text, expected }) => {
    expect(await read(text)).toEqual(expected)
  })

  test('the way the bytes are cut does not matter', async () => {
    const bytes = new TextEncoder().encode('data: grüß\n\nevent: e\r\ndata: 世界\r\n\r\n')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async (cuts) => {
        const at = [0, ...cuts.toSorted((left, right) => left - right), bytes.length]
        const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
        expect(await read(...chunks)).toEqual([
          { event: 'message', data: 'grüß' },
          { event: 'e', data: '世界' },
        ])
      }),
    )
  })

  test('an event without end is refused', async () => {
    await expect(read(`data: ${'x'.repeat(2_000_000)}`)).rejects.toThrow('one event is too long')
  })
})
