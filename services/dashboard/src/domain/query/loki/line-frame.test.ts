import { describe, expect, test } from 'vitest'
import type { DataSource } from '../../datasource/data-source.ts'
import { valuesOf } from '../written-numbers.ts'
import { lineFrame } from './line-frame.ts'
import type { LokiLine } from './loki-source.ts'

const line = (ns: string, text: string, of: Partial<LokiLine> = {}): LokiLine => ({
  ns,
  text,
  labels: { app: 'a' },
  labelTypes: undefined,
  ...of,
})
function frame(lines: readonly LokiLine[], direction: 'forward' | 'backward' = 'backward') {
  const source = { settings: { jsonData: {} } } as unknown as DataSource
  return lineFrame(lines, { refId: 'A', source, ask: { expr: '{app="a"}', direction }, stats: [], notices: [] })
}
function column(name: string, ...args: Parameters<typeof frame>) {
  const found = frame(...args).fields.find((one) => one.name === name)
  return found && valuesOf(found.values)
}

const [early, late] = ['999999999999999999', '1700000000123456789']

describe('lineFrame()', () => {
  test('has the columns of a Loki', () => {
    const { fields, ...rest } = frame([line(late, 'x')])
    expect(rest).toEqual({
      ...{ refId: 'A', type: 'logs', resultType: 'streams', executedQuery: 'Expr: {app="a"}', stats: [], notices: [] },
    })
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['labels', 'other'],
      ['Time', 'time'],
      ['Line', 'string'],
      ['tsNs', 'string'],
      ['id', 'string'],
    ])
    expect(fields.slice(0, 4).map(({ values }) => values)).toEqual([[{ app: 'a' }], [1_700_000_000_123], ['x'], [late]])
  })

  test.each([
    { direction: 'backward', texts: ['c', 'b', 'a'] },
    { direction: 'forward', texts: ['a', 'b', 'c'] },
  ] as const)('is ordered $direction, by times of any length', ({ direction, texts }) => {
    const lines = [line('1700000000123456788', 'b'), line(early, 'a'), line(late, 'c')]
    expect(column('Line', lines, direction)).toEqual(texts)
  })

  test('tells where labels are from only where that is told', () => {
    expect(column('labelTypes', [line(late, 'x')])).toBeUndefined()
    const lines = [line(late, 'x', { labelTypes: { app: 'I' } }), line(early, 'y')]
    expect(frame(lines).fields.find(({ name }) => name === 'labelTypes')).toEqual({
      ...{ name: 'labelTypes', type: 'other', isHidden: true, values: [{ app: 'I' }, {}] },
    })
  })

  test('gives lines that are equal ids of their own, and the same line the same id', () => {
    const ids = column('id', [
      line(late, 'x'),
      line(late, 'x'),
      line(late, 'x'),
      line(late, 'y'),
      line(late, 'x', { labels: {} }),
    ])
    const [first] = ids ?? []
    expect(first).toMatch(new RegExp(`^${late}_`))
    expect(ids?.slice(1, 3)).toEqual([`${first}_1`, `${first}_2`])
    expect(new Set(ids).size).toBe(5)
    expect(column('id', [line(early, 'z'), line(late, 'x')])?.[0]).toBe(first)
  })

  test('is empty where nothing was found', () =>
    expect(frame([]).fields.map(({ values }) => values)).toEqual([[], [], [], [], []]))
})
