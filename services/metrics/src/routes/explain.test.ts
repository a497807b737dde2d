import { beforeAll, describe, expect, test } from 'vitest'
import type { ExplainedPart } from '../domain/promql/explain.ts'
import { withMetrics } from '../test-support/with-metrics.ts'

const metrics = withMetrics()

beforeAll(async () => {
  const samples = [1_000_000, 1_015_000, 1_030_000].map((atMs, value) => [atMs, value] as [number, number])
  await metrics.write(['a', 'b', 'c'].map((job) => ({ labels: { __name__: 'm', job }, samples })))
})

async function explain(params: Record<string, string>): Promise<ExplainedPart> {
  const answer = await metrics.json(`/api/v1/explain_query?${new URLSearchParams(params)}`)
  return answer.data as ExplainedPart
}

/** Each part on a line, with the series and samples of its result and of what it read. */
function lines({ head, cost, parts }: ExplainedPart, depth = 0): readonly string[] {
  const { series, samples, loadedSeries, loadedSamples } = cost ?? {}
  const figures = cost === undefined ? '' : ` ${series}/${samples} from ${loadedSeries}/${loadedSamples}`
  return [`${'  '.repeat(depth)}${head}${figures}`, ...parts.flatMap((part) => lines(part, depth + 1))]
}

describe('/api/v1/explain_query', () => {
  test('tells what each part gives and reads', async () => {
    const query = 'sum by (job) (rate(m{job=~"a|b"}[1m])) / (2 * count(m))'
    expect(lines(await explain({ query, time: '1030' }))).toEqual([
      '/ 0/0 from 0/0',
      '  sum by (job) 2/2 from 0/0',
      '    rate 2/2 from 0/0',
      '      m{job=~"a|b"}[1m] 2/6 from 2/6',
      '  * 1/1 from 0/0',
      '    2',
      '    count 1/1 from 0/0',
      '      m 3/3 from 3/3',
    ])
  })

  test('goes over a range where there is a step', async () => {
    const told = await explain({ query: 'max(m)', start: '1000', end: '1030', step: '15' })
    expect(lines(told)).toEqual(['max 1/3 from 0/0', '  m 3/9 from 3/9'])
  })

  test('times of parts are within those of the whole', async () => {
    const { cost, parts } = await explain({ query: 'sum(rate(m[1m]))', time: '1030' })
    expect(parts[0]?.cost?.totalMs).toBeLessThanOrEqual(cost?.totalMs ?? 0)
    expect((cost?.ownMs ?? 0) + (parts[0]?.cost?.totalMs ?? 0)).toBeCloseTo(cost?.totalMs ?? 0)
  })

  test('knows subqueries, signs and texts', async () => {
    const query = 'label_replace(-max_over_time(m[1m:15s]), "x", "y", "", "")'
    expect(lines(await explain({ query, time: '1030' })).map((line) => line.replace(/ \d.*/, ''))).toEqual([
      'label_replace',
      '  -',
      '    max_over_time',
      '      [1m:15s]',
      '        m',
      ...['"x"', '"y"', '""', '""'].map((text) => `  ${text}`),
    ])
  })

  test('refuses what cannot be read as other queries do', async () => {
    const answer = await metrics.ask('/api/v1/explain_query?query=sum(')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errorType: 'bad_data', error: expect.stringContaining('1:5') })
  })
})
