import type { ServiceName } from '@hearth/kernel'
import { expect, test } from 'vitest'
import type { ServiceStatus } from '../../supervisor/process/service-keeper.ts'
import { describeProgress } from './describe-progress.ts'

type State = ServiceStatus['state']

const all = (state: State) =>
  (['logs', 'inference', 'chatflow', 'metrics', 'dashboard', 'health'] as const).map((name) => [name, state] as const)

const cases: readonly {
  name: string
  states: readonly (readonly [ServiceName, State])[]
  ratio: number
  words: string
}[] = [
  {
    name: 'of nothing',
    states: [],
    ratio: 0,
    words: 'waiting for logs, inference, chatflow, metrics, dashboard, health',
  },
  { name: 'of all that are ready', states: all('ready'), ratio: 1, words: '' },
  { name: 'of all that failed', states: all('failed'), ratio: 1, words: '' },
  {
    name: 'of three that are settled',
    states: [...all('starting'), ['logs', 'ready'], ['metrics', 'failed'], ['health', 'ready']],
    ratio: 0.5,
    words: 'waiting for inference, chatflow, dashboard',
  },
  {
    name: 'of one that is restarting',
    states: [...all('ready'), ['chatflow', 'restarting']],
    ratio: 5 / 6,
    words: 'waiting for chatflow',
  },
]

test.each(cases)('the progress $name', ({ states, ratio, words }) => {
  const [share, said] = describeProgress(new Map(states.map(([name, state]) => [name, { state }])))
  expect(share).toBeCloseTo(ratio)
  expect(said).toBe(words)
})
