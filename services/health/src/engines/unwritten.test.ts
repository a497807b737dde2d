import { describe, expect, test } from 'vitest'
import { emptyMinute, minuteMs } from '../domain/minute.ts'
import { createUnwritten } from './unwritten.ts'

const part = (minute: number, results: number) => ({ ...emptyMinute(minute * minuteMs), results })
const shown = (parts: readonly { check: string; minute: { atMs: number; results: number } }[]) =>
  parts.map(({ check, minute }) => [check, minute.atMs / minuteMs, minute.results])

describe('what is not written yet', () => {
  test('is one part a minute of a check, and taken out once', () => {
    const unwritten = createUnwritten(10)
    unwritten.add('logs', part(1, 2))
    unwritten.add('logs', part(1, 3))
    unwritten.add('chatflow', part(1, 1))
    expect(shown(unwritten.takeAll())).toEqual([
      ['logs', 1, 5],
      ['chatflow', 1, 1],
    ])
    expect(unwritten.takeAll()).toEqual([])
  })

  test('is taken out minute by minute, once a minute is over', () => {
    const unwritten = createUnwritten(10)
    unwritten.add('logs', part(1, 2))
    unwritten.add('logs', part(2, 3))
    expect(shown(unwritten.takeEnded(2 * minuteMs))).toEqual([['logs', 1, 2]])
    expect(shown(unwritten.takeAll())).toEqual([['logs', 2, 3]])
  })

  test('is added to what came back, which stays before it', () => {
    const unwritten = createUnwritten(10)
    unwritten.add('logs', part(1, 2))
    const taken = unwritten.takeAll()
    unwritten.add('logs', part(2, 1))
    unwritten.add('logs', part(1, 4))
    unwritten.putBack(taken)
    expect(shown(unwritten.takeAll())).toEqual([
      ['logs', 1, 6],
      ['logs', 2, 1],
    ])
  })

  test('is bounded: the oldest is forgotten', () => {
    const unwritten = createUnwritten(2)
    for (const minute of [1, 2, 3]) unwritten.add('logs', part(minute, 1))
    expect(shown(unwritten.takeAll())).toEqual([
      ['logs', 2, 1],
      ['logs', 3, 1],
    ])
  })
})
