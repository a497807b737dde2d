// What does a prediction cost beside its model? Flow runs against a scripted upstream that answers
// at once, next to the upstream's own limit in the same run; then memory after many of them.
//
//   npm run bench:chatflow                  (PREDICTIONS=100000 CLIENTS=32 by default)

import { type LoadResult, load } from '../lib/load.ts'
import { readMemory } from '../lib/memory.ts'
import { conversationFlow, llmChainFlow } from './flows.ts'
import { startBench } from './start-bench.ts'

const predictions = Number(process.env.PREDICTIONS ?? 100_000)
const clients = Number(process.env.CLIENTS ?? 32)
const warmUp = 3_000
const question = JSON.stringify({ question: 'What does a prediction cost?' })

const bench = await startBench()
try {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bench.key}` }
  const upstream = { origin: bench.upstreamUrl, path: '/v1/chat/completions', headers, body: question }
  const chain = await bench.addFlow(llmChainFlow(bench.upstreamUrl))
  const conversation = await bench.addFlow(conversationFlow(bench.upstreamUrl))
  const ask = (id: string) => ({ origin: bench.url, path: `/api/v1/prediction/${id}`, headers, body: question })

  const idle = readMemory(bench.pid)
  for (const id of [chain, conversation]) await load({ ...ask(id), clients, requests: warmUp })
  const rows: [string, LoadResult][] = [
    ['upstream alone, 1 client', await load({ ...upstream, clients: 1, requests: 5_000 })],
    ['LLM chain, 1 client', await load({ ...ask(chain), clients: 1, requests: 3_000 })],
    ['conversation chain, 1 client', await load({ ...ask(conversation), clients: 1, requests: 3_000 })],
    [`upstream alone, ${clients} clients`, await load({ ...upstream, clients, requests: 30_000 })],
    [`LLM chain, ${clients} clients`, await load({ ...ask(chain), clients, requests: 20_000 })],
  ]
  rows.push([
    `conversation chain, ${clients} clients`,
    await load({ ...ask(conversation), clients, requests: Math.max(1, predictions - 26_000 - 2 * warmUp) }),
  ])
  const after = readMemory(bench.pid)

  console.table(
    rows.map(([what, { perSecond, p50Ms, p99Ms }]) => ({
      what,
      'per second': Math.round(perSecond),
      'p50 ms': round(p50Ms),
      'p99 ms': round(p99Ms),
    })),
  )
  const p50 = (row: number) => rows[row]?.[1].p50Ms ?? Number.NaN
  const rate = (row: number) => rows[row]?.[1].perSecond ?? Number.NaN
  console.log(
    `engine overhead at 1 client, p50: LLM chain ${round(p50(1) - p50(0))} ms, conversation ${round(p50(2) - p50(0))} ms`,
  )
  console.log(
    `share of the upstream's own limit at ${clients} clients: LLM chain ${round(rate(4) / rate(3))}, conversation ${round(rate(5) / rate(3))}`,
  )
  console.log(
    `memory of the chatflow process: ${round(idle.rssMb)} MB idle, ${round(after.rssMb)} MB after ${predictions} predictions`,
  )
} finally {
  await bench.stop()
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
