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
