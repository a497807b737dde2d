// What does a boundary around custom code cost? The first call starts a thread and compiles
// WebAssembly; later ones take a sandbox that is there. Next to the ping and to an agent flow.
//
//   npm run bench:chatflow:sandbox

import { codeFlow } from './agentflows.ts'
import { measure, printMeasured } from './measure.ts'
import { round } from './round.ts'
import { startBench } from './start-bench.ts'

const code = 'return [3, 1, 2].sort().join($input)'
const requests = 300

const bench = await startBench()
try {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bench.key}` }
  const direct = {
    origin: bench.url,
    path: '/api/v1/node-custom-function',
    headers,
    body: JSON.stringify({ javascriptFunction: code }),
  }
  const first = await measure('first call', bench.pid, { ...direct, clients: 1, requests: 1 })
  const id = await bench.addFlow(codeFlow(code), 'AGENTFLOW')
  const body = JSON.stringify({ question: ', ' })
  const flow = { origin: bench.url, path: `/api/v1/prediction/${id}`, headers, body }
  await measure('to warm up', bench.pid, { ...direct, clients: 1, requests })
  await measure('to warm up', bench.pid, { ...flow, clients: 1, requests: 100 })
  const ping = { origin: bench.url, path: '/api/v1/ping', headers }
  const rows = [
    await measure('ping, 1 client', bench.pid, { ...ping, clients: 1, requests }),
    await measure('warm call, 1 client', bench.pid, { ...direct, clients: 1, requests }),
    await measure('warm call, 8 clients', bench.pid, { ...direct, clients: 8, requests }),
    await measure('agent flow with a custom function, 1 client', bench.pid, { ...flow, clients: 1, requests }),
  ]
  printMeasured([first, ...rows])
  console.log(`a warm call takes ${round((rows[1]?.p50Ms ?? 0) / (rows[0]?.p50Ms ?? 1))} times as long as a ping`)
} finally {
  await bench.stop()
}
