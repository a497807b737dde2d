import { describe, expect, test } from 'vitest'
import { createRandom } from '../../random-model/weights.ts'
import { createAffinity } from './affinity.ts'
import type { Backend } from './backend.ts'
import { createBackendLoad } from './backend-load.ts'
import { createBalancer } from './balancer.ts'
import { createCircuit } from './circuit.ts'
import { createPrefixes } from './prefixes.ts'

const tokensPerMs = 0.05
const never = new AbortController().signal

/** Two upstreams that are asked one request after the other; how long each takes is up to chance, too. */
function setUp(seed: number, spread: number, times: (upstream: string) => number = () => 1) {
  const time = { nowMs: 0 }
  const clock = () => time.nowMs
  const draw = createRandom(Math.imul(seed, 0x9e3779b1))
  // Above 0 and below 1.
  const random = () => (draw() >>> 0) / 2 ** 32
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  const backends = ['slow', 'b'].map((name): Backend => {
    const upstream = { name, kind: 'vllm' as const, weight: 1, maxParallel: 100, maxQueue: 10 }
    const options = { backoff: { firstMs: 1_000, maxMs: 60_000 }, faultsToEject: 3, slowStartMs: 10_000 }
    const models = new Map([['m', { theirs: 'm' }]])
    return { upstream, circuit: createCircuit(options), load: createBackendLoad(clock), models, reported: undefined }
  })
  const balancer = createBalancer({ backends, affinity: createAffinity(1_000), clock, maxQueueWaitMs: 60_000 })
  const own = { model: 'm', session: undefined, client: 'c', priority: 0 }
  return {
    backends,
    /** @param turns all of the conversation so far @param only asks no other @returns who answered */
    async ask(turns: readonly string[], only?: string): Promise<string> {
      const prefixes = createPrefixes(turns)
      const work = (prefixes.at(-1)?.tokens ?? 0) + 40
      const accepts = ({ upstream }: Backend) => only === undefined || upstream.name === only
      const lease = await balancer.acquire({ ...own, prefixes, work, accepts }, never)
      const { name } = lease.backend.upstream
      time.nowMs += (work / tokensPerMs) * times(name) * Math.exp(spread * normal())
      lease.end(work)
      return name
    },
  }
}

const seeds = Array.from({ length: 250 }, (_, at) => at + 1)

describe('a conversation', () => {
  test.each([
    { name: 'vary a little', spread: 0.3 },
    { name: 'often vary twofold', spread: 0.7 },
  ])('has each of eight second turns where its first was, at equal speeds that $name', async ({ spread }) => {
    for (const seed of seeds) {
      const { ask } = setUp(seed, spread)
      for (let at = 0; at < 8; at++) {
        const first = `${at}${'x'.repeat(20 + at * 30)}`
        const home = await ask([first])
        expect(await ask([first, 'Rome', 'And of France?']), `seed ${seed}, conversation ${at}`).toBe(home)
      }
    }
  })

  test.each([
    { times: 10, answered: 1, within: 5 },
    { times: 5, answered: 2, within: 3 },
    { times: 3, answered: 4, within: 4 },
    { times: 2, answered: 10, within: 8 },
  ])(
    'leaves an upstream that takes $times times as long within $within turns, once both answered $answered others',
    async ({ times, answered, within }) => {
      for (const seed of seeds) {
        const { ask } = setUp(seed, 0.2, (name) => (name === 'slow' ? times : 1))
        for (let at = 0; at < answered; at++) for (const name of ['slow', 'b']) await ask([`${name} ${at}`], name)
        const turns = ['x'.repeat(800)]
        await ask(turns, 'slow')
        let stayed = 0
        for (; stayed < within && (await ask(turns)) === 'slow'; stayed++) turns.push('Rome', `And of ${stayed}?`)
        expect(stayed, `seed ${seed}`).toBeLessThan(within)
      }
    },
  )

  test('leaves an upstream that has other work, whatever the speeds seem to be', async () => {
    for (const seed of seeds) {
      const { ask, backends } = setUp(seed, 0.7)
      const turns = ['x'.repeat(800)]
      const home = await ask(turns)
      backends.find(({ upstream }) => upstream.name === home)?.load.begin(300)
      expect(await ask([...turns, 'Rome', 'And of France?']), `seed ${seed}`).not.toBe(home)
    }
  })
})
