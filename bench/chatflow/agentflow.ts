// What does an agent flow cost beside its model, trace and execution rows included? A start and one
// model against an upstream that answers at once, next to the upstream's own limit in the same run;
// then memory after many runs.
//
//   npm run bench:chatflow:agentflow        (RUNS=20000 CLIENTS=32 by default)

import { readMemory } from '../lib/memory.ts'
import { oneModelFlow } from './agentflows.ts'
import { goal } from './goal.ts'
import { measure, printMeasured } from './measure.ts'
import { round } from './round.ts'
import { startBench } from './start-bench.ts'

const runs = Number(process.env.RUNS ?? 20_000)
const clients = Number(process.env.CLIENTS ?? 32)
const single = 2_000
const warmUp = 2_000
const body = JSON.stringify({ question: 'What does an agent flow cost?' })

const bench = await startBench()
try {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bench.key}` }
  const id = await bench.addFlow(oneModelFlow(bench.upstreamUrl), 'AGENTFLOW')
  const flow = { origin: bench.url, path: `/api/v1/prediction/${id}`, headers, body }
  const upstream = { origin: bench.upstreamUrl, path: '/v1/chat/completions', headers, body }
  const idle = readMemory(bench.pid)
  await measure('to warm up', bench.pid, { ...flow, clients, requests: warmUp })
  const warm = readMemory(bench.pid)
  const rows = [
    await measure('upstream alone, 1 client', bench.upstreamPid, { ...upstream, clients: 1, requests: 5_000 }),
    await measure('start and LLM, 1 client', bench.pid, { ...flow, clients: 1, requests: single }),
    await measure(`upstream alone, ${clients} clients`, bench.upstreamPid, { ...upstream, clients, requests: 30_000 }),
  ]
  const requests = Math.max(1, runs - warmUp - single)
  const crowd = await measure(`start and LLM, ${clients} clients`, bench.pid, { ...flow, clients, requests })
  const after = readMemory(bench.pid)

  printMeasured([...rows, crowd])
  console.log(`${round(crowd.perSecond / (rows[2]?.perSecond ?? Number.NaN))} of the upstream's own limit`)
  goal(`agent flows a second, ${clients} clients`, crowd.perSecond, { least: 800 })
  console.log(`memory: ${round(idle.rssMb)} MB before the first, ${round(warm.rssMb)} MB after ${warmUp}`)
  console.log(`memory after ${runs}: ${round(after.rssMb)} MB`)
  // What is compiled late still comes on top; what is kept of each run would be far more.
  goal(`memory MB gained since run ${warmUp}`, after.rssMb - warm.rssMb, { most: 25 })
} finally {
  await bench.stop()
}
