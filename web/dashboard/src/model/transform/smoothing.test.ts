import { describe, expect, test } from 'vitest'
import type { Frame } from '../frame.ts'
import { smooth } from './smooth.ts'
import { smoothing } from './smoothing.ts'

const keep = (text: string) => text
const wave = (at: number) => Math.sin(at / 8) + (at % 2 === 0 ? 0.4 : -0.4)

const frameOf = (length: number, missing: readonly number[] = []): Frame => ({
  name: 'cpu',
  fields: [
    { name: 'Time', type: 'time', config: {}, values: Array.from({ length }, (_, at) => at * 1_000) },
    {
      name: 'a',
      type: 'number',
      config: {},
      values: Array.from({ length }, (_, at) => (missing.includes(at) ? null : wave(at))),
    },
    { name: 'b', type: 'number', config: {}, values: Array.from({ length }, (_, at) => at) },
    { name: 'host', type: 'string', config: {}, values: [] },
  ],
  meta: { notices: [] },
})

const stepsOf = (values: readonly unknown[]) =>
  values.slice(1).reduce<number>((sum, value, at) => sum + Math.abs(Number(value) - Number(values[at])), 0) /
  (values.length - 1)

describe('smoothing', () => {
  test('leaves less between one point and the next, at times that all columns share', () => {
    const [frame] = smoothing([frameOf(1_000)], { resolution: 100 }, keep)
    const [time, a, b] = frame?.fields ?? []
    expect(frame?.name).toBe('cpu (smoothed)')
    expect([a?.name, b?.name]).toEqual(['a (smoothed)', 'b (smoothed)'])
    expect(time?.values.length).toBeLessThan(200)
    expect(a?.values.length).toBe(time?.values.length)
    expect(stepsOf(a?.values ?? [])).toBeLessThan(0.9)
    // A straight line is the same at whatever times it is read.
    expect(b?.values.map((value) => Math.round(Number(value) * 1_000))).toEqual(
      time?.values.map((value) => Math.round(Number(value))),
    )
  })

  test('reads over what is missing', () => {
    const [frame] = smoothing([frameOf(50, [0, 7, 8, 49])], {}, keep)
    expect(frame?.fields[1]?.values.every(Number.isFinite)).toBe(true)
  })

  test('leaves what has no values over time', () => {
    const table: Frame = {
      fields: [{ name: 'a', type: 'number', config: {}, values: [1] }],
      meta: { notices: [] },
    }
    expect(smoothing([table], {}, keep)).toEqual([table])
  })
})

describe('smooth()', () => {
  test('keeps one point', () => expect(smooth([{ x: 5, y: 2 }], 10)).toEqual([{ x: 5, y: 2 }]))
})
