import { createLogger } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { histogram } from '../../domain/model/histogram.fixture.ts'
import { Labels } from '../../domain/model/labels.ts'
import { isStaleAt } from '../../domain/model/stale.ts'
import { always, is, makeDir, openForTest, signal } from '../../storage/test-support/open-for-test.ts'
import { createRuleStore } from './rule-store.ts'

const logger = createLogger({ service: 'metrics', level: 'silent' })

test('what rules make is stored: numbers, histograms, and the end of series', async () => {
  const storage = await openForTest({ dir: await makeDir() })
  const store = createRuleStore(storage, logger)
  const named = (name: string) => Labels.of({ __name__: name })
  const made = histogram({ positive: { 1: 2 }, sum: 5 })
  const timeMs = Date.now()
  await store({
    timeMs,
    samples: [
      { labels: named('number'), value: 7 },
      { labels: named('made'), value: 5, histogram: made },
    ],
    gone: [],
  })
  await store({ timeMs: timeMs + 1_000, samples: [], gone: [named('number')] })
  const read = async (name: string) =>
    (await storage.select([is('__name__', name)], { ...always, maxSamples: 100, signal }))[0]
  const number = await read('number')
  expect(number?.values[0]).toBe(7)
  expect(number !== undefined && isStaleAt(number.values, 1)).toBe(true)
  expect((await read('made'))?.histograms?.[0]).toMatchObject({ sum: 5, count: made.count })
})
