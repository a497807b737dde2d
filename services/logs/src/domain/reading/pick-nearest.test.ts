import { describe, expect, test } from 'vitest'
import { BEGINNING, type Entry } from '../lines/line.ts'
import { pickNearest } from './pick-nearest.ts'

function list(container: string, ...times: number[]): Entry[] {
  return times.map((time) => ({
    boundary: BEGINNING,
    line: {
      container,
      time: String(time).padStart(19, '0'),
      generation: 'g',
      stream: 'stdout',
      text: `${container}${time}`,
      partial: false,
    },
  }))
}

const textsOf = (entries: readonly Entry[]) => entries.map(({ line }) => line.text)

describe('pickNearest()', () => {
  test('keeps the newest when reading backward, oldest first', () => {
    const picked = pickNearest([list('a', 1, 4, 5), list('b', 2, 3, 6)], 4, 'backward')
    expect(textsOf(picked.entries)).toEqual(['b3', 'a4', 'a5', 'b6'])
    expect(picked.counts).toEqual([2, 2])
  })

  test('keeps the oldest when reading forward', () => {
    const picked = pickNearest([list('a', 1, 4, 5), list('b', 2, 3, 6)], 4, 'forward')
    expect(textsOf(picked.entries)).toEqual(['a1', 'b2', 'b3', 'a4'])
    expect(picked.counts).toEqual([2, 2])
  })

  test.each(['forward', 'backward'] as const)('equal times keep the order of the lists, reading %s', (direction) => {
    expect(textsOf(pickNearest([list('a', 1), list('b', 1)], 2, direction).entries)).toEqual(['a1', 'b1'])
  })

  test('a clock that was set back breaks no stretch apart', () => {
    const picked = pickNearest([list('a', 9, 1, 2), list('b', 5)], 3, 'backward')
    expect(textsOf(picked.entries)).toEqual(['a1', 'a2', 'b5'])
  })
})
