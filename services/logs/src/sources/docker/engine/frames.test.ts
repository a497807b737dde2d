import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameReader, createTerminalReader, type FrameReader } from './frames.ts'

const stamp = '2026-11-21T12:16:08.420548416Z'
const nanos = '1795263368420548416'

function frame(stream: 'stdout' | 'stderr', payload: string): Buffer {
  const body = Buffer.from(payload)
  const header = Buffer.alloc(8)
  header[0] = stream === 'stdout' ? 1 : 2
  header.writeUInt32BE(body.length, 4)
  return Buffer.concat([header, body])
}

function readAll(reader: FrameReader, bytes: Buffer, cuts: readonly number[]) {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end))
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.finish()]
}

describe('createFrameReader()', () => {
  const bytes = Buffer.concat([
    frame('stdout', `${stamp} one\n`),
    frame('stderr', `${stamp} é two\n`),
    frame('stdout', `${stamp} begins`),
    frame('stdout', `${stamp} ends\n`),
    frame('stdout', `${stamp} \n`),
  ])

  test('takes records apart wherever the answer is cut', () => {
    const expected = [
      { stream: 'stdout', time: nanos, text: 'one', ended: true },
      { stream: 'stderr', time: nanos, text: 'é two', ended: true },
      { stream: 'stdout', time: nanos, text: 'begins', ended: false },
      { stream: 'stdout', time: nanos, text: 'ends', ended: true },
      { stream: 'stdout', time: nanos, text: '', ended: true },
    ]
    const property = fc.property(fc.array(fc.nat(), { maxLength: 20 }), (cuts) => {
      expect(readAll(createFrameReader(), bytes, cuts)).toEqual(expected)
    })
    fc.assert(property)
  })

  test('refuses what is no frame', () => {
    expect(() => createFrameReader().push(Buffer.from('HTTP/1.1 500'))).toThrow('its frames are damaged')
  })
})

describe('createTerminalReader()', () => {
  test('takes lines and the parts of long ones apart wherever the answer is cut', () => {
    const part = 'x'.repeat(16_384)
    const bytes = Buffer.from(`${stamp} one\r\n${stamp} ${part}${stamp} ${part}${stamp} rest\r\n${stamp} open`)
    const property = fc.property(fc.array(fc.nat(), { maxLength: 5 }), (cuts) => {
      const frames = readAll(createTerminalReader(), bytes, cuts)
      expect(frames.map(({ text, ended }) => [text, ended])).toEqual([
        ['one', true],
        [part, false],
        [part, false],
        ['rest', true],
        ['open', false],
      ])
    })
    fc.assert(property, { numRuns: 30 })
  })
})
