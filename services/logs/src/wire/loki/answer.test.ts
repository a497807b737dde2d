import { describe, expect, test } from 'vitest'
import type { FoundLine } from '../../domain/logql/evaluate/select-lines.ts'
import type { Series } from '../../domain/logql/evaluate/series.ts'
import { renderMatrix, renderScalar, renderStreams, renderVector } from './answer.ts'

const line = (text: string, at: number, labels: Partial<FoundLine['labels']> = {}): FoundLine =>
  ({ time: BigInt(at), line: text, labels: { stream: { app: 'a' }, metadata: {}, parsed: {}, ...labels } }) as never

describe('lines', () => {
  test('of the same labels are one stream, those sorted, streams by their labels', () => {
    const lines = [
      line('1', 1, { stream: { z: '1', app: 'b' } }),
      line('2', 2, { parsed: { level: 'x' }, metadata: { id: '7' } }),
      line('3', 3, { stream: { app: 'b', z: '1' } }),
      line('4', 4),
    ]
    const answer = renderStreams(lines, false)
    expect(answer).toEqual({
      resultType: 'streams',
      result: [
        { stream: { app: 'a' }, values: [['4', '4']] },
        { stream: { app: 'a', id: '7', level: 'x' }, values: [['2', '2']] },
        {
          stream: { app: 'b', z: '1' },
          values: [
            ['1', '1'],
            ['3', '3'],
          ],
        },
      ],
    })
    const [, , last] = answer.result as { stream: object }[]
    expect(Object.keys(last?.stream ?? {})).toEqual(['app', 'z'])
  })

  test('may tell apart what each line adds', () => {
    const lines = [line('1', 1), line('2', 2, { parsed: { p: '1', a: '2' } }), line('3', 3, { metadata: { m: '1' } })]
    expect(renderStreams(lines, true)).toEqual({
      resultType: 'streams',
      encodingFlags: ['categorize-labels'],
      result: [
        {
          stream: { app: 'a' },
          values: [
            ['1', '1', {}],
            ['2', '2', { parsed: { a: '2', p: '1' } }],
            ['3', '3', { structuredMetadata: { m: '1' } }],
          ],
        },
      ],
    })
  })
})

describe('figures', () => {
  const steps = { startNs: 1_500_000_000n, stepNs: 500_000_000n, count: 3 }
  const series = (labels: Record<string, string>, values: readonly (number | undefined)[]): Series => ({
    labels,
    values: Float64Array.from(values, (value) => value ?? 0),
    present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
  })
  const matrix = [
    series({ b: '1' }, [3, undefined, 1.5]),
    series({ a: '1' }, [undefined, Number.NaN, 2]),
    series({ c: '1' }, [undefined, undefined, undefined]),
  ]

  test('over time are those that are there, by their labels', () => {
    expect(renderMatrix(matrix, steps)).toEqual({
      resultType: 'matrix',
      result: [
        {
          metric: { a: '1' },
          values: [
            [2, 'NaN'],
            [2.5, '2'],
          ],
        },
        {
          metric: { b: '1' },
          values: [
            [1.5, '3'],
            [2.5, '1.5'],
          ],
        },
      ],
    })
  })

  test.each([
    { keepsOrder: false, names: ['a', 'b'] },
    { keepsOrder: true, names: ['b', 'a'] },
  ])('at an instant keep their order: $keepsOrder', ({ keepsOrder, names }) => {
    const here = [series({ b: '1' }, [1]), series({ c: '1' }, [undefined]), series({ a: '1' }, [2])]
    const { resultType, result } = renderVector(here, steps, keepsOrder)
    expect(resultType).toBe('vector')
    expect((result as { metric: object }[]).flatMap(({ metric }) => Object.keys(metric))).toEqual(names)
    expect(result).toContainEqual({ metric: { b: '1' }, value: [1.5, '1'] })
  })

  test('without labels are one', () => {
    expect(renderScalar(-Infinity, steps)).toEqual({ resultType: 'scalar', result: [1.5, '-Inf'] })
  })
})
