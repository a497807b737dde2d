import { describe, expect, test } from 'vitest'
import { clampedLeadingZeros, trailingZeros } from '../chunk-encoding/zeros.ts'
import { LateSamples } from './late-samples.ts'
import { mergeLate } from './merge-late.ts'
import { SampleBuffer } from './sample-buffer.ts'

const halves = (value: number) => {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  return [view.getUint32(0), view.getUint32(4)] as const
}
function bufferOf(...samples: readonly (readonly [timeMs: number, value: number])[]): SampleBuffer {
  const buffer = new SampleBuffer()
  for (const [timeMs, value] of samples) buffer.push(timeMs, ...halves(value))
  return buffer
}
const samplesOf = (buffer: SampleBuffer) =>
  Array.from({ length: buffer.length }, (_, at) => [buffer.timestamps[at], buffer.values[at]])

describe('SampleBuffer', () => {
  test.each([
    { name: 'the same times', times: [1, 2, 3], isShared: true },
    { name: 'other times with the same end', times: [1, 2.5, 3], isShared: false },
    { name: 'fewer times', times: [2, 3], isShared: false },
    { name: 'no times', times: [], isShared: false },
  ])('has the times of another series where these are $name', ({ times, isShared }) => {
    const like = Float64Array.from(times)
    const taken = bufferOf([1, 10], [2, 20], [3, 30]).sliceLike(like)
    expect([[...taken.timestamps], [...taken.values]]).toEqual([
      [1, 2, 3],
      [10, 20, 30],
    ])
    expect(taken.timestamps === like).toBe(isShared)
  })

  test('keeps times and the bits of values', () => {
    expect(samplesOf(bufferOf([1, 0.1], [2, -5]))).toEqual([
      [1, 0.1],
      [2, -5],
    ])
  })

  test.each([256, 257, 1_000])('has room for %i samples', (count) => {
    const buffer = bufferOf(...Array.from({ length: count }, (_, at) => [at, at / 3] as const))
    expect(samplesOf(buffer)).toEqual(Array.from({ length: count }, (_, at) => [at, at / 3]))
  })

  test('takes a part of others behind what is there', () => {
    const [into, from] = [bufferOf([1, 1]), bufferOf([2, 2], [3, 3], [4, 4])]
    into.append(from.timestamps, from.words, 1, 3)
    expect(samplesOf(into)).toEqual([
      [1, 1],
      [3, 3],
      [4, 4],
    ])
    into.append(from.timestamps, from.words, 2, 2)
    into.append(from.timestamps, from.words, 2, 1)
    expect(into.length).toBe(3)
  })

  test('gives copies of a part', () => {
    const buffer = bufferOf([1, 1], [2, 2], [3, 3])
    const { timestamps, values } = buffer.slice(1, 3)
    buffer.timestamps.fill(0)
    expect([[...timestamps], [...values]]).toEqual([
      [2, 3],
      [2, 3],
    ])
  })

  test('is empty once it is cleared', () => {
    const buffer = bufferOf([1, 1])
    buffer.clear()
    expect(samplesOf(buffer)).toEqual([])
  })
})

describe('mergeLate()', () => {
  const late = () => {
    const samples = new LateSamples(8)
    for (const timeMs of [5, 15, 25]) samples.insert(timeMs, ...halves(timeMs))
    return samples
  }
  const timesOf = (buffer: SampleBuffer) => samplesOf(buffer).map(([timeMs]) => timeMs)

  test.each([
    { name: 'all of them', args: [], times: [5, 10, 15, 20, 25] },
    { name: 'those from a time on', args: [15], times: [10, 15, 20, 25] },
    { name: 'none before it', args: [16], times: [10, 20, 25] },
    { name: 'those up to a time', args: [0, 15], times: [5, 10, 15, 20] },
    { name: 'none after it', args: [0, 14], times: [5, 10, 20] },
    { name: 'none', args: [6, 14], times: [10, 20] },
  ])('puts $name between those that are there', ({ args, times }) => {
    const buffer = bufferOf([10, 10], [20, 20])
    mergeLate(buffer, late(), 0, ...args)
    expect(timesOf(buffer)).toEqual(times)
    expect(samplesOf(buffer)).toEqual(times.map((timeMs) => [timeMs, timeMs]))
  })

  test('leaves alone what stands before its place', () => {
    const buffer = bufferOf([100, 100], [10, 10], [20, 20])
    mergeLate(buffer, late(), 1)
    expect(timesOf(buffer)).toEqual([100, 5, 10, 15, 20, 25])
  })
})

describe('zero bits', () => {
  test.each([
    [0x8000_0000, 0],
    [0x0000_ffff, 16],
    [1, 31],
    [0, 31],
  ])('before 0x%x… are %i, at most 31', (high, zeros) => expect(clampedLeadingZeros(high)).toBe(zeros))

  test.each([
    [0, 1, 0],
    [1, 0x8000_0000, 31],
    [1, 0, 32],
    [0x8000_0000, 0, 63],
    [0xff, 0x10, 4],
  ])('behind 0x%x and 0x%x are %i', (high, low, zeros) => expect(trailingZeros(high, low)).toBe(zeros))
})
