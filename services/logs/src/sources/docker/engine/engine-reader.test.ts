import { describe, expect, test } from 'vitest'
import { BEGINNING, type StreamName } from '../../../domain/lines/line.ts'
import { allOfTime, cursorAtTime, toPosition } from './engine-position.ts'
import { EngineReader } from './engine-reader.ts'

const time = (second: number) => String(1_000_000_000 + second).padEnd(19, '0')
const frame = (second: number, text: string, stream: StreamName = 'stdout', ended = true) => ({
  stream,
  time: time(second),
  text,
  ended,
})
const place = (second: number, count: number) => toPosition({ time: time(second), count })
const at = (second: number, count: number) => ({ stdout: place(second, count), stderr: place(second, count) })
const open = (from = BEGINNING) => new EngineReader('c', from, 4_096)
const textsOf = (entries: ReturnType<EngineReader['push']>) =>
  entries.map(({ line }) => (line.partial ? `${line.text}…` : line.text))

describe('a reader of an engine’s records', () => {
  test('makes a line of each, with the place behind it', () => {
    const [entry] = open().push(frame(1, 'a'))
    expect(entry?.line).toEqual({
      container: 'c',
      generation: 'engine',
      time: time(1),
      stream: 'stdout',
      text: 'a',
      partial: false,
    })
    expect(entry?.boundary.stdout).toEqual(place(1, 1))
  })

  test('counts records of one time', () => {
    const reader = open()
    reader.push(frame(1, 'a'))
    reader.push(frame(1, 'b'))
    expect(reader.cursor().stdout).toEqual(place(1, 2))
    reader.push(frame(2, 'c'))
    expect(reader.cursor().stdout).toEqual(place(2, 1))
  })

  test('joins parts of one time; a part of another begins a new line', () => {
    const reader = open()
    expect(textsOf(reader.push(frame(1, 'a', 'stdout', false)))).toEqual([])
    expect(reader.cursor().stdout).toEqual(place(1, 0))
    expect(textsOf(reader.push(frame(1, 'b')))).toEqual(['ab'])
    reader.push(frame(2, 'left', 'stdout', false))
    expect(textsOf(reader.push(frame(3, 'c')))).toEqual(['left…', 'c'])
  })

  test('gives out what was never ended when it is asked to', () => {
    const reader = open()
    reader.push(frame(1, 'a', 'stdout', false))
    expect(textsOf(reader.flush())).toEqual(['a…'])
    expect(textsOf(reader.flush())).toEqual([])
  })

  test('the part of the other stream is left alone', () => {
    const reader = open()
    reader.push(frame(1, 'a', 'stderr', false))
    expect(textsOf(reader.push(frame(2, 'b')))).toEqual(['b'])
    expect(reader.cursor().stderr).toEqual(place(1, 0))
  })
})

describe('reading on from a place', () => {
  test('passes over what lies before it', () => {
    const reader = open(at(5, 1))
    expect(
      [frame(4, 'a'), frame(5, 'b'), frame(5, 'c'), frame(6, 'd')].map((each) => textsOf(reader.push(each))),
    ).toEqual([[], [], ['c'], ['d']])
    expect(reader.lost).toBe(false)
  })

  test('each stream from its own', () => {
    const reader = open({ stdout: place(5, 1), stderr: place(7, 1) })
    expect(reader.since).toBe(time(5))
    expect(textsOf(reader.push(frame(6, 'a', 'stderr')))).toEqual([])
    expect(textsOf(reader.push(frame(6, 'b')))).toEqual(['b'])
  })

  test('the engine is asked from the beginning where a stream has no place', () => {
    expect(open().since).toBeUndefined()
    expect(open({ stdout: place(5, 1), stderr: undefined }).since).toBeUndefined()
    expect(open({ stdout: undefined, stderr: place(5, 1) }).since).toBeUndefined()
  })

  test('the record behind which it began is gone: others may be too', () => {
    const reader = open(at(5, 1))
    reader.push(frame(6, 'a'))
    expect(reader.lost).toBe(true)
  })

  test.each([0, allOfTime])('a place between records (%d) asks for none to be there', (count) => {
    const reader = open(cursorAtTime(time(5), count))
    expect(textsOf(reader.push(frame(6, 'a')))).toEqual(['a'])
    expect(reader.lost).toBe(false)
  })

  test('behind all of a time nothing of it is read', () => {
    const reader = open(cursorAtTime(time(5), allOfTime))
    expect(textsOf(reader.push(frame(5, 'a')))).toEqual([])
  })
})

describe('behind which records reading goes on', () => {
  test.each([
    {
      name: 'those of both streams',
      from: { stdout: place(5, 1), stderr: place(6, 2) },
      times: { stdout: 5, stderr: 6 },
    },
    {
      name: 'that of the only one that writes',
      from: { stdout: place(5, 1), stderr: place(4, allOfTime) },
      times: { stdout: 5 },
    },
  ])('$name', ({ from, times }) => {
    const named = Object.entries(times).map(([stream, second]) => [stream, time(second)] as const)
    expect([...(open(from).behind ?? [])]).toEqual(named)
  })

  test.each([
    { name: 'the beginning', from: BEGINNING },
    { name: 'the beginning of one stream', from: { stdout: place(5, 1), stderr: undefined } },
    { name: 'a place before the records of a time', from: at(5, 0) },
    { name: 'one before those of one stream', from: { stdout: place(5, 1), stderr: place(5, 0) } },
    { name: 'a place behind all of a time', from: at(5, allOfTime) },
  ])('is not certain for $name', ({ from }) => {
    expect(open(from).behind).toBeUndefined()
  })
})

describe('what a reader knows', () => {
  test('is all up to the newest of each stream', () => {
    const reader = open()
    expect([reader.newest, reader.knows(frame(1, 'a'))]).toEqual([undefined, false])
    reader.push(frame(3, 'a'))
    reader.push(frame(2, 'b', 'stderr'))
    expect(reader.newest).toBe(time(3))
    expect([frame(3, 'a'), frame(4, 'a')].map((each) => reader.knows(each))).toEqual([true, false])
    expect([frame(2, 'b', 'stderr'), frame(3, 'b', 'stderr')].map((each) => reader.knows(each))).toEqual([true, false])
  })

  test('is where it began, before anything was read', () => {
    const reader = open(at(5, 1))
    expect([reader.newest, reader.knows(frame(5, 'a')), reader.knows(frame(6, 'a'))]).toEqual([time(5), true, false])
  })
})

describe('the place of a stream that is silent', () => {
  test('follows the other one five seconds behind', () => {
    const reader = open()
    reader.push(frame(100, 'a'))
    expect(reader.cursor().stderr).toEqual(place(95, allOfTime))
  })

  test('stays where it wrote since', () => {
    const reader = open()
    reader.push(frame(96, 'b', 'stderr'))
    reader.push(frame(100, 'a'))
    expect(reader.cursor().stderr).toEqual(place(96, 1))
    reader.push(frame(101, 'a'))
    expect(reader.cursor().stderr).toEqual(place(96, 1))
    reader.push(frame(102, 'a'))
    expect(reader.cursor().stderr).toEqual(place(97, allOfTime))
  })

  test('is where reading began when nothing came', () => {
    const from = at(5, 1)
    expect(open(from).cursor()).toEqual(from)
    expect(open().cursor()).toEqual(BEGINNING)
  })
})
