import { describe, expect, test } from 'vitest'
import type { Frame } from '../frame.ts'
import { readAnnotations } from '../read/read-annotations.ts'
import { eventsOfFrames } from './events-of-frames.ts'

const queryOf = (json: object = {}) => {
  const query = readAnnotations([{ name: 'q', ...json }]).find(({ name }) => name === 'q')
  if (query === undefined) throw new Error('Cannot read the query')
  return query
}
const samples = (values: unknown[], labels: Record<string, string> = {}): Frame => ({
  fields: [
    { name: 'Time', type: 'time', values: values.map((_, at) => at * 60_000), config: { intervalMs: 60_000 } },
    { name: 'Value', type: 'number', values, labels, config: {} },
  ],
  meta: { type: 'timeseries-multi', notices: [] },
})

describe('eventsOfFrames()', () => {
  test('joins samples of one and more that follow each other', () => {
    const found = eventsOfFrames([samples([0, 1, 2, 0.5, null, 1])], queryOf())
    expect(found.map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
      [60_000, 120_000],
      [300_000, undefined],
    ])
  })

  test('fills labels into the words, and shows those that are asked for as tags', () => {
    const query = queryOf({ titleFormat: '{{ app }} up', textFormat: '{{gone}}by {{who}}', tagKeys: 'app, who,none' })
    expect(eventsOfFrames([samples([1], { app: 'shop', who: 'me' })], query)).toEqual([
      { fromMs: 0, toMs: undefined, title: 'shop up', text: 'by me', tags: ['shop', 'me'] },
    ])
  })

  test('takes the time from the value, each once', () => {
    const found = eventsOfFrames([samples([5_000, 5_000, 9_000.7])], queryOf({ useValueForTime: true }))
    expect(found.map(({ fromMs }) => fromMs)).toEqual([5_000, 9_000])
  })

  test('reads lines of a log', () => {
    const frame: Frame = {
      fields: [
        { name: 'labels', type: 'other', values: [{ level: 'error' }], config: {} },
        { name: 'Time', type: 'time', values: [7], config: {} },
        { name: 'Line', type: 'string', values: ['boom'], config: {} },
      ],
      meta: { notices: [], preferredView: 'logs' },
    }
    const plain = { fromMs: 7, toMs: undefined, title: '', tags: [] }
    expect(eventsOfFrames([frame], queryOf())).toEqual([{ ...plain, text: 'boom' }])
    expect(eventsOfFrames([frame], queryOf({ textFormat: '{{level}}: {{Line}}', tagKeys: ['level'] }))).toEqual([
      { ...plain, text: 'error: boom', tags: ['error'] },
    ])
  })

  test('reads rows of any table by the names of its columns', () => {
    const frame: Frame = {
      fields: [
        { name: 'time', type: 'time', values: [1, 2], config: {} },
        { name: 'timeEnd', type: 'number', values: [5, 0], config: {} },
        { name: 'text', type: 'string', values: ['a', 'b'], config: {} },
        { name: 'tags', type: 'string', values: ['x, y', ''], config: {} },
      ],
      meta: { notices: [] },
    }
    expect(eventsOfFrames([frame], queryOf())).toEqual([
      { fromMs: 1, toMs: 5, title: '', text: 'a', tags: ['x', 'y'] },
      { fromMs: 2, toMs: undefined, title: '', text: 'b', tags: [] },
    ])
  })
})
