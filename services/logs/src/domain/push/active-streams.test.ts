import { expect, test } from 'vitest'
import { ActiveStreams } from './active-streams.ts'

const [a, b, c] = [{ app: 'a' }, { app: 'b' }, { app: 'c' }]
const hourMs = 3_600_000
const streams = (maxStreams = 2, maxLateMs = 1_000) => new ActiveStreams({ maxStreams, maxLateMs })

test('a stream may be written to while there is room, or once it is one of them', () => {
  const active = streams()
  active.wrote(a, '5', 0)
  expect(active.mayWrite(b, 0)).toBe(true)
  active.wrote(b, '5', 0)
  expect([active.mayWrite(a, 0), active.mayWrite(b, 0), active.mayWrite(c, 0), active.size]).toEqual([
    true,
    true,
    false,
    2,
  ])
})

test('streams that were idle for an hour give way', () => {
  const active = streams()
  active.wrote(a, '5', 0)
  active.wrote(b, '5', 1)
  expect([active.mayWrite(c, hourMs - 1), active.size]).toEqual([false, 2])
  expect([active.mayWrite(c, hourMs), active.size]).toEqual([true, 1])
  expect(active.oldest(a)).toBe('')
  expect([active.mayWrite(a, hourMs + 1), active.size]).toEqual([true, 1])
})

test('a stream that was written to again is not the one that was idle', () => {
  const active = streams()
  active.wrote(a, '5', 0)
  active.wrote(b, '5', 1)
  active.wrote(a, '5', hourMs)
  expect([active.mayWrite(c, hourMs + 1), active.size]).toEqual([true, 1])
  expect(active.oldest(a)).toBe('')
  active.wrote(b, '2000000000', 0)
  expect(active.oldest(b)).toBe('0000000001000000000')
})

test('a line may come so much behind the newest of its stream, and of none behind another', () => {
  const active = streams()
  active.wrote(a, '1700000000000000000', 0)
  expect([active.oldest(a), active.oldest(b)]).toEqual(['1699999999000000000', ''])
})

test('older lines leave the newest as it is', () => {
  const active = streams()
  active.wrote(a, '1700000000000000000', 0)
  active.wrote(a, '1600000000000000000', 1)
  expect(active.oldest(a)).toBe('1699999999000000000')
  active.wrote(a, '1700000000000000007', 2)
  expect(active.oldest(a)).toBe('1699999999000000007')
})

test('at the beginning of time nothing is too old', () => {
  const active = streams()
  active.wrote(a, '0000000000999999999', 0)
  expect(active.oldest(a)).toBe('')
  active.wrote(a, '0000000001000000000', 0)
  expect(active.oldest(a)).toBe('0000000000000000000')
})
