// What does a prediction cost beside its model? Flow runs against a scripted upstream that answers
// at once, next to the upstream's own limit in the same run; then memory after many of them.
//
//   npm run bench:chatflow:engine           (PREDICTIONS=100000 CLIENTS=32 by default)

import { readMemory } from '../lib/memory.ts'
import { conversationFlow, llmChainFlow } from './flows.ts'
import { goal } from './goal.ts'
import { type Measured, measure, printMeasured } from './measure.ts'
import { round } from './round.ts'
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
  const ask = (id: string, name: string, clients: number, requests: number) =>
    measure(`${name}, ${many(clients)}`, bench.pid, {
      origin: bench.url,
      path: `/api/v1/prediction/${id}`,
      headers,
      body: question,
      clients,
      requests,
    })
  const alone = (clients: number, requests: number) =>
    measure(`upstream alone, ${many(clients)}`, bench.upstreamPid, { ...upstream, clients, requests })

  const idle = readMemory(bench.pid)
  for (const id of [chain, conversation]) await ask(id, 'to warm up', clients, warmUp)
  const rest = Math.max(1, predictions - 26_000 - 2 * warmUp)
  const single = [
    await alone(1, 5_000),
    await ask(chain, 'LLM chain', 1, 3_000),
    await ask(conversation, 'conversation chain', 1, 3_000),
  ] as const
  const crowd = [
    await alone(clients, 30_000),
    await ask(chain, 'LLM chain', clients, 20_000),
    await ask(conversation, 'conversation chain', clients, rest),
  ] as const
  const after = readMemory(bench.pid)

  printMeasured([...single, ...crowd])
  const share = (of: Measured) => `${round(of.perSecond / crowd[0].perSecond)} of the upstream's own limit`
  console.log(`LLM chain ${share(crowd[1])}, conversation ${share(crowd[2])}`)
  goal('overhead of an LLM chain at 1 client, p50 ms less the upstream', single[1].p50Ms - single[0].p50Ms, { most: 2 })
  goal(`LLM chains a second, ${many(clients)}`, crowd[1].perSecond, { least: 1_000 })
  goal(`LLM chain p99 ms, ${many(clients)}`, crowd[1].p99Ms, { most: 40 })
  console.log(`memory before the first: ${round(idle.rssMb)} MB`)
  goal(`memory MB after ${predictions} predictions`, after.rssMb, { most: 150 })
} finally {
  await bench.stop()
}

function many(clients: number): string {
  return clients === 1 ? '1 client' : `${clients} clients`
}
