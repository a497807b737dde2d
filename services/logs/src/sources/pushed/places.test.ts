import { expect, test } from 'vitest'
import { after, beginning, cursorAt, endOfTime, lineOf, placeAt } from './places.ts'

const none = { stdout: undefined, stderr: undefined }
const position = ['0000000001000000000', 3] as const

test('a place is a cursor of both streams, and comes back from either', () => {
  const place = { time: position[0], count: position[1] }
  expect(cursorAt(place)).toEqual({ stdout: position, stderr: position })
  expect(placeAt({ stdout: position, stderr: undefined })).toEqual(place)
  expect(placeAt({ stdout: undefined, stderr: position })).toEqual(place)
})

test('the beginning is a cursor of nothing', () => {
  expect([cursorAt(beginning), placeAt(none)]).toEqual([none, beginning])
})

test.each([
  { time: '0000000000000000000', behind: '0000000000000000001' },
  { time: '0999999999999999999', behind: '1000000000000000000' },
  { time: '7', behind: '0000000000000000008' },
  { time: endOfTime, behind: endOfTime },
  { time: '', behind: '' },
  { time: '1x', behind: '1x' },
  { time: 'x1', behind: 'x1' },
])('the first time behind "$time" is "$behind"', ({ time, behind }) => expect(after(time)).toBe(behind))

test.each([
  { labels: { stream: 'stderr' }, stream: 'stderr' },
  { labels: { stream: 'stdout' }, stream: 'stdout' },
  { labels: { stream: 'other' }, stream: 'stdout' },
  { labels: {}, stream: 'stdout' },
])('a line of $labels is of $stream', ({ labels, stream }) => {
  const line = lineOf('c', { labels, time: position[0], line: 'text', metadata: {} })
  expect(line).toEqual({
    ...{ container: 'c', generation: 'pushed', time: position[0], stream, text: 'text', partial: false },
  })
})
