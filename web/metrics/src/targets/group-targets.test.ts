import { expect, test } from 'vitest'
import type { TargetBody } from '../../../../services/metrics/src/wire/target.ts'
import { groupTargets } from './group-targets.ts'

function target(job: string, health: TargetBody['health'], lastError = ''): TargetBody {
  return {
    discoveredLabels: {},
    labels: { job, instance: `${job}:1` },
    scrapePool: job,
    scrapeUrl: `http://${job}:1/metrics`,
    globalUrl: '',
    lastError,
    lastScrape: '',
    lastScrapeDuration: 0,
    health,
    scrapeInterval: '15s',
    scrapeTimeout: '10s',
  }
}

const targets = [target('b', 'up'), target('a', 'down', 'connection refused'), target('b', 'unknown')]
const shown = (filter: { text: string; isDownOnly: boolean }) =>
  groupTargets(targets, filter).map(({ name, up, total, targets: { length } }) => [name, up, total, length])

test.each([
  {
    name: 'jobs by name',
    text: '',
    isDownOnly: false,
    expected: [
      ['a', 0, 1, 1],
      ['b', 1, 2, 2],
    ],
  },
  {
    name: 'those not up',
    text: '',
    isDownOnly: true,
    expected: [
      ['a', 0, 1, 1],
      ['b', 1, 2, 1],
    ],
  },
  { name: 'those whose error holds the text', text: 'Refused', isDownOnly: false, expected: [['a', 0, 1, 1]] },
  { name: 'those with a label', text: 'job=b', isDownOnly: false, expected: [['b', 1, 2, 2]] },
])('$name', ({ text, isDownOnly, expected }) => {
  expect(shown({ text, isDownOnly })).toEqual(expected)
})
