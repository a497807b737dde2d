import { describe, expect, test } from 'vitest'
import type { Position } from '../../../domain/lines/line.ts'
import { cursorAtTime, isEngineCursor, toPosition, toSeconds, toStamp } from './engine-position.ts'

const time = '1795251600000002000'

describe('a place in a stream of the engine', () => {
  test('comes back from a position as it went in', () => {
    expect(toPosition({ time, count: 3 })).toEqual([`@${time}`, 3])
    expect(toStamp(toPosition({ time, count: 3 }))).toEqual({ time, count: 3 })
  })

  test.each([
    { name: 'a file', generation: time },
    { name: 'a time with something before it', generation: `x@${time}` },
    { name: 'a time with something behind it', generation: `@${time}0` },
    { name: 'a time that is too short', generation: '@179525160000000200' },
    { name: 'a time that is none', generation: '@soon' },
  ])('is not read out of $name', ({ generation }) => {
    expect(toStamp([generation, 3])).toBeUndefined()
  })
})

describe('isEngineCursor()', () => {
  const inEngine: Position = [`@${time}`, 0]
  const inFile: Position = ['12-34', 0]

  test.each([
    { name: 'the engine gave out for both streams', stdout: inEngine, stderr: inEngine, expected: true },
    { name: 'the engine gave out for one stream', stdout: undefined, stderr: inEngine, expected: true },
    { name: 'is the beginning', stdout: undefined, stderr: undefined, expected: true },
    { name: 'lies in files', stdout: inFile, stderr: inFile, expected: false },
    { name: 'lies in a file for one stream', stdout: inEngine, stderr: inFile, expected: false },
  ])('is $expected of a cursor that $name', ({ stdout, stderr, expected }) => {
    expect(isEngineCursor({ stdout, stderr })).toBe(expected)
  })
})

test('cursorAtTime() is the same place for both streams, before all records of that time unless more is said', () => {
  expect(cursorAtTime(time)).toEqual({ stdout: [`@${time}`, 0], stderr: [`@${time}`, 0] })
  expect(cursorAtTime(time, 2)).toEqual({ stdout: [`@${time}`, 2], stderr: [`@${time}`, 2] })
})

test.each([
  { nanos: time, seconds: '1795251600.000002000' },
  { nanos: '0000000005000000001', seconds: '5.000000001' },
  { nanos: '0'.repeat(19), seconds: '0.000000000' },
])('toSeconds() writes $nanos as $seconds', ({ nanos, seconds }) => expect(toSeconds(nanos)).toBe(seconds))
