import { expect, test } from 'vitest'
import { renderTailFrame } from './tail.ts'

const [a, b] = [{ app: 'a' }, { app: 'b' }]
const line = (labels: typeof a, time: string, text: string) => ({ labels, time, line: text })

test('lines of one stream stand together, streams in the order in which they come first', () => {
  expect(JSON.parse(renderTailFrame([line(b, '1', 'x'), line(a, '2', 'y'), line(b, '3', 'z')], []))).toEqual({
    streams: [
      {
        stream: b,
        values: [
          ['1', 'x'],
          ['3', 'z'],
        ],
      },
      { stream: a, values: [['2', 'y']] },
    ],
  })
})

test('lines that were dropped are told with their times and labels, and nothing where none were', () => {
  expect(JSON.parse(renderTailFrame([], [{ labels: a, time: '5' }]))).toEqual({
    streams: [],
    dropped_entries: [{ timestamp: '5', labels: a }],
  })
  expect(JSON.parse(renderTailFrame([], []))).toEqual({ streams: [] })
})
