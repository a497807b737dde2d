import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream } from '../domain/datasource/upstream.ts'
import { createScrapeIntervals } from './scrape-interval.ts'

const source = (id = 1, version = 1) => ({ id, version }) as DataSource
const signal = new AbortController().signal
const targets = (...intervals: readonly (string | undefined)[]) =>
  JSON.stringify({ data: { activeTargets: intervals.map((scrapeInterval) => ({ scrapeInterval })) } })

/** What learns from data sources that give `answer`, by a clock that is moved by hand. */
function learning(answer: string | Error) {
  const asked: string[] = []
  let nowMs = 1_000_000
  const send: SendUpstream = async (_, { method, path }) => {
    asked.push(`${method} ${path}`)
    if (answer instanceof Error) throw answer
    return { status: 200, headers: {}, body: new Response(answer).body ?? new ReadableStream() }
  }
  const learn = createScrapeIntervals({ send, nowMs: () => nowMs })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { asked, learn: (of = source()) => learn(of, signal), pass }
}

describe('the scrape interval of a data source', () => {
  test.each([
    { name: 'that of its only target', answer: targets('15s'), intervalMs: 15_000 },
    { name: 'the longest of few', answer: targets('15s', '1m', '5s'), intervalMs: 60_000 },
    { name: 'not that of a single slow one of many', answer: targets('1h', ...Array(9).fill('5s')), intervalMs: 5_000 },
    { name: 'that of the targets that tell one', answer: targets(undefined, '10s', 'soon'), intervalMs: 10_000 },
    { name: 'unknown where nothing is scraped', answer: targets(), intervalMs: undefined },
    { name: 'unknown where the answer is another', answer: '{"data":{}}', intervalMs: undefined },
    { name: 'unknown where the answer is no JSON', answer: '<html>', intervalMs: undefined },
    { name: 'unknown where it refuses', answer: new Failure('upstream', 'no'), intervalMs: undefined },
  ])('is $name', async ({ answer, intervalMs }) => {
    expect(await learning(answer).learn()).toBe(intervalMs)
  })

  test('is not unknown where we are at fault', async () => {
    await expect(learning(new TypeError('bug')).learn()).rejects.toThrow('bug')
  })

  test('is asked for once a minute, and anew for another source and for one that was changed', async () => {
    const { asked, learn, pass } = learning(targets('15s'))
    await learn()
    pass(59_999)
    expect(await learn()).toBe(15_000)
    expect(asked).toEqual(['GET api/v1/targets?state=active'])
    pass(1)
    await learn()
    expect(asked).toHaveLength(2)
    await learn(source(2))
    await learn(source(1, 2))
    expect(asked).toHaveLength(4)
  })

  test('is remembered of so many sources at most', async () => {
    const { asked, learn } = learning(targets('15s'))
    for (let id = 1; id <= 1_000; id++) await learn(source(id))
    await learn(source(1))
    expect(asked).toHaveLength(1_000)
    await learn(source(1_001))
    await learn(source(1))
    expect(asked).toHaveLength(1_002)
  })
})
