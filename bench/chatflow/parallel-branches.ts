// Do branches of an agent flow run beside one another? Ten models that answer after 100 ms each,
// next to one such model in the same run: ten in turn would take ten times as long.
//
//   npm run bench:chatflow:parallel

import { parallelFlow } from './agentflows.ts'
import { goal } from './goal.ts'
import { measure, printMeasured } from './measure.ts'
import { round } from './round.ts'
import { startBench } from './start-bench.ts'

const branches = 10
const delayMs = 100
const rounds = 30

const bench = await startBench()
try {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bench.key}` }
  const body = JSON.stringify({ question: 'What do you all say?' })
  const ask = async (count: number) => {
    const id = await bench.addFlow(parallelFlow(bench.upstreamUrl, count, delayMs), 'AGENTFLOW')
    const flow = { origin: bench.url, path: `/api/v1/prediction/${id}`, headers, body, clients: 1 }
    await measure('to warm up', bench.pid, { ...flow, requests: rounds })
    return await measure(`${count} of ${delayMs} ms`, bench.pid, { ...flow, requests: rounds })
  }
  const one = await ask(1)
  const ten = await ask(branches)
  printMeasured([one, ten])
  console.log(`${branches} branches take ${round(ten.p50Ms / one.p50Ms)} times as long as one`)
  goal(`${branches} branches of ${delayMs} ms, p50 ms`, ten.p50Ms, { most: 150 })
} finally {
  await bench.stop()
}
