import { describe, expect, test } from 'vitest'
import { replaceLabel } from './replace-label.ts'

type Row = readonly [labels: Record<string, string>, ...values: readonly (number | undefined)[]]

function replace(given: Record<string, string>, ...rows: readonly Row[]) {
  const count = Math.max(0, ...rows.map(([, ...values]) => values.length))
  const matrix = rows.map(([labels, ...values]) => ({
    labels,
    values: Float64Array.from(values, (value) => value ?? 0),
    present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
  }))
  const expr = { destination: 'to', replacement: '$1', source: 'from', pattern: '(.*)', ...given }
  const result = replaceLabel(expr as unknown as Parameters<typeof replaceLabel>[0], matrix, count)
  return result.map(({ labels, values, present }) => [
    labels,
    ...Array.from(values, (value, at) => (present[at] === 1 ? value : undefined)),
  ])
}

describe('replaceLabel()', () => {
  test.each([
    { name: 'adds a label made of another', given: {}, labels: { from: 'x' }, to: { from: 'x', to: 'x' } },
    {
      name: 'replaces the label it makes',
      given: { replacement: 'n-$1' },
      labels: { from: 'x', to: 'y' },
      to: { from: 'x', to: 'n-x' },
    },
    { name: 'needs the pattern to fit the whole', given: { pattern: 'x' }, labels: { from: 'xx' }, to: { from: 'xx' } },
    {
      name: 'needs each alternative to fit the whole',
      given: { pattern: 'a|b' },
      labels: { from: 'ab' },
      to: { from: 'ab' },
    },
    {
      name: 'takes a label that is not there for nothing',
      given: { pattern: '', replacement: 'none' },
      labels: {},
      to: { to: 'none' },
    },
    {
      name: 'removes a label that becomes nothing',
      given: { replacement: '' },
      labels: { from: 'x', to: 'y' },
      to: { from: 'x' },
    },
    {
      name: 'may replace the label it is made of',
      given: { destination: 'from', pattern: '(.).*' },
      labels: { from: 'xyz' },
      to: { from: 'x' },
    },
    {
      name: 'leaves labels as they are where nothing fits',
      given: { pattern: 'q' },
      labels: { from: 'x', to: 'y' },
      to: { from: 'x', to: 'y' },
    },
  ])('$name', ({ given, labels, to }) => {
    expect(replace(given, [labels, 1, undefined, 3])).toEqual([[to, 1, undefined, 3]])
  })

  test('makes one series of those that are the same then', () => {
    expect(
      replace(
        { destination: 'from', pattern: '.', replacement: 'same' },
        [{ from: 'a' }, 1, undefined],
        [{ from: 'b' }, undefined, 2],
      ),
    ).toEqual([[{ from: 'same' }, 1, 2]])
  })

  test('refuses a pattern that cannot be read', () => {
    expect(() => replace({ pattern: '(' })).toThrow(RangeError)
  })
})
