import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPrometheus3Built, withoutPrometheus3 } from '../start-prometheus.ts'
import { ask, compare } from './ask-alike.ts'
import { keptDifferences, unknownDifferences } from './kept-differences.ts'
import { parameterRequests } from './parameter-requests.ts'
import { requests, withTimes } from './requests.ts'
import { type Pair, startPair } from './start-pair.ts'
import { timeRequests } from './time-requests.ts'

const all = [...requests, ...parameterRequests, ...timeRequests]

describe.skipIf(!isPrometheus3Built)(`the HTTP API beside Prometheus 3${withoutPrometheus3}`, () => {
  let pair: Pair
  beforeAll(async () => {
    pair = await startPair()
  }, 120_000)
  afterAll(() => pair?.stop())

  test.each(all)('%s', async (line) => {
    const request = withTimes(line, pair.times)
    const [ours, theirs] = await Promise.all([ask(pair.ours.url, request), ask(pair.theirs.url, request)])
    const differing = compare(ours, theirs)
    const paths = differing.map((one) => one.slice(0, one.indexOf(': ')))
    const unknown = new Set(unknownDifferences(line, paths))
    expect(differing.filter((_, at) => unknown.has(paths[at] ?? ''))).toEqual([])
  })

  test.each(keptDifferences)('differs still, and is meant to: $why', async ({ requests: pattern }) => {
    const differing: string[] = []
    for (const line of all.filter((one) => pattern.test(one)).map((one) => withTimes(one, pair.times)))
      differing.push(...compare(await ask(pair.ours.url, line), await ask(pair.theirs.url, line)))
    expect(differing.length).toBeGreaterThan(0)
  })
})
