import { describe, expect, test } from 'vitest'
import { column, columnsOf, frame, series } from './frames.fixture.ts'
import { joinByLabels } from './join-by-labels.ts'

const one = (labels: Record<string, string>, ...values: readonly unknown[]) => series('A', labels, values)

describe('joinByLabels()', () => {
  test('makes a column of each value of a label, and a row of the others', () => {
    const frames = [
      one({ is: 'used', disk: 'a' }, 1),
      one({ is: 'free', disk: 'a' }, 2),
      one({ is: 'used', disk: 'b' }, 3),
    ]
    expect(columnsOf(joinByLabels, { value: 'is' }, ...frames)).toEqual([
      [
        ['disk', ['a', 'b']],
        ['used', [1, 3]],
        ['free', [2, null]],
      ],
    ])
  })

  test('joins by the labels that are named alone, in their order', () => {
    const frames = [one({ is: 'used', disk: 'a', host: 'x' }, 1), one({ is: 'free', disk: 'a', host: 'y' }, 2)]
    expect(columnsOf(joinByLabels, { value: 'is', join: ['disk'] }, ...frames)).toEqual([
      [
        ['disk', ['a']],
        ['used', [1]],
        ['free', [2]],
      ],
    ])
    expect(columnsOf(joinByLabels, { value: 'is', join: ['host', 'zone', 'disk'] }, ...frames)).toEqual([
      [
        ['host', ['x', 'y']],
        ['zone', ['', '']],
        ['disk', ['a', 'a']],
        ['used', [1, null]],
        ['free', [null, 2]],
      ],
    ])
  })

  test('makes a row of each value of the longest series', () => {
    const frames = [one({ is: 'used', disk: 'a' }, 1, 2), one({ is: 'free', disk: 'a' }, 3)]
    expect(columnsOf(joinByLabels, { value: 'is' }, ...frames)).toEqual([
      [
        ['disk', ['a', 'a']],
        ['used', [1, 2]],
        ['free', [3, null]],
      ],
    ])
  })

  test('takes the last of two series with the same labels', () => {
    expect(columnsOf(joinByLabels, { value: 'is' }, one({ is: 'used' }, 1), one({ is: 'used' }, 2))).toEqual([
      [['used', [2]]],
    ])
  })

  test('leaves times and series without the label out', () => {
    const time = frame('A', column('Time', 'time', [1], { labels: { is: 'time' } }))
    const frames = [time, one({ disk: 'c' }, 9), one({ is: 'used', disk: 'a' }, 1)]
    expect(columnsOf(joinByLabels, { value: 'is' }, ...frames)).toEqual([
      [
        ['disk', ['a']],
        ['used', [1]],
      ],
    ])
  })

  test('keeps how a column is shown, but for its name', () => {
    const config = { unit: 's', displayName: 'd', displayNameFromDS: 'e' }
    const [joined] = joinByLabels([series('A', { is: 'used' }, [1], config)], { value: 'is' }, String)
    expect(joined?.fields).toEqual([{ name: 'used', type: 'number', config: { unit: 's' }, values: [1] }])
    expect(joined?.meta).toEqual({ notices: [] })
  })

  test.each([{}, { value: '' }, { value: 'other' }])('leaves all as it is without such a label: %o', (options) => {
    const frames = [one({ is: 'used' }, 1)]
    expect(joinByLabels(frames, options, String)).toBe(frames)
  })
})
