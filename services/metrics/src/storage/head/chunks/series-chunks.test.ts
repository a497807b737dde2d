import { expect, test } from 'vitest'
import { Labels } from '../../../domain/model/labels.ts'
import { XorWriter } from '../../chunk-encoding/xor-writer.ts'
import { blockMs } from '../../cut/cut-range.ts'
import { Head } from '../head.ts'
import { SampleBuffer } from '../sample-buffer.ts'
import { visitChunks } from './visit-chunks.ts'

const times = Array.from({ length: 100 }, (_, at) => blockMs - 60 * 15_000 + at * 15_000)

function encode(): Uint8Array {
  const writer = new XorWriter()
  writer.bytes = new Uint8Array(4_096)
  for (const timeMs of times) writer.append(timeMs, 0x4000_0000, timeMs % 997)
  return writer.bytes.slice(0, writer.length)
}

test('a chunk that reaches into two blocks is taken back as two, which both need its file', () => {
  const head = new Head()
  const ref = head.create(Labels.of({ __name__: 'm' }))
  const [minMs = 0] = times
  const maxMs = times.at(-1) ?? 0
  head.chunks.adopt(ref, { minMs, maxMs, arrivedS: 7, bytes: encode(), file: 3 })
  head.append(ref, maxMs + 15_000, 0, 1, 8)
  const found: [file: number, samples: number][] = []
  visitChunks(head, ref, (file, samples) => found.push([file, samples]))
  expect(found.slice(0, 2)).toEqual([
    [3, 60],
    [3, 40],
  ])
  expect(found).toHaveLength(3)
  expect(head.chunks.fileUse.get(3)).toBe(2)
  const all = new SampleBuffer()
  head.read(ref, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, all)
  expect([...all.timestamps.subarray(0, all.length)]).toEqual([...times, maxMs + 15_000])
  expect(all.words[59 * 2]).toBe((times[59] ?? 0) % 997)
})

/** The first `count` samples as an open chunk that stands behind other bytes, and what is known to write on. */
function openChunk(count: number) {
  const writer = new XorWriter()
  writer.bytes = new Uint8Array(4_096)
  for (let at = 0; at < count; at++) writer.append(at * 15_000, 0x4000_0000 + at * 7_919, at * 104_729)
  const bytes = new Uint8Array(writer.length + 10).fill(0xff)
  bytes.set(writer.bytes.subarray(0, writer.length), 5)
  return {
    writer,
    chunk: { minMs: 0, maxMs: (count - 1) * 15_000, arrivedS: 7, bytes, start: 5, length: writer.length },
  }
}

test.each([1, 2, 10, 60, 119, 120])('an open chunk of %i samples is written on where it was left', (count) => {
  const head = new Head()
  const ref = head.create(Labels.of({ __name__: 'm' }))
  const { writer, chunk } = openChunk(count)
  head.chunks.reopen(ref, chunk)
  head.series.store(ref, writer)
  for (let at = count; at < 150; at++) head.append(ref, at * 15_000, 0x4000_0000 + at * 7_919, at * 104_729, 8)
  const all = new SampleBuffer()
  head.read(ref, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, all)
  expect([...all.timestamps.subarray(0, all.length)]).toEqual(Array.from({ length: 150 }, (_, at) => at * 15_000))
  for (let at = 0; at < 150; at++)
    expect([all.words[at * 2 + 1], all.words[at * 2]]).toEqual([0x4000_0000 + at * 7_919, at * 104_729])
  const samples: number[] = []
  visitChunks(head, ref, (_file, inChunk) => samples.push(inChunk))
  expect(samples.reduce((sum, inChunk) => sum + inChunk)).toBe(150)
})

test('an open chunk that says it is larger than a chunk can be is refused', () => {
  const head = new Head()
  const ref = head.create(Labels.of({ __name__: 'm' }))
  const { chunk } = openChunk(2)
  expect(() => head.chunks.reopen(ref, { ...chunk, length: 1_025 })).toThrow(RangeError)
})
