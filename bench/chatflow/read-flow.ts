// How often a second can a flow be read with a key? Next to the ping, which is the same server
// without key, database and schema.
//
//   npm run bench:chatflow:read             (CLIENTS=32 by default)

import { llmChainFlow } from './flows.ts'
import { goal } from './goal.ts'
import { measure, printMeasured } from './measure.ts'
import { round } from './round.ts'
import { startBench } from './start-bench.ts'

const clients = Number(process.env.CLIENTS ?? 32)
const requests = 30_000

const bench = await startBench()
try {
  const headers = { authorization: `Bearer ${bench.key}` }
  const id = await bench.addFlow(llmChainFlow(bench.upstreamUrl))
  const get = (path: string, requests: number) =>
    measure(`GET ${path.replace(id, ':id')}`, bench.pid, { origin: bench.url, path, headers, clients, requests })
  await get(`/api/v1/chatflows/${id}`, 5_000)
  const ping = await get('/api/v1/ping', requests)
  const flow = await get(`/api/v1/chatflows/${id}`, requests)
  printMeasured([ping, flow])
  console.log(`${round(flow.perSecond / ping.perSecond)} of the ping's rate`)
  goal(`GET /chatflows/:id a second, ${clients} clients`, flow.perSecond, { least: 5_000 })
} finally {
  await bench.stop()
}
