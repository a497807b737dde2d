import { type Duplex, PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { OpenSocket } from './web-sockets.ts'

function pair() {
  const written = new PassThrough()
  const socket = Object.assign(new PassThrough(), { write: (bytes: Buffer) => written.write(bytes) })
  const open = new OpenSocket(socket as unknown as Duplex)
  const messages: string[] = []
  const codes: number[] = []
  open.on('message', (data: Buffer) => messages.push(data.toString()))
  open.on('close', (code: number) => codes.push(code))
  return { open, messages, codes, sent: () => (written.read() as Buffer | null) ?? Buffer.alloc(0) }
}

const mask = [1, 2, 3, 4]
const masked = (first: number, text: string) => {
  const content = [...Buffer.from(text)].map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return Buffer.from([first, 0x80 | content.length, ...mask, ...content])
}

test('a message is read when it is whole, however it comes', () => {
  const { open, messages } = pair()
  for (const byte of masked(0x81, 'hé')) open.read(Buffer.of(byte))
  open.read(Buffer.concat([masked(0x81, 'a'), masked(0x81, 'b')]))
  expect(messages).toEqual(['hé', 'a', 'b'])
})

test('a ping is answered with what it says, and a goodbye with one', () => {
  const { open, codes, sent } = pair()
  open.read(masked(0x89, 'hi'))
  expect([...sent()]).toEqual([0x8a, 2, ...Buffer.from('hi')])
  open.read(masked(0x88, '\x03\xe8'.slice(0, 0)))
  expect([...sent()].slice(0, 2)).toEqual([0x88, 2])
  expect(codes).toEqual([1_000])
})

test.each([
  { name: 'without a mask', bytes: [0x81, 1, 97], code: 1_002 },
  { name: 'of an extension', bytes: [0xc1, 0x80, 1, 2, 3, 4], code: 1_002 },
  { name: 'that is too long', bytes: [0x81, 0xff], code: 1_009 },
])('a frame $name ends the connection', ({ bytes, code }) => {
  const { open, codes } = pair()
  open.read(Buffer.from(bytes))
  expect(codes).toEqual([code])
})

test.each([5, 126, 70_000])('a text of %d bytes says its length', (length) => {
  const { open, sent } = pair()
  open.send('x'.repeat(length))
  const frame = sent()
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  expect(frame.length).toBe(head + length)
  expect(frame[1]).toBe([length, 126, 127][[2, 4, 10].indexOf(head)])
})
