// How long does a reader wait for the first event and the first word of a stream? The upstream
// sends its own at once, and is read directly in the same run.
//
//   npm run bench:chatflow:stream           (STREAMS=500 by default)

import { Pool } from 'undici'
import { at } from '../lib/load.ts'
import { oneModelFlow } from './agentflows.ts'
import { llmChainFlow } from './flows.ts'
import { round } from './round.ts'
import { startBench } from './start-bench.ts'

type Times = { readonly firstByteMs: number; readonly firstWordMs: number; readonly endMs: number }

const streams = Number(process.env.STREAMS ?? 500)

const bench = await startBench()
try {
  const chain = await bench.addFlow(llmChainFlow(bench.upstreamUrl))
  const agentflow = await bench.addFlow(oneModelFlow(bench.upstreamUrl), 'AGENTFLOW')
  const question = JSON.stringify({ question: 'What do you say first?', streaming: true })
  const direct = await readMany(bench.upstreamUrl, '/v1/chat/completions', JSON.stringify({ stream: true }))
  const ofChain = await readMany(bench.url, `/api/v1/prediction/${chain}`, question)
  const ofAgentflow = await readMany(bench.url, `/api/v1/prediction/${agentflow}`, question)
  console.table({ 'upstream alone': direct, 'LLM chain': ofChain, 'agent flow': ofAgentflow })
  const added = ofChain['first word p50 ms'] - direct['first word p50 ms']
  console.log(`an LLM chain adds ${round(added)} ms before the first word`)
} finally {
  await bench.stop()
}

async function readMany(origin: string, path: string, body: string) {
  const pool = new Pool(origin, { connections: 1 })
  const taken: Times[] = []
  for (let stream = 0; stream < streams * 1.2; stream++) taken.push(await readOne(pool, path, body))
  await pool.close()
  // The first sixth warms up.
  const all = taken.slice(-streams)
  const share = (field: keyof Times, share: number) => {
    const sorted = all.map((times) => times[field]).toSorted((left, right) => left - right)
    return round(at(sorted, share))
  }
  return {
    'first byte p50 ms': share('firstByteMs', 0.5),
    'first word p50 ms': share('firstWordMs', 0.5),
    'first word p99 ms': share('firstWordMs', 0.99),
    'end p50 ms': share('endMs', 0.5),
  }
}

async function readOne(pool: Pool, path: string, body: string): Promise<Times> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bench.key}` }
  const startedMs = performance.now()
  const since = () => performance.now() - startedMs
  const response = await pool.request({ path, method: 'POST', headers, body })
  if (response.statusCode !== 200) throw new Error(`Got ${response.statusCode}: ${await response.body.text()}`)
  let firstByteMs: number | undefined
  let firstWordMs: number | undefined
  let text = ''
  for await (const part of response.body) {
    firstByteMs ??= since()
    text += part
    // A piece of the answer, not the question's own words.
    if (firstWordMs === undefined && text.includes('scripted ')) firstWordMs = since()
  }
  if (firstWordMs === undefined) throw new Error(`Got a stream without the answer: ${text}`)
  return { firstByteMs: firstByteMs ?? since(), firstWordMs, endMs: since() }
}
