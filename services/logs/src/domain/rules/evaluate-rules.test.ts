import { describe, expect, test } from 'vitest'
import { createMemoryStreams, entriesOf } from '../../test-support/memory-streams.ts'
import { createRuleEvaluation } from './evaluate-rules.ts'
import { readRuleExpression } from './read-rule-expression.ts'

const startMs = 1_700_000_000_000
const entries = entriesOf(
  startMs,
  Array.from({ length: 60 }, (_, at) => [{ app: at % 2 ? 'shop' : 'till' }, at % 10 ? 'fine' : 'broken'] as const),
)
const limits = { maxScannedBytes: 1_000_000, maxSeries: 10, maxPoints: 1_000, queryTimeoutMs: 60_000 }
const evaluate = (expression: string, overrides: object = {}, signal = new AbortController().signal) => {
  const deps = { streams: createMemoryStreams(entries), places: 1, stopwatch: () => performance.now() }
  const run = createRuleEvaluation({ ...deps, limits: { ...limits, ...overrides } })
  return run(expression, startMs + 59_500, signal)
}

describe('an expression of a rule', () => {
  test('gives its series with their labels', async () => {
    const found = await evaluate('sum by (app) (count_over_time({app=~".+"} [1m]))')
    expect(found.map(({ labels, value }) => [labels.toRecord(), value])).toEqual(
      expect.arrayContaining([
        [{ app: 'shop' }, 30],
        [{ app: 'till' }, 30],
      ]),
    )
  })

  test('gives nothing where its comparison does not hold', async () => {
    expect(await evaluate('count_over_time({app="till"} |= "broken" [1m]) > 100')).toEqual([])
    expect(await evaluate('count_over_time({app="till"} |= "broken" [1m]) > 5')).toMatchObject([{ value: 6 }])
  })

  test('a number is one sample without labels', async () => {
    const found = await evaluate('vector(2)')
    expect(found.map(({ labels, value }) => [labels.toRecord(), value])).toEqual([[{}, 2]])
  })

  test('fails when it reads more than a query may', async () => {
    await expect(evaluate('count_over_time({app="till"} |= "broken" [1m])', { maxScannedBytes: 10 })).rejects.toThrow(
      'too many bytes',
    )
  })

  test('ends when it is stopped', async () => {
    const stopped = new AbortController()
    stopped.abort(new Error('stopped'))
    await expect(evaluate('count_over_time({app="till"} [1m])', {}, stopped.signal)).rejects.toThrow('stopped')
  })
})

describe('readRuleExpression()', () => {
  test('lays it out as Loki does', () => {
    expect(readRuleExpression('sum  by(app) (rate( {app="a"}|="x"[5m]))>1')).toBe(
      '(sum by (app)(rate({app="a"} |= "x"[5m])) > 1)',
    )
  })

  test('refuses lines, and what is no query', () => {
    expect(() => readRuleExpression('{app="a"}')).toThrow('a rule takes figures')
    expect(() => readRuleExpression('rate(')).toThrow(/^parse error/)
  })
})
