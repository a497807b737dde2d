import { describe, expect, test } from 'vitest'
import { createRecordEncoder, parseTime, renderTime } from './record.ts'

const nineOClockMs = Date.UTC(2026, 10, 21, 9)

describe('createRecordEncoder()', () => {
  test("a record is one line in Docker's json-file form", () => {
    const encode = createRecordEncoder({ nowMs: () => nineOClockMs })
    expect(encode('hello "you"\n', 'stderr').toString()).toBe(
      '{"log":"hello \\"you\\"\\n","stream":"stderr","time":"2026-11-21T09:00:00.000000000Z"}\n',
    )
  })

  test('times go forward when the clock stands still or jumps back', () => {
    const clock = [nineOClockMs, nineOClockMs, nineOClockMs - 60_000]
    const encode = createRecordEncoder({ nowMs: () => clock.shift() ?? 0 })
    const times = [1, 2, 3].map(() => JSON.parse(encode('x\n', 'stdout').toString()).time)
    expect(times).toEqual([
      '2026-11-21T09:00:00.000000000Z',
      '2026-11-21T09:00:00.000001000Z',
      '2026-11-21T09:00:00.000002000Z',
    ])
  })

  test('times go on after the last one of an earlier run', () => {
    const encode = createRecordEncoder({ nowMs: () => 0, afterUs: nineOClockMs * 1_000 })
    expect(JSON.parse(encode('x\n', 'stdout').toString()).time).toBe('2026-11-21T09:00:00.000001000Z')
  })
})

describe('parseTime()', () => {
  test('reads back what renderTime() writes', () => {
    const us = nineOClockMs * 1_000 + 123_456
    expect(parseTime(renderTime(us))).toBe(us)
  })

  test.each(['', 'yesterday', '2026-11-21T09:00:00Z'])('%j is no time of ours', (text) => {
    expect(parseTime(text)).toBeUndefined()
  })
})
